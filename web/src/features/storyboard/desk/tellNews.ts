import { isSignedOutNow } from "@/api/session";
import type { OpQueueNews } from "@/features/storyboard/boardSync/opQueue";
import { type KeptDesk, keepCopy } from "@/features/storyboard/desk/keepCopy";
import type { DrawingProblem } from "@/features/storyboard/drawingSync/drawings";
import { messages } from "@/features/storyboard/messages";
import type { Board } from "@/features/storyboard/store/board";
import type { NoticeAction } from "@/features/storyboard/store/state";
import type { CutPatch } from "@/features/storyboard/types";
import { toast } from "@/ui/toasts";

/** Says what became of a change, with what can be done about it. */
export function tellNews(board: Board, news: OpQueueNews): void {
  switch (news.kind) {
    case "reordered":
      toast(messages.cutsReordered);
      return;
    case "gone":
      tellGone(board, news.cutId, news.fields);
      return;
    case "replaced":
      warn(board, messages.replaced(textOf(news.fields)), [copy(textOf(news.fields))]);
      return;
    case "refused": {
      const { op } = news;
      const text = op.kind === "patch" || op.kind === "create" ? textOf(op.fields) : "";
      warn(board, messages.refused(news.detail), text === "" ? [] : [copy(text)]);
      return;
    }
    case "forbidden":
      board.setCanEdit(false);
      warn(board, messages.rightsLostKept, [], "rights");
      return;
    case "signed_out":
      tellSignedOut(board);
  }
}

/** Says that the session has ended, and the way back to this cut. */
export function tellSignedOut(board: Board): void {
  const signIn = (): void => {
    const { currentId } = board.store.getState();
    const here = new URL(location.href);
    if (currentId !== null) here.searchParams.set("cut", currentId);
    location.assign(`/signin?from=${encodeURIComponent(here.pathname + here.search)}`);
  };
  warn(board, messages.signedOut, [{ label: messages.signIn, run: signIn }], SESSION);
}

/** A cut is there again: that it was gone is over. */
export function tellLanded(board: Board, cutId: string): void {
  board.settleNotices(goneCause(cutId));
}

const goneCause = (cutId: string) => `gone ${cutId}`;

/** What is said of the session, and of a cut's drawing. */
export const SESSION = "session";
export const drawingCause = (cutId: string) => `drawing ${cutId}`;

/**
 * Says why a drawing does not reach the server. What was drawn on a cut that another deleted is kept as a restored
 * copy; where that cannot be, it comes back with the cut.
 */
export async function tellDrawing(desk: KeptDesk, { cutId, code, detail }: DrawingProblem): Promise<void> {
  const { board, drawings, edits } = desk;
  const isGone = code === "cut.gone";
  if (code !== "invalid" && code !== "too_large" && (await isSignedOutNow())) return;
  // While that was asked, a copy may have taken the drawing in.
  if (!drawings.problems.getState().problems.some((problem) => problem.cutId === cutId)) return;
  if (isGone || code === "not_found") {
    // Whoever deleted it himself may take that back, and the drawing with it.
    if (edits.wasDeletedHere(cutId) || (await keepCopy(desk, cutId))) return;
  }
  const restore = { label: messages.restoreCut, run: () => board.apply({ kind: "restore", cutId }) };
  warn(
    board,
    isGone ? messages.drawingGone : messages.drawingKept(detail),
    isGone ? [restore] : [],
    drawingCause(cutId),
  );
}

/** Says that this person may edit the board from now on, or no longer. */
export function tellRights(board: Board, canEdit: boolean): void {
  board.notify({
    text: canEdit ? messages.rightsBack : messages.rightsLost,
    tone: canEdit ? "plain" : "warning",
    passing: canEdit,
    cause: "rights",
    actions: [],
  });
}

function tellGone(board: Board, cutId: string, fields: CutPatch): void {
  const text = textOf(fields);
  const restore: NoticeAction = {
    label: messages.restoreCut,
    run: () => {
      board.apply({ kind: "restore", cutId });
      if (Object.keys(fields).length > 0) board.apply({ kind: "patch", cutId, base: {}, fields });
    },
  };
  warn(
    board,
    text === "" ? messages.goneNoText : messages.goneText(text),
    text === "" ? [restore] : [restore, copy(text)],
    // Words are kept in what says so: nothing takes its place, and nobody but its reader puts it away.
    text === "" ? goneCause(cutId) : undefined,
  );
}

function warn(board: Board, text: string, actions: NoticeAction[], cause?: string): void {
  board.notify({ text, tone: "warning", passing: false, actions, ...(cause === undefined ? {} : { cause }) });
}

function copy(text: string): NoticeAction {
  return { label: messages.copyText, run: () => void navigator.clipboard?.writeText(text) };
}

function textOf(fields: CutPatch): string {
  const frames = fields.duration_frames === undefined ? undefined : messages.framesShort(fields.duration_frames);
  return [fields.name, frames, fields.note].filter((part) => part !== undefined && part !== "").join(" · ");
}
