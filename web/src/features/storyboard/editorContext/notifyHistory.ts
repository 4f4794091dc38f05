import type { StepSubject, UndoStep } from "@/engine/drawing/history";
import { findCutTitle } from "@/features/storyboard/model/cutTitle";
import type { Board } from "@/features/storyboard/store/board";
import { historyTexts } from "./historyTexts";

const CAUSE = "history";

interface Run {
  direction: "undo" | "redo";
  subject: StepSubject;
  cutId: string | null;
  count: number;
}

const runs = new WeakMap<Board, Run>();

/** Say what was undone or redone. Steps of one kind on one cut are counted as long as their notice is shown. */
export function notifyHistory(board: Board, { cutId, subject }: UndoStep, direction: Run["direction"]): void {
  const last = runs.get(board);
  const isShown = board.store.getState().notices.some(({ cause }) => cause === CAUSE);
  const isContinued = isShown && last?.direction === direction && last.subject === subject && last.cutId === cutId;
  const count = isContinued ? last.count + 1 : 1;
  runs.set(board, { direction, subject, cutId, count });
  const change = historyTexts.subjects[subject]({ count });
  const cut = cutId === null ? null : findCutTitle(board.store.getState(), cutId);
  board.notify({
    text: cut === null ? historyTexts.step({ direction, change }) : historyTexts.stepOnCut({ direction, change, cut }),
    tone: "plain",
    isTemporary: true,
    cause: CAUSE,
    actions: [],
  });
}
