import { checkSignedOut } from "@/api/http/session";
import type { OpQueueEvent } from "@/features/storyboard/boardSync/opQueue";
import type { DrawingProblem } from "@/features/storyboard/drawingSync/drawings";
import { type CopyContext, restoreAsCopy } from "@/features/storyboard/editorContext/restoreAsCopy";
import { CUT_TEXTS } from "@/features/storyboard/model/cutFields";
import { getCutLabel } from "@/features/storyboard/model/cutTitle";
import type { Board } from "@/features/storyboard/store/board";
import type { NoticeAction } from "@/features/storyboard/store/boardState";
import { texts } from "@/features/storyboard/texts";
import type { CutPatch } from "@/features/storyboard/types";
import { toast } from "@/ui/status/toasts";

/** Show what happened to a queued change, with actions for the user. */
export function notifyQueueEvent(board: Board, event: OpQueueEvent): void {
  switch (event.kind) {
    case "reordered":
      toast(texts.cutsReordered);
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
      notifyWarning(board, texts.changeRejected({ reason: event.detail }), text === "" ? [] : [createCopyAction(text)]);
      return;
    }
    case "forbidden":
      board.setCanEdit(false);
      notifyWarning(board, texts.editRightLostUnsaved, [], "rights");
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
  notifyWarning(board, texts.signedOut, [{ label: texts.signIn, run: signIn }], SESSION_CAUSE);
}

/** Dismiss the notice about a deleted cut that exists again. */
export function dismissDeletedNotice(board: Board, cutId: string): void {
  board.dismissNoticesAbout(getDeletedCause(cutId));
}

const getDeletedCause = (cutId: string) => `deleted ${cutId}`;

/** Notice causes of the session and of a cut's drawing. */
export const SESSION_CAUSE = "session";
export const getDrawingCause = (cutId: string) => `drawing ${cutId}`;

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
  const restore = { label: texts.restoreCut, run: () => board.apply({ kind: "restore", cutId }) };
  notifyWarning(
    board,
    isGone ? texts.drawingCutDeleted : texts.drawingNotSaved({ reason: detail }),
    isGone ? [restore] : [],
    getDrawingCause(cutId),
  );
}

/** Show that the user can edit the board now, or no longer can. */
export function notifyEditRight(board: Board, canEdit: boolean): void {
  board.notify({
    text: canEdit ? texts.editRightRestored : texts.editRightLost,
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
  notifyWarning(board, texts.overwritten({ cut: getCutLabel(board.store.getState(), cutId), what }), [
    { label: texts.restoreTheirs, run: restore },
    ...(CUT_TEXTS.some((key) => fields[key]) ? [createCopyAction(what)] : []),
  ]);
}

function notifyDeletedCut(board: Board, cutId: string, fields: CutPatch): void {
  const text = describeFields(fields);
  const restore: NoticeAction = {
    label: texts.restoreCut,
    run: () => {
      board.apply({ kind: "restore", cutId });
      if (Object.keys(fields).length > 0) board.apply({ kind: "patch", cutId, base: {}, fields });
    },
  };
  notifyWarning(
    board,
    text === "" ? texts.cutDeleted : texts.cutDeletedKeepsText({ what: text }),
    text === "" ? [restore] : [restore, createCopyAction(text)],
    // A notice that holds unsaved text has no cause: only the user can dismiss it.
    text === "" ? getDeletedCause(cutId) : undefined,
  );
}

function notifyWarning(board: Board, text: string, actions: NoticeAction[], cause?: string): void {
  board.notify({ text, tone: "warning", isTemporary: false, actions, ...(cause === undefined ? {} : { cause }) });
}

function createCopyAction(text: string): NoticeAction {
  return { label: texts.copyText, run: () => void navigator.clipboard?.writeText(text) };
}

function describeFields(fields: CutPatch): string {
  const frames =
    fields.duration_frames === undefined ? undefined : texts.framesShort({ frames: fields.duration_frames });
  return [fields.name, frames, ...CUT_TEXTS.map((key) => fields[key])]
    .filter((part) => part !== undefined && part !== "")
    .join(" · ");
}
