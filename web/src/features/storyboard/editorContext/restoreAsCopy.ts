import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import type { BoardState } from "@/features/storyboard/store/boardState";
import { getDrawingTarget } from "@/features/storyboard/store/drawingTarget";

export type CopyContext = Pick<EditorContext, "board" | "edits" | "drawings">;

/** Who drew so lately has the pen on the cut still, ms. */
const RECENT_DRAWING_MS = 5000;

/** Cuts whose copies are being made. */
const pendingCopies = new Set<string>();

/**
 * A cut that another deleted while this person drew on it comes back as a copy, with everything that was drawn. False
 * where that cannot be.
 */
export async function restoreAsCopy({ board, edits, drawings }: CopyContext, cutId: string): Promise<boolean> {
  if (pendingCopies.has(cutId)) return true;
  pendingCopies.add(cutId);
  try {
    const gone = await edits.restoreCopy(cutId, (from, to) => drawings.moveDrawing(from, to));
    if (!gone) return false;
    board.notify({
      text: messages.restoredCopy(formatCutTitle(gone, gone.position + 1)),
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
 * Cuts have gone that others deleted: the one that lay under this person's pen is kept. Who has gone on to another cut
 * has taken the pen off the one before.
 */
export function restoreDrawnCut(desk: CopyContext, cutIds: readonly string[], before: BoardState): void {
  const cutId = getDrawingTarget(before)?.cutId;
  if (cutId === undefined || !cutIds.includes(cutId)) return;
  if (desk.edits.wasDeletedHere(cutId) || !desk.drawings.hasDrawnWithin(cutId, RECENT_DRAWING_MS)) return;
  void restoreAsCopy(desk, cutId);
}
