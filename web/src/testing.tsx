import "@/ui/styles/tokens.css";
import "@/ui/styles/base.css";
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
import { queryClient } from "@/api/records/queryClient";
import { parseSearch, stringifySearch } from "@/app/routes/searchParams";
import AlertDialogHost from "@/ui/dialogs/AlertDialog";
import { confirmQueue } from "@/ui/dialogs/confirm";
import { ToastHost } from "@/ui/status/Toast";
import { toasts } from "@/ui/status/toasts";

interface MountOptions {
  /** Initial URL; `element` is rendered at it. */
  url?: string;
  /** Route path of the element if it has parameters: `/project/$ref`. Defaults to the path of `url`. */
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

/** Mount an element as a page with the app's providers and hosts. All other URLs render empty pages. */
export async function mount(
  element: ReactNode,
  { url = "/", route = url.split("?")[0] ?? "/", viewport = [1280, 900] }: MountOptions = {},
) {
  await page.viewport(...viewport);
  const root = createRootRoute({ component: Root });
  const testRoute = createRoute({ getParentRoute: () => root, path: route, component: () => element });
  const otherRoutes = createRoute({ getParentRoute: () => root, path: "$", component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([testRoute, otherRoutes]),
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  const host = document.body.appendChild(document.createElement("div"));
  const reactRoot = createRoot(host);
  const unmount = (): void => reactRoot.unmount();
  onTestFinished(() => {
    unmount();
    host.remove();
    confirmQueue.setState({ waiting: [] });
    toasts.setState({ visible: [] });
  });
  reactRoot.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return {
    unmount,
    /** Return the current URL. */
    address: (): string => router.state.location.href,
    goBack: (): void => router.history.back(),
  };
}

/** Choose a file in the page's only file input. */
export function chooseFile(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is no field for files.");
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
