import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { lazyComponent } from "./lazyComponent";
import { ToastHost } from "./status/Toast";
import { toasts } from "./status/toasts";

function render(element: ReactNode): void {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    toasts.setState({ visible: [] });
  });
  root.render(
    <>
      {element}
      <ToastHost />
    </>,
  );
}

test("a part that can't be loaded says so, and appears once it can", async () => {
  let isOnline = false;
  const Part = lazyComponent(async () => {
    if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: () => <p>Export options</p> };
  });
  render(<Part />);
  const notice = page.getByText("This part of the page couldn't be loaded. Trying again…");
  await expect.element(notice).toBeVisible();
  isOnline = true;
  await expect.element(page.getByText("Export options"), { timeout: 10_000 }).toBeVisible();
});

test("a silent part shows no notice, and appears once it can be loaded", async () => {
  let attempts = 0;
  const Part = lazyComponent(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return { default: () => <p>Gestures</p> };
  }, true);
  render(<Part />);
  await expect.element(page.getByText("Gestures"), { timeout: 10_000 }).toBeVisible();
  expect(page.getByRole("status").element().textContent).toBe("");
});
