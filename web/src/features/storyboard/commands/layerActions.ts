import {
  addLayer,
  clearLayers,
  duplicateLayer,
  mergeLayerDown,
  moveLayer,
  removeLayer,
  updateLayer,
} from "@/engine/drawing/layerEdits";
import { notifyCleared } from "@/features/storyboard/commands/clearLayer";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { getDrawingTarget, selectLayer } from "@/features/storyboard/store/drawingTarget";
import { texts } from "@/features/storyboard/texts";

type LayerChange = Parameters<typeof updateLayer>[2];

/** Create the actions on the layers of the active drawing. Each one that changes the drawing is one undo step. */
export function createLayerActions({ board, drawings }: Pick<EditorContext, "board" | "drawings">) {
  const getTarget = () => getDrawingTarget(board.store.getState());
  const edit = (change: Parameters<typeof drawings.edit>[1]): boolean => {
    const on = getTarget();
    return on !== null && board.store.getState().canEdit && drawings.edit(on.cutId, change);
  };
  const select = (id: string): void => {
    const on = getTarget();
    if (on) selectLayer(on.cutId, id, on.part);
  };
  return {
    choose: select,
    /** Show a layer with another opacity without changing it; null ends the preview. */
    previewOpacity(id: string, opacity: number | null): void {
      const on = getTarget();
      if (on) currentStage.getState().controller?.previewOpacity(on.part, id, opacity);
    },
    duplicateActive(): void {
      const on = getTarget();
      let copyId: string | null = null;
      edit((drawing) => {
        const id = on?.getLayerIn(drawing.layers) ?? "";
        const name = drawing.layers.find((layer) => layer.id === id)?.name ?? "";
        copyId = duplicateLayer(drawing, id, texts.layerCopy(name), uuid7);
        return copyId !== null;
      });
      if (copyId !== null) select(copyId);
    },
    /** Clear all layers that are visible and unlocked. */
    clearAll(): void {
      if (edit(clearLayers)) notifyCleared({ board, drawings }, texts.drawingCleared);
    },
    add(): void {
      const id = uuid7();
      const on = getTarget();
      const isAdded = edit((drawing) => {
        const { layers } = drawing;
        return addLayer(drawing, id, texts.newLayer({ count: layers.length + 1 }), on?.getLayerIn(layers) ?? null);
      });
      if (isAdded) select(id);
    },
    set: (id: string, change: LayerChange): boolean => edit((drawing) => updateLayer(drawing, id, change)),
    /** Move a layer by this many positions up (positive) or down (negative). */
    moveBy(id: string, offset: number): void {
      edit((drawing) => {
        const index = drawing.layers.findIndex((layer) => layer.id === id);
        return index >= 0 && moveLayer(drawing, id, index + offset);
      });
    },
    moveTo: (id: string, index: number): boolean => edit((drawing) => moveLayer(drawing, id, index)),
    merge: (id: string): boolean => edit((drawing) => mergeLayerDown(drawing, id, uuid7)),
    remove(id: string): void {
      if (!edit((drawing) => removeLayer(drawing, id))) return;
      const undo = { label: texts.undo, run: () => drawings.undo() };
      board.notify({ text: texts.layerRemoved, tone: "plain", isTemporary: true, actions: [undo] });
    },
  };
}

export type LayerActions = ReturnType<typeof createLayerActions>;
