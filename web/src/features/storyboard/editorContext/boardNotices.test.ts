import { expect, test } from "vitest";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { notifyQueueEvent } from "@/features/storyboard/editorContext/boardNotices";
import { createEditableTestContext, createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { getDeletedCause } from "@/features/storyboard/store/boardState";

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
  board.dismissNoticesAbout(getDeletedCause("a"));
  expect(texts()).toEqual([expect.stringContaining("The rope"), expect.stringContaining("The bell")]);
  drawings.dispose();
});

test("a change that replaced another one's can give way to it, and names the cut", () => {
  const { board } = createEditableTestContext([createTestCut("a", { duration_frames: 20, dialogue: "Mine" })]);
  notifyQueueEvent(board, { kind: "overwritten", cutId: "a", fields: { duration_frames: 12, dialogue: "Theirs" } });
  const [notice] = board.store.getState().notices;
  expect(notice?.text).toBe("Someone else changed Cut 1. Your change replaced theirs: 12 f · Theirs");
  expect(notice?.actions.map(({ label }) => label)).toEqual(["Restore theirs", "Copy text"]);
  notice?.actions[0]?.run();
  expect(board.store.getState().view.cuts.get("a")).toMatchObject({ duration_frames: 12, dialogue: "Theirs" });
  expect(board.store.getState().ops).toMatchObject([
    { kind: "patch", base: { duration_frames: 20, dialogue: "Mine" }, fields: { duration_frames: 12 } },
  ]);
});
