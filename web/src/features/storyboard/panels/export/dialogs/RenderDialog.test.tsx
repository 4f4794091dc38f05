import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import RenderDialog from "./RenderDialog";

const CLOSE_TAB = /You can close this tab/;

test("says that the tab can be closed only while an export is running", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    (input instanceof Request ? input.method : init?.method) === "POST"
      ? new Promise<Response>(() => {})
      : Promise.resolve(Response.json({ items: [] })),
  );
  const editor = createEditableTestContext([createTestCut("a")]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    vi.restoreAllMocks();
    editor.presence.getState().boardPresence?.dispose();
    editor.board.dispose();
    editor.drawings.dispose();
  });
  root.render(
    <EditorReactContext value={editor}>
      <RenderDialog kind="wav" onClose={() => {}} />
    </EditorReactContext>,
  );
  const submit = page.getByRole("button", { name: "Export", exact: true });
  await expect.element(submit).toBeVisible();
  expect(page.getByText(CLOSE_TAB).query()).toBeNull();
  await submit.click();
  await expect.element(page.getByText(CLOSE_TAB)).toBeVisible();
});
