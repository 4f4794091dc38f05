import { addLayer, mergeDown, placeLayer, removeLayer, setLayer } from "@/engine/layerEdits";
import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { chooseLayer, drawnOnOf } from "@/features/storyboard/store/drawnOn";
import { layerMessages } from "./messages";

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
    add(): void {
      const id = uuid7();
      const on = target();
      const isDone = edit((drawing) => {
        const { layers } = drawing;
        return addLayer(drawing, id, layerMessages.newName(layers.length + 1), on?.layerIn(layers) ?? null);
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
      board.notify({ text: layerMessages.removed, tone: "plain", passing: true, actions: [undo] });
    },
  };
}

export type LayerActions = ReturnType<typeof layerActions>;
