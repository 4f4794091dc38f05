import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { RecentExports } from "./RecentExports";

const AWAY = /Your exports couldn't be loaded/;

function show(fetched: () => Promise<Response>): (isRunning: boolean) => void {
  vi.spyOn(globalThis, "fetch").mockImplementation(fetched);
  const desk = createEditableTestContext([]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    vi.restoreAllMocks();
    desk.presence.getState().boardPresence?.dispose();
    desk.board.dispose();
    desk.drawings.dispose();
  });
  const render = (isRunning: boolean): void =>
    root.render(
      <EditorReactContext value={desk}>
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
  url: null,
  created_at: "2026-11-26T10:00:00Z",
};

test("a list that cannot be loaded says so, and is shown once it can", async () => {
  let isAway = true;
  const render = show(async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return Response.json({ items: [job] });
  });
  await expect.element(page.getByText(AWAY)).toBeVisible();
  isAway = false;
  render(true);
  await expect.element(page.getByText("board.mp4")).toBeVisible();
  expect(page.getByText(AWAY).query()).toBeNull();
});
