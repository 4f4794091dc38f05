import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { loadVideoFormValues } from "@/features/storyboard/panels/export/options/videoOptions";
import RenderDialog, { type RenderFormat } from "./RenderDialog";

const CLOSE_TAB = /You can close this tab/;

/** Render the dialog of a format. The server accepts exports and never finishes them; their requests are returned. */
function renderDialog(kind: RenderFormat, selected: readonly string[] = []): unknown[] {
  const requests: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== "POST") return Response.json({ items: [] });
    requests.push(await request.json());
    return new Promise<Response>(() => {});
  });
  const editor = createEditableTestContext(["a", "b", "c"].map((id) => createTestCut(id)));
  editor.board.selectAll(selected);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    vi.restoreAllMocks();
    localStorage.clear();
    editor.presence.getState().boardPresence?.dispose();
    editor.board.dispose();
    editor.drawings.dispose();
  });
  root.render(
    <EditorReactContext value={editor}>
      <RenderDialog kind={kind} onClose={() => {}} />
    </EditorReactContext>,
  );
  return requests;
}

const getSubmit = () => page.getByRole("button", { name: "Export", exact: true });

test("says that the tab can be closed only while an export is running", async () => {
  renderDialog("wav");
  await expect.element(getSubmit()).toBeVisible();
  expect(page.getByText(CLOSE_TAB).query()).toBeNull();
  await getSubmit().click();
  await expect.element(page.getByText(CLOSE_TAB)).toBeVisible();
});

test("a video is exported in the chosen size, quality and range", async () => {
  const requests = renderDialog("mp4", ["b", "c"]);
  await page.getByText("720p", { exact: true }).click();
  await expect.element(page.getByText("1280 × 720 px")).toBeVisible();
  await page.getByText("High", { exact: true }).click();
  await page.getByText("2 selected", { exact: true }).click();
  await getSubmit().click();
  await expect
    .poll(() => requests)
    .toMatchObject([{ kind: "mp4", options: { size: "720p", quality: "high", cut_ids: ["b", "c"] } }]);
});

test("without a selection, all cuts are exported, and the dialog says how to choose some", async () => {
  const requests = renderDialog("zip");
  await expect
    .element(page.getByText("This exports all cuts. To export only some of them, select them on the board first."))
    .toBeVisible();
  await getSubmit().click();
  await expect.poll(() => requests).toMatchObject([{ kind: "zip", options: { cut_ids: null } }]);
});

test("the last choice is kept", async () => {
  renderDialog("mp4");
  await page.getByText("4K", { exact: true }).click();
  await getSubmit().click();
  await expect.element(page.getByText(CLOSE_TAB)).toBeVisible();
  expect(loadVideoFormValues("p").size).toBe("4k");
});
