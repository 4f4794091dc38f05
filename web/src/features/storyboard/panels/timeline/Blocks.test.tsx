import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { Blocks } from "./Blocks";

test("a cut without a picture has no art; a picture that cannot be loaded is not available", async () => {
  const preview = {
    key: "k",
    url: "/nowhere.webp",
    small_url: "/nowhere-small.webp",
    seq: 1,
    expires_at: "2030-01-01T00:00:00Z",
  };
  const desk = createEditableTestContext([createTestCut("a"), createTestCut("b", { preview })]);
  const layout = layoutCuts([24, 24]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <EditorReactContext value={desk}>
      <Blocks
        blocks={layoutBlocks(layout, { pxPerFrame: 4 })}
        layout={layout}
        seen={{ from: 0, to: 400 }}
        hasPictures
      />
    </EditorReactContext>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
    desk.presence.getState().boardPresence?.dispose();
    desk.board.dispose();
    desk.drawings.dispose();
  });
  await expect.element(page.getByText("Not available")).toBeInTheDocument();
  expect(page.getByText("No art").elements()).toHaveLength(1);
});
