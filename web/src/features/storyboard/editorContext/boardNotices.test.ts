import { expect, test } from "vitest";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { dismissDeletedNotice, notifyQueueEvent } from "@/features/storyboard/editorContext/boardNotices";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";

test("notices with the text of a deleted cut stay until dismissed; the deletion notice is dismissed when the cut is restored", () => {
  const { board, drawings } = createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts: [createTestCut("a")],
    canEdit: true,
  });
  const texts = () => board.store.getState().notices.map(({ text }) => text);
  notifyQueueEvent(board, { kind: "cutDeleted", cutId: "a", fields: { note: "The rope" } });
  notifyQueueEvent(board, { kind: "cutDeleted", cutId: "a", fields: { note: "The bell" } });
  notifyQueueEvent(board, { kind: "cutDeleted", cutId: "a", fields: {} });
  expect(texts()).toEqual([
    expect.stringContaining("The rope"),
    expect.stringContaining("The bell"),
    "Someone deleted a cut while you were editing it.",
  ]);
  dismissDeletedNotice(board, "a");
  expect(texts()).toEqual([expect.stringContaining("The rope"), expect.stringContaining("The bell")]);
  drawings.dispose();
});
