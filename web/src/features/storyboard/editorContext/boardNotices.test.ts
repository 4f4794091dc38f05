import { expect, test } from "vitest";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { dismissDeletedNotice, notifyQueueEvent } from "@/features/storyboard/editorContext/boardNotices";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";

test("words for a cut that is gone stay until their reader puts them away; that it was gone goes when it is back", () => {
  const { board, drawings } = createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts: [createTestCut("a")],
    canEdit: true,
  });
  const texts = () => board.store.getState().notices.map(({ text }) => text);
  notifyQueueEvent(board, { kind: "gone", cutId: "a", fields: { note: "The rope" } });
  notifyQueueEvent(board, { kind: "gone", cutId: "a", fields: { note: "The bell" } });
  notifyQueueEvent(board, { kind: "gone", cutId: "a", fields: {} });
  expect(texts()).toEqual([
    expect.stringContaining("The rope"),
    expect.stringContaining("The bell"),
    "Somebody deleted a cut while you changed it.",
  ]);
  dismissDeletedNotice(board, "a");
  expect(texts()).toEqual([expect.stringContaining("The rope"), expect.stringContaining("The bell")]);
  drawings.dispose();
});
