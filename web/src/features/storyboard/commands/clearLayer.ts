import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import { texts } from "@/features/storyboard/texts";

/** Clear the active layer, and show a notice with an undo button. */
export function clearLayer({ board, drawings }: Pick<EditorContext, "board" | "drawings">): void {
  const state = board.store.getState();
  const target = getDrawingTarget(state);
  if (!state.canEdit || !target) return;
  const isCleared = drawings.edit(target.cutId, (drawing) => {
    const layer = drawing.layers.find(({ id }) => id === target.getLayerIn(drawing.layers));
    return layer !== undefined && !layer.locked && drawing.clearLayer(layer.id);
  });
  if (isCleared) notifyCleared({ board, drawings }, texts.layerCleared);
}

/** Show a notice with an undo button after something was cleared. */
export function notifyCleared({ board, drawings }: Pick<EditorContext, "board" | "drawings">, text: string): void {
  const undo = { label: texts.undo, run: () => drawings.undo() };
  board.notify({ text, tone: "plain", isTemporary: true, actions: [undo] });
}
