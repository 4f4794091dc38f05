import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { drawnOnOf } from "@/features/storyboard/store/drawnOn";

/** Takes everything off the layer that is drawn on and says how to have it back. */
export function clearLayer({ board, drawings }: Pick<Desk, "board" | "drawings">): void {
  const state = board.store.getState();
  const target = drawnOnOf(state);
  if (!state.canEdit || !target) return;
  const isCleared = drawings.edit(target.cutId, (drawing) => {
    const layer = drawing.layers.find(({ id }) => id === target.layerIn(drawing.layers));
    return layer !== undefined && !layer.locked && drawing.clearLayer(layer.id);
  });
  if (isCleared) tellCleared({ board, drawings }, messages.layerCleared);
}

/** Says that something was taken off the paper and how to have it back. */
export function tellCleared({ board, drawings }: Pick<Desk, "board" | "drawings">, text: string): void {
  const undo = { label: messages.undo, run: () => drawings.undo() };
  board.notify({ text, tone: "plain", passing: true, actions: [undo] });
}
