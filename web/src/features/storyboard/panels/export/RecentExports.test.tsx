import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { RecentExports } from "./RecentExports";

const LOAD_ERROR = /Couldn't load your exports/;

function renderList(respond: () => Promise<Response>): (isRunning: boolean) => void {
  vi.spyOn(globalThis, "fetch").mockImplementation(respond);
  const editor = createEditableTestContext([]);
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
  const render = (isRunning: boolean): void =>
    root.render(
      <EditorReactContext value={editor}>
        <RecentExports isRunning={isRunning} />
      </EditorReactContext>,
    );
  render(false);
  return render;
}

const job = {
  id: "j",
  state: "done",
  progress: 1,
  file_name: "board.mp4",
  summary: "MP4 · 1080p, high quality · 3 cuts",
  url: null,
  created_at: "2026-11-26T10:00:00Z",
};

test("shows an error if the list can't be loaded, and the list after a successful reload", async () => {
  let isOffline = true;
  const render = renderList(async () => {
    if (isOffline) throw new TypeError("Failed to fetch");
    return Response.json({ items: [job] });
  });
  await expect.element(page.getByText(LOAD_ERROR)).toBeVisible();
  isOffline = false;
  render(true);
  await expect.element(page.getByText("board.mp4")).toBeVisible();
  await expect.element(page.getByText("MP4 · 1080p, high quality · 3 cuts")).toBeVisible();
  expect(page.getByText(LOAD_ERROR).query()).toBeNull();
});
