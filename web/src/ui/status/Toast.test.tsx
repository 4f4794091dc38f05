import "@/ui/styles/tokens.css";
import "@/ui/styles/base.css";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { Dialog } from "@/ui/dialogs/Dialog";
import { ToastHost } from "./Toast";
import { toast } from "./toasts";

test("a toast is above an open dialog and its backdrop, and pressing it leaves the dialog open", async () => {
  // As in the real page, where the base styles isolate it.
  const host = Object.assign(document.createElement("div"), { id: "root" });
  const root = createRoot(document.body.appendChild(host));
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  root.render(
    <>
      <Dialog open onOpenChange={() => expect.unreachable("The dialog closed.")} title="Manage Access" />
      <ToastHost />
    </>,
  );
  await expect.element(page.getByRole("dialog", { name: "Manage Access" })).toBeVisible();
  let isUndone = false;
  const undo = () => {
    isUndone = true;
  };
  toast("Invite sent", "plain", { label: "Undo", run: undo });
  const text = page.getByText(/Invite sent/);
  await expect.element(text).toBeVisible();
  const box = text.element().getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  expect(text.element().contains(top)).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(isUndone).toBe(true);
});
