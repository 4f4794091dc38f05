import { setLayer } from "@/engine/layerEdits";
import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { drawnOnOf, type Target } from "@/features/storyboard/store/drawnOn";

/** Says why nothing is drawn, with the way out: on what is drawn on now, unless another drawing is named. */
export function tellBlocked(
  { board, drawings }: Pick<Desk, "board" | "drawings">,
  why: "hidden" | "locked",
  target: Pick<Target, "cutId" | "layerIn"> | null = drawnOnOf(board.store.getState()),
): void {
  if (!target) return;
  const open = (): void => {
    const change = why === "locked" ? { locked: false } : { visible: true };
    drawings.edit(target.cutId, (drawing) => setLayer(drawing, target.layerIn(drawing.layers), change));
  };
  const isLocked = why === "locked";
  board.notify({
    text: isLocked ? messages.layerLocked : messages.layerHidden,
    tone: "plain",
    passing: true,
    actions: [{ label: isLocked ? messages.unlock : messages.show, run: open }],
  });
}
