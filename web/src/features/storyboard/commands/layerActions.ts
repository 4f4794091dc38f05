import {
  addLayer,
  clearLayers,
  duplicateLayer,
  mergeDown,
  placeLayer,
  removeLayer,
  setLayer,
} from "@/engine/layerEdits";
import { tellCleared } from "@/features/storyboard/commands/clearLayer";
import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { chooseLayer, drawnOnOf } from "@/features/storyboard/store/drawnOn";

type LayerChange = Parameters<typeof setLayer>[2];

/** What a person does to the layers of the drawing that is drawn on. Each is one step of undo. */
export function layerActions({ board, drawings }: Pick<Desk, "board" | "drawings">) {
  const target = () => drawnOnOf(board.store.getState());
  const edit = (change: Parameters<typeof drawings.edit>[1]): boolean => {
    const on = target();
    return on !== null && board.store.getState().canEdit && drawings.edit(on.cutId, change);
  };
  const choose = (id: string): void => {
    const on = target();
    if (on) chooseLayer(on.cutId, id, on.part);
  };
  return {
    choose,
    /** Shows a layer with this opacity without changing it; null: with its own again. */
    tryOpacity(id: string, opacity: number | null): void {
      const on = target();
      if (on) currentStage.getState().controller?.tryOpacity(on.part, id, opacity);
    },
    duplicateActive(): void {
      const on = target();
      let copyId: string | null = null;
      edit((drawing) => {
        const id = on?.layerIn(drawing.layers) ?? "";
        const name = drawing.layers.find((layer) => layer.id === id)?.name ?? "";
        copyId = duplicateLayer(drawing, id, messages.layerCopy(name), uuid7);
        return copyId !== null;
      });
      if (copyId !== null) choose(copyId);
    },
    /** Takes everything off all layers that can be drawn on. */
    clearAll(): void {
      if (edit(clearLayers)) tellCleared({ board, drawings }, messages.drawingCleared);
    },
    add(): void {
      const id = uuid7();
      const on = target();
      const isDone = edit((drawing) => {
        const { layers } = drawing;
        return addLayer(drawing, id, messages.newLayer(layers.length + 1), on?.layerIn(layers) ?? null);
      });
      if (isDone) choose(id);
    },
    set: (id: string, change: LayerChange): boolean => edit((drawing) => setLayer(drawing, id, change)),
    /** By places up (+) or down (−). */
    shift(id: string, by: number): void {
      edit((drawing) => {
        const index = drawing.layers.findIndex((layer) => layer.id === id);
        return index >= 0 && placeLayer(drawing, id, index + by);
      });
    },
    place: (id: string, index: number): boolean => edit((drawing) => placeLayer(drawing, id, index)),
    merge: (id: string): boolean => edit((drawing) => mergeDown(drawing, id, uuid7)),
    remove(id: string): void {
      if (!edit((drawing) => removeLayer(drawing, id))) return;
      const undo = { label: messages.undo, run: () => drawings.undo() };
      board.notify({ text: messages.layerRemoved, tone: "plain", passing: true, actions: [undo] });
    },
  };
}

export type LayerActions = ReturnType<typeof layerActions>;
