import { contextTexts } from "@/features/storyboard/commands/contextTexts";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getDrawingTarget } from "@/features/storyboard/store/drawingTarget";

type EditorContextPart = Pick<EditorContext, "board" | "drawings">;

/** The drawing that was copied last, and the board (`drawings`) that it belongs to. */
let copiedDrawing: { drawings: EditorContext["drawings"]; cutId: string } | null = null;

/** Return whether a drawing of this board was copied. */
export function hasCopiedDrawing({ drawings }: Pick<EditorContext, "drawings">): boolean {
  return copiedDrawing?.drawings === drawings;
}

/** Remember the current drawing for pasting it onto another cut of this board. */
export function copyDrawing({ board, drawings }: EditorContextPart): void {
  const target = getDrawingTarget(board.store.getState());
  if (!target) return;
  copiedDrawing = { drawings, cutId: target.cutId };
  board.notify({ text: contextTexts.copied, tone: "plain", isTemporary: true, actions: [] });
}

/** Paste the copied drawing with its layers on top of the current one, as one undo step. */
export async function pasteDrawing({ board, drawings }: EditorContextPart): Promise<void> {
  const target = getDrawingTarget(board.store.getState());
  if (!target || !board.store.getState().canEdit) return;
  if (copiedDrawing?.drawings !== drawings) {
    board.notify({ text: contextTexts.nothingCopied, tone: "plain", isTemporary: true, actions: [] });
    return;
  }
  const isDone = await drawings.copyDrawing(copiedDrawing.cutId, target.cutId, true);
  if (!isDone) board.notify({ text: contextTexts.pasteFailed, tone: "warning", isTemporary: false, actions: [] });
}
