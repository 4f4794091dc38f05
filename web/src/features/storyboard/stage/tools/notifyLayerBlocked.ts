import { updateLayer } from "@/engine/drawing/layerEdits";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { type DrawingTarget, getDrawingTarget } from "@/features/storyboard/store/drawingTarget";
import { texts } from "@/features/storyboard/texts";

/**
 * Notify the user that the layer is hidden or locked, with a button to show or unlock it. Defaults to the current
 * drawing target.
 */
export function notifyLayerBlocked(
  { board, drawings }: Pick<EditorContext, "board" | "drawings">,
  reason: "hidden" | "locked",
  target: Pick<DrawingTarget, "cutId" | "getLayerIn"> | null = getDrawingTarget(board.store.getState()),
): void {
  if (!target) return;
  const unblock = (): void => {
    const change = reason === "locked" ? { locked: false } : { visible: true };
    drawings.edit(target.cutId, (drawing) => updateLayer(drawing, target.getLayerIn(drawing.layers), change));
  };
  const isLocked = reason === "locked";
  board.notify({
    text: isLocked ? texts.layerLocked : texts.layerHidden,
    tone: "plain",
    isTemporary: true,
    actions: [{ label: isLocked ? texts.unlock : texts.show, run: unblock }],
  });
}
