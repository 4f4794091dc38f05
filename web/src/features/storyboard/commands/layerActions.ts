import { type LayerPatch, updateLayers } from "@/engine/drawing/layerEdits";
import { mergeLayers, moveLayers, placeLayers, removeLayers } from "@/engine/drawing/layerStack";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { drawingTargetStore, getDrawingTarget, selectLayer } from "@/features/storyboard/store/drawingTarget";
import { texts } from "@/features/storyboard/texts";

/** Create the actions on existing layers of the active drawing. Each one that changes the drawing is one undo step. */
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
    set: (ids: readonly string[], change: LayerPatch): boolean => edit((drawing) => updateLayers(drawing, ids, change)),
    /** Move layers past the next other layer, up (1) or down (-1). */
    moveBy: (ids: readonly string[], offset: 1 | -1): boolean => edit((drawing) => moveLayers(drawing, ids, offset)),
    /** Move layers to an index among the others, counted from the bottom. */
    place: (ids: readonly string[], index: number): boolean => edit((drawing) => placeLayers(drawing, ids, index)),
    /** Merge layers into the lowest of them, or a single one into the layer below, and select the result. */
    merge(ids: readonly string[]): void {
      let mergedId: string | null = null;
      edit((drawing) => {
        mergedId = mergeLayers(drawing, ids, uuid7);
        return mergedId !== null;
      });
      if (mergedId !== null) select(mergedId);
    },
    remove(ids: readonly string[]): void {
      if (!edit((drawing) => removeLayers(drawing, ids))) return;
      drawingTargetStore.setState({ otherLayers: { drawingId: "", ids: [] } });
      const undo = { label: texts.undo, run: () => drawings.undo() };
      const text = texts.layersRemoved({ count: ids.length });
      board.notify({ text, tone: "plain", isTemporary: true, actions: [undo] });
    },
  };
}

export type LayerActions = ReturnType<typeof createLayerActions>;
