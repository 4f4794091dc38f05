import "@/ui/tokens.css";
import "@/ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "@/api/queryClient";
import { parseSearch, stringifySearch } from "@/app/searchParams";
import AlertDialogHost from "@/ui/AlertDialog";
import { confirmQueue } from "@/ui/confirm";
import { ToastHost } from "@/ui/Toast";
import { toasts } from "@/ui/toasts";

interface MountOptions {
  /** The address to begin at; the element is shown on it. */
  at?: string;
  /** The route of the element, where its address has parts: `/project/$ref`. */
  route?: string;
  viewport?: [number, number];
}

function Root() {
  return (
    <>
      <Outlet />
      <ToastHost />
      <AlertDialogHost />
    </>
  );
}

/** Shows an element as a page of its own, with everything around it that pages have. Other addresses are empty pages. */
export async function mount(
  element: ReactNode,
  { at = "/", route = at.split("?")[0] ?? "/", viewport = [1280, 900] }: MountOptions = {},
) {
  await page.viewport(...viewport);
  const root = createRootRoute({ component: Root });
  const shown = createRoute({ getParentRoute: () => root, path: route, component: () => element });
  const other = createRoute({ getParentRoute: () => root, path: "$", component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([shown, other]),
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const host = document.body.appendChild(document.createElement("div"));
  const made = createRoot(host);
  const unmount = (): void => made.unmount();
  onTestFinished(() => {
    unmount();
    host.remove();
    confirmQueue.setState({ waiting: [] });
    toasts.setState({ visible: [] });
  });
  made.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return {
    unmount,
    /** The address that is shown now. */
    address: (): string => router.state.location.href,
    goBack: (): void => router.history.back(),
  };
}

/** Chooses a file in the only field for files on the page. */
export function chooseFile(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is no field for files.");
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
