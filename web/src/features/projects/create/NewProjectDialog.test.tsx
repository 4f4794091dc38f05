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

interface Asked {
  body: { name: string; width: number; height: number; fps: number };
  key: string | null;
}

let mounted: { root: Root; place: HTMLElement } | null = null;

afterEach(() => {
  mounted?.root.unmount();
  mounted?.place.remove();
  vi.unstubAllGlobals();
});

/**
 * Open the dialog on a page of its own. `answers` are the network's responses, one per POST; later requests stay
 * pending.
 */
async function open(answers: (() => Promise<Response>)[] = []) {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const key = new Headers(init.headers).get("Idempotency-Key");
    asked.push({ body: JSON.parse(String(init.body)) as Asked["body"], key });
    const answer = answers.shift();
    return answer ? answer() : new Promise(() => undefined);
  });
  const closed = vi.fn();
  const root = createRootRoute({ component: Outlet });
  const start = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: () => <NewProjectDialog initial={emptyDraft} onClose={closed} />,
  });
  const home = createRoute({ getParentRoute: () => root, path: "/project/$ref", component: () => <h1>Home of it</h1> });
  const router = createRouter({ routeTree: root.addChildren([start, home]), history: createMemoryHistory() });
  const place = document.body.appendChild(document.createElement("div"));
  mounted = { root: createRoot(place), place };
  mounted.root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const dialog = page.getByRole("dialog", { name: "New Project" });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
  return { dialog, asked, closed, router };
}

function made() {
  return Promise.resolve(new Response(JSON.stringify({ slug: "abcdefgh", name: "Boat" }), { status: 201 }));
}

it("creates with Enter, once however often it is pressed, and goes to the project's home", async () => {
  let answer: (response: Response) => void = () => undefined;
  const { asked, router } = await open([
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  ]);
  await userEvent.keyboard("Boat{Enter}{Enter}{Enter}");
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]?.body).toEqual({ name: "Boat", width: 1920, height: 1080, fps: 24 });
  answer(await made());
  await expect.element(page.getByRole("heading", { name: "Home of it" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/project/abcdefgh");
});

it("asks again under the same key after a lost answer, and under a new one for another project", async () => {
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  const { asked, dialog } = await open([lost, lost, lost]);
  await userEvent.keyboard("Boat{Enter}");
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => asked).toHaveLength(2);
  await expect.element(dialog.getByRole("button", { name: "Create" })).not.toHaveAttribute("aria-busy");
  await userEvent.keyboard("s{Enter}");
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked[1]?.key).toBe(asked[0]?.key);
  expect(asked[2]?.key).not.toBe(asked[0]?.key);
});

it("names what is wrong, goes to the first fault, and asks nothing", async () => {
  const { dialog, asked } = await open();
  await dialog.getByRole("textbox", { name: "FPS" }).fill("121");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText("Please enter a project name.")).toBeVisible();
  await expect.element(dialog.getByText("FPS must be between 1 and 120.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("B");
  expect(dialog.getByText("Please enter a project name.").query()).toBeNull();
  expect(asked).toHaveLength(0);
});

it("shows the server's word at the field it is about", async () => {
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

it("unchecks the preset when the size is one's own, and sets the size of a chosen one", async () => {
  const { dialog } = await open();
  await expect.element(dialog.getByRole("radio", { name: "16:9" })).toBeChecked();
  await dialog.getByRole("textbox", { name: "Width" }).fill("1921");
  await expect.element(dialog.getByRole("radio", { name: "16:9" })).not.toBeChecked();
  await dialog.getByRole("radio", { name: "2.39:1" }).click();
  await expect.element(dialog.getByRole("textbox", { name: "Width" })).toHaveValue("2390");
  await expect.element(dialog.getByRole("textbox", { name: "Height" })).toHaveValue("1000");
});

it("is cancelled with Esc", async () => {
  const { closed } = await open();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});
