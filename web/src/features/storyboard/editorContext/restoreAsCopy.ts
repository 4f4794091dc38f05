import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import type { BoardState } from "@/features/storyboard/store/boardState";
import { getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import { texts } from "@/features/storyboard/texts";

export type CopyContext = Pick<EditorContext, "board" | "edits" | "drawings">;

/** A cut counts as being drawn on for this long after the last stroke, in ms. */
const RECENT_DRAWING_MS = 5000;

/** Cuts whose copies are being created. */
const pendingCopies = new Set<string>();

/**
 * Restore a cut that another user deleted while this user drew on it, as a copy with the drawing. Resolves to false if
 * that isn't possible.
 */
export async function restoreAsCopy({ board, edits, drawings }: CopyContext, cutId: string): Promise<boolean> {
  if (pendingCopies.has(cutId)) return true;
  pendingCopies.add(cutId);
  try {
    const deletedCut = await edits.restoreCopy(cutId, (from, to) => drawings.moveDrawing(from, to));
    if (!deletedCut) return false;
    board.notify({
      text: texts.restoredCopy({ name: formatCutTitle(deletedCut, deletedCut.position + 1) }),
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
