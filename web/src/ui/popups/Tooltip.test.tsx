import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { Tooltip } from "./Tooltip";

test("a tooltip shows on hover, but not over the popover that its button has opened", async () => {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  root.render(
    <>
      <Tooltip label="Guides">
        <button type="button" aria-expanded="true">
          Open
        </button>
      </Tooltip>
      <Tooltip label="Camera">
        <button type="button" aria-expanded="false">
          Closed
        </button>
      </Tooltip>
    </>,
  );
  // The second tooltip waits as long as the first would have: once it shows, the first one's time is over.
  await page.getByRole("button", { name: "Open" }).hover();
  const button = page.getByRole("button", { name: "Closed" }).element();
  button.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  await expect.element(page.getByText("Camera")).toBeInTheDocument();
  await expect.element(page.getByText("Guides")).not.toBeInTheDocument();
});
