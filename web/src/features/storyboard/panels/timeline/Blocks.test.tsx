import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { Blocks } from "./Blocks";

test("a cut without a picture shows 'No art', a picture that can't be loaded 'Not available'", async () => {
  const preview = {
    key: "k",
    url: "/nowhere.webp",
    small_url: "/nowhere-small.webp",
    seq: 1,
    expires_at: "2030-01-01T00:00:00Z",
  };
  const editor = createEditableTestContext([createTestCut("a"), createTestCut("b", { preview })]);
  const layout = layoutCuts([24, 24]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(
    <EditorReactContext value={editor}>
      <Blocks
        blocks={layoutBlocks(layout, { pxPerFrame: 4 })}
        layout={layout}
        visibleRange={{ from: 0, to: 400 }}
        hasPictures
      />
    </EditorReactContext>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
    editor.presence.getState().boardPresence?.dispose();
    editor.board.dispose();
    editor.drawings.dispose();
  });
  await expect.element(page.getByText("Not available")).toBeInTheDocument();
  expect(page.getByText("No art").elements()).toHaveLength(1);
});
