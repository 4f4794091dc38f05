import { checkSignedOut } from "@/api/http/session";
import type { OpQueueEvent } from "@/features/storyboard/boardSync/opQueue";
import type { DrawingProblem } from "@/features/storyboard/drawingSync/drawings";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import { formatCutTitle, getCutLabel } from "@/features/storyboard/model/cutTitle";
import type { Board } from "@/features/storyboard/store/board";
import {
  type BoardState,
  getDeletedCause,
  getDrawingCause,
  type NoticeAction,
  SESSION_CAUSE,
} from "@/features/storyboard/store/boardState";
import { getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import { texts } from "@/features/storyboard/texts";
import type { CutPatch } from "@/features/storyboard/types";
import { toast } from "@/ui/status/toasts";
import { boardNoticeTexts } from "./boardNoticeTexts";

type CopyContext = Pick<EditorContext, "board" | "edits" | "drawings">;

/** A cut counts as being drawn on for this long after the last stroke, in ms. */
const RECENT_DRAWING_MS = 5000;

/** Cuts whose copies are being created. */
const pendingCopies = new Set<string>();

/** Show what happened to a queued change, with actions for the user. Changes nothing by itself. */
export function notifyQueueEvent(board: Board, event: OpQueueEvent): void {
  switch (event.kind) {
    case "reordered":
      toast(boardNoticeTexts.cutsReordered);
      return;
    case "cutDeleted":
      notifyDeletedCut(board, event.cutId, event.fields);
      return;
    case "overwritten":
      notifyOverwroteOthers(board, event.cutId, event.fields);
      return;
    case "rejected": {
      const { op } = event;
      const text = op.kind === "patch" || op.kind === "create" ? describeFields(op.fields) : "";
      notifyWarning(
        board,
        boardNoticeTexts.changeRejected({ reason: event.detail }),
        text === "" ? [] : [createCopyAction(text)],
      );
      return;
    }
    case "forbidden":
      notifyWarning(board, boardNoticeTexts.editRightLostUnsaved, [], "rights");
      return;
    case "signed_out":
      notifySignedOut(board);
  }
}

/** Show that the session has ended, with a link to sign in and return to this cut. */
export function notifySignedOut(board: Board): void {
  const signIn = (): void => {
    const { currentId } = board.store.getState();
    const url = new URL(location.href);
    if (currentId !== null) url.searchParams.set("cut", currentId);
    location.assign(`/signin?from=${encodeURIComponent(url.pathname + url.search)}`);
  };
  notifyWarning(board, boardNoticeTexts.signedOut, [{ label: texts.signIn, run: signIn }], SESSION_CAUSE);
}

/**
 * Show why a drawing can't be saved. If another user deleted the cut, the drawing is kept in a restored copy of it; if
 * that fails, the notice offers to restore the cut.
 */
export async function notifyDrawingProblem(
  editor: CopyContext,
  { cutId, code, detail }: DrawingProblem,
): Promise<void> {
  const { board, drawings, edits } = editor;
  const isGone = code === "cut.gone";
  if (code !== "invalid" && code !== "too_large" && (await checkSignedOut())) return;
  // The drawing may have been moved to a copy in the meantime.
  if (!drawings.problems.getState().problems.some((problem) => problem.cutId === cutId)) return;
  if (isGone || code === "not_found") {
    // The user who deleted the cut can undo that, which also restores the drawing.
    if (edits.wasDeletedHere(cutId) || (await restoreAsCopy(editor, cutId))) return;
  }
  const restore = { label: boardNoticeTexts.restoreCut, run: () => board.apply({ kind: "restore", cutId }) };
  notifyWarning(
    board,
    isGone ? boardNoticeTexts.drawingCutDeleted : boardNoticeTexts.drawingNotSaved({ reason: detail }),
    isGone ? [restore] : [],
    getDrawingCause(cutId),
  );
}

/**
 * Restore a cut that another user deleted while this user drew on it, as a copy with the drawing. Resolves to false if
 * that isn't possible.
 */
async function restoreAsCopy({ board, edits, drawings }: CopyContext, cutId: string): Promise<boolean> {
  if (pendingCopies.has(cutId)) return true;
  pendingCopies.add(cutId);
  try {
    const deletedCut = await edits.restoreCopy(cutId, (from, to) => drawings.moveDrawing(from, to));
    if (!deletedCut) return false;
    board.notify({
      text: boardNoticeTexts.restoredCopy({ name: formatCutTitle(deletedCut, deletedCut.position + 1) }),
      tone: "warning",
      isTemporary: false,
      actions: [],
    });
    return true;
  } finally {
    pendingCopies.delete(cutId);
  }
}

/**
 * Restore the current cut as a copy if another user deleted it while this user was drawing on it. `before` is the state
 * before the deletion.
 */
export function restoreDrawnCut(editor: CopyContext, cutIds: readonly string[], before: BoardState): void {
  const cutId = getDrawingTarget(before)?.cutId;
  if (cutId === undefined || !cutIds.includes(cutId)) return;
  if (editor.edits.wasDeletedHere(cutId) || !editor.drawings.hasDrawnWithin(cutId, RECENT_DRAWING_MS)) return;
  void restoreAsCopy(editor, cutId);
}

/** Show that the user can edit the board now, or no longer can. */
export function notifyEditRight(board: Board, canEdit: boolean): void {
  board.notify({
    text: canEdit ? boardNoticeTexts.editRightRestored : boardNoticeTexts.editRightLost,
    tone: canEdit ? "plain" : "warning",
    isTemporary: canEdit,
    cause: "rights",
    actions: [],
  });
}

/** Show that a change of this user's replaced another one's `fields`, and offer to restore these. */
function notifyOverwroteOthers(board: Board, cutId: string, fields: CutPatch): void {
  const restore = (): void => {
    const cut = board.store.getState().view.cuts.get(cutId);
    if (!cut) return;
    const base = Object.fromEntries(Object.keys(fields).map((key) => [key, cut[key as keyof CutPatch]])) as CutPatch;
    board.apply({ kind: "patch", cutId, base, fields });
  };
  const what = describeFields(fields);
  notifyWarning(board, boardNoticeTexts.overwritten({ cut: getCutLabel(board.store.getState(), cutId), what }), [
    { label: boardNoticeTexts.restoreTheirs, run: restore },
    ...(CUT_TEXTS.some((key) => fields[key]) ? [createCopyAction(what)] : []),
  ]);
}

function notifyDeletedCut(board: Board, cutId: string, fields: CutPatch): void {
  const text = describeFields(fields);
  const restore: NoticeAction = {
    label: boardNoticeTexts.restoreCut,
    run: () => {
      board.apply({ kind: "restore", cutId });
      if (Object.keys(fields).length > 0) board.apply({ kind: "patch", cutId, base: {}, fields });
    },
  };
  notifyWarning(
    board,
    text === "" ? boardNoticeTexts.cutDeleted : boardNoticeTexts.cutDeletedKeepsText({ what: text }),
    text === "" ? [restore] : [restore, createCopyAction(text)],
    // A notice that holds unsaved text has no cause: only the user can dismiss it.
    text === "" ? getDeletedCause(cutId) : undefined,
  );
}

function notifyWarning(board: Board, text: string, actions: NoticeAction[], cause?: string): void {
  board.notify({ text, tone: "warning", isTemporary: false, actions, ...(cause === undefined ? {} : { cause }) });
}

function createCopyAction(text: string): NoticeAction {
  return { label: boardNoticeTexts.copyText, run: () => void navigator.clipboard?.writeText(text) };
}

function describeFields(fields: CutPatch): string {
  const frames =
    fields.duration_frames === undefined ? undefined : texts.framesShort({ frames: fields.duration_frames });
  return [fields.name, frames, ...CUT_TEXTS.map((key) => fields[key])]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");
}
