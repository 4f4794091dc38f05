import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { getDrawingTarget } from "@/features/storyboard/store/drawingTarget";

/** Takes everything off the layer that is drawn on and says how to have it back. */
export function clearLayer({ board, drawings }: Pick<EditorContext, "board" | "drawings">): void {
  const state = board.store.getState();
  const target = getDrawingTarget(state);
  if (!state.canEdit || !target) return;
  const isCleared = drawings.edit(target.cutId, (drawing) => {
    const layer = drawing.layers.find(({ id }) => id === target.getLayerIn(drawing.layers));
    return layer !== undefined && !layer.locked && drawing.clearLayer(layer.id);
  });
  if (isCleared) notifyCleared({ board, drawings }, messages.layerCleared);
}

/** Says that something was taken off the paper and how to have it back. */
export function notifyCleared({ board, drawings }: Pick<EditorContext, "board" | "drawings">, text: string): void {
  const undo = { label: messages.undo, run: () => drawings.undo() };
  board.notify({ text, tone: "plain", isTemporary: true, actions: [undo] });
}
