import { expect, test } from "vitest";
import type { StepSubject } from "@/engine/drawing/history";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { notifyHistory } from "./notifyHistory";

test("says what was undone, counts it while the notice is shown, and names the cut", () => {
  const { board } = createEditableTestContext([createTestCut("a", { name: "Pier" }), createTestCut("b", { name: "" })]);
  const step = (cutId: string | null, subject: StepSubject, direction: "undo" | "redo" = "undo") => {
    notifyHistory(board, { cutId, subject, undo: () => true, redo: () => true }, direction);
    return board.store.getState().notices.map(({ text }) => text);
  };
  expect(step("a", "stroke")).toEqual(["Undid: stroke on Pier"]);
  expect(step("a", "stroke")).toEqual(["Undid: 2 strokes on Pier"]);
  expect(step("b", "stroke")).toEqual(["Undid: stroke on Cut 2"]);
  expect(step("b", "stroke", "redo")).toEqual(["Redid: stroke on Cut 2"]);
  expect(step(null, "order")).toEqual(["Undid: move"]);
  for (const { id } of board.store.getState().notices) board.dismissNotice(id);
  expect(step(null, "order")).toEqual(["Undid: move"]);
});
