import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import NewProjectDialog from "./NewProjectDialog";
import { emptyDraft } from "./newProject";

interface SentProject {
  body: { name: string; width: number; height: number; fps: number };
  key: string | null;
}

let mounted: { root: Root; container: HTMLElement } | null = null;

afterEach(() => {
  mounted?.root.unmount();
  mounted?.container.remove();
  vi.unstubAllGlobals();
});

/**
 * Open the dialog on a page of its own. `responders` are the network's responses, one per POST; later requests stay
 * pending.
 */
async function open(responders: (() => Promise<Response>)[] = []) {
  const requests: SentProject[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const key = new Headers(init.headers).get("Idempotency-Key");
    requests.push({ body: JSON.parse(String(init.body)) as SentProject["body"], key });
    const respond = responders.shift();
    return respond ? respond() : new Promise(() => undefined);
  });
  const handleClose = vi.fn();
  const root = createRootRoute({ component: Outlet });
  const start = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: () => <NewProjectDialog initial={emptyDraft} onClose={handleClose} />,
  });
  const home = createRoute({ getParentRoute: () => root, path: "/project/$ref", component: () => <h1>Home of it</h1> });
  const router = createRouter({ routeTree: root.addChildren([start, home]), history: createMemoryHistory() });
  const container = document.body.appendChild(document.createElement("div"));
  mounted = { root: createRoot(container), container };
  mounted.root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const dialog = page.getByRole("dialog", { name: "New Project" });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
  return { dialog, requests, handleClose, router };
}

function createResponse() {
  return Promise.resolve(new Response(JSON.stringify({ slug: "abcdefgh", name: "Boat" }), { status: 201 }));
}

it("Enter creates the project once, even if pressed repeatedly, and opens its page", async () => {
  let resolveResponse: (response: Response) => void = () => undefined;
  const { requests, router } = await open([
    () =>
      new Promise((resolve) => {
        resolveResponse = resolve;
      }),
  ]);
  await userEvent.keyboard("Boat{Enter}{Enter}{Enter}");
  await expect.poll(() => requests).toHaveLength(1);
  expect(requests[0]?.body).toEqual({ name: "Boat", width: 1920, height: 1080, fps: 24 });
  resolveResponse(await createResponse());
  await expect.element(page.getByRole("heading", { name: "Home of it" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/project/abcdefgh");
});

it("a retry reuses the idempotency key; a changed project gets a new one", async () => {
  const failRequest = () => Promise.reject(new TypeError("Failed to fetch"));
  const { requests, dialog } = await open([failRequest, failRequest, failRequest]);
  await userEvent.keyboard("Boat{Enter}");
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => requests).toHaveLength(2);
  await expect.element(dialog.getByRole("button", { name: "Create" })).not.toHaveAttribute("aria-busy");
  await userEvent.keyboard("s{Enter}");
  await expect.poll(() => requests).toHaveLength(3);
  expect(requests[1]?.key).toBe(requests[0]?.key);
  expect(requests[2]?.key).not.toBe(requests[0]?.key);
});

it("invalid fields show errors, the first gets the focus, and no request is sent", async () => {
  const { dialog, requests } = await open();
  await dialog.getByRole("textbox", { name: "FPS" }).fill("121");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText("Please enter a project name.")).toBeVisible();
  await expect.element(dialog.getByText("FPS must be between 1 and 120.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("B");
  expect(dialog.getByText("Please enter a project name.").query()).toBeNull();
  expect(requests).toHaveLength(0);
});

it("shows the server's validation error at its field", async () => {
  const problem = {
    title: "Invalid",
    detail: "x",
    code: "invalid",
    errors: [{ field: "width", detail: "Not so wide." }],
  };
  const { dialog } = await open([() => Promise.resolve(new Response(JSON.stringify(problem), { status: 422 }))]);
  await userEvent.keyboard("Boat{Enter}");
  await expect.element(dialog.getByText("Not so wide.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Width" })).toHaveFocus();
});

it("a custom size unchecks the preset, and choosing a preset sets its size", async () => {
  const { dialog } = await open();
  await expect.element(dialog.getByRole("radio", { name: "16:9" })).toBeChecked();
  await dialog.getByRole("textbox", { name: "Width" }).fill("1921");
  await expect.element(dialog.getByRole("radio", { name: "16:9" })).not.toBeChecked();
  await dialog.getByRole("radio", { name: "2.39:1" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Width" })).toHaveValue("2390");
  await expect.element(dialog.getByRole("textbox", { name: "Height" })).toHaveValue("1000");
});

it("Esc closes the dialog", async () => {
  const { handleClose } = await open();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => handleClose.mock.calls.length).toBe(1);
});
