import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import { layerTexts } from "./texts";

type EditorContextPart = Pick<EditorContext, "board" | "drawings">;

/** The drawing that was copied last, and the board (`drawings`) that it belongs to. */
let copiedDrawing: { drawings: EditorContext["drawings"]; cutId: string } | null = null;

/** Remember the current drawing for pasting it onto another cut of this board. */
export function copyDrawing({ board, drawings }: EditorContextPart): void {
  const target = getDrawingTarget(board.store.getState());
  if (!target) return;
  copiedDrawing = { drawings, cutId: target.cutId };
  board.notify({ text: layerTexts.copied, tone: "plain", isTemporary: true, actions: [] });
}

/** Paste the copied drawing with its layers on top of the current one, as one undo step. */
export async function pasteDrawing({ board, drawings }: EditorContextPart): Promise<void> {
  const target = getDrawingTarget(board.store.getState());
  if (!target || !board.store.getState().canEdit) return;
  if (copiedDrawing?.drawings !== drawings) {
    board.notify({ text: layerTexts.nothingCopied, tone: "plain", isTemporary: true, actions: [] });
    return;
  }
  const isDone = await drawings.copyDrawing(copiedDrawing.cutId, target.cutId, true);
  if (!isDone) board.notify({ text: layerTexts.pasteFailed, tone: "warning", isTemporary: false, actions: [] });
}
