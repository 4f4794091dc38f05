import { createStore } from "zustand/vanilla";
import { BASE_LAYER, type Layer } from "@/engine/layers";
import type { Part } from "@/engine/picture";
import { type BoardState, currentCut } from "@/features/storyboard/store/state";

/** Where strokes go on this screen. */
interface DrawnOn {
  /** The layer that was chosen in each drawing, by its cut's or background's id. */
  layerOf: Readonly<Record<string, string>>;
  /** The shared background of the current cut is drawn on, where it has one. */
  background: boolean;
}

export const drawnOn = createStore<DrawnOn>(() => ({ layerOf: {}, background: false }));

export function chooseLayer(drawingId: string, layerId: string, part: Part = "own"): void {
  drawnOn.setState(({ layerOf }) => ({
    layerOf: { ...layerOf, [drawingId]: layerId },
    background: part === "under",
  }));
}

/** The layer that is drawn on among these: the chosen one while it is there, else the first of all, else the topmost. */
export function activeLayer(layers: readonly Layer[], chosen: string | undefined): string {
  const has = (id: string | undefined): id is string => layers.some((layer) => layer.id === id);
  if (has(chosen)) return chosen;
  return has(BASE_LAYER) ? BASE_LAYER : (layers.at(-1)?.id ?? BASE_LAYER);
}

export interface Target {
  /** The cut or background whose drawing it is. */
  cutId: string;
  part: Part;
  layerIn(layers: readonly Layer[]): string;
}

/** Which drawing is drawn on while the board is in this state; null where there is no cut. */
export function drawnOnOf(state: BoardState): Target | null {
  const cut = currentCut(state);
  if (!cut) return null;
  const { background, layerOf } = drawnOn.getState();
  const underId = background ? (cut.background_id ?? null) : null;
  const cutId = underId ?? cut.id;
  return {
    cutId,
    part: underId === null ? "own" : "under",
    layerIn: (layers) => activeLayer(layers, layerOf[cutId]),
  };
}
