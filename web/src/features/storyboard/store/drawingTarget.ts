import { createStore } from "zustand/vanilla";
import type { DrawingRole } from "@/engine/drawingRaster";
import { BASE_LAYER, type Layer } from "@/engine/layers";
import { type BoardState, getCurrentCut } from "@/features/storyboard/store/boardState";

/** Where strokes go on this screen. */
interface DrawingTargetState {
  /** The layer that was chosen in each drawing, by its cut's or background's id. */
  layerByDrawing: Readonly<Record<string, string>>;
  /** The shared background of the current cut is drawn on, where it has one. */
  isBackground: boolean;
}

export const drawingTargetStore = createStore<DrawingTargetState>(() => ({ layerByDrawing: {}, isBackground: false }));

export function selectLayer(drawingId: string, layerId: string, part: DrawingRole = "own"): void {
  drawingTargetStore.setState(({ layerByDrawing }) => ({
    layerByDrawing: { ...layerByDrawing, [drawingId]: layerId },
    isBackground: part === "under",
  }));
}

/** The layer that is drawn on among these: the chosen one while it is there, else the first of all, else the topmost. */
export function getActiveLayer(layers: readonly Layer[], chosen: string | undefined): string {
  const has = (id: string | undefined): id is string => layers.some((layer) => layer.id === id);
  if (has(chosen)) return chosen;
  return has(BASE_LAYER) ? BASE_LAYER : (layers.at(-1)?.id ?? BASE_LAYER);
}

export interface DrawingTarget {
  /** The cut or background whose drawing it is. */
  cutId: string;
  part: DrawingRole;
  getLayerIn(layers: readonly Layer[]): string;
}

/** Which drawing is drawn on while the board is in this state; null where there is no cut. */
export function getDrawingTarget(state: BoardState): DrawingTarget | null {
  const cut = getCurrentCut(state);
  if (!cut) return null;
  const { isBackground, layerByDrawing } = drawingTargetStore.getState();
  const underId = isBackground ? (cut.background_id ?? null) : null;
  const cutId = underId ?? cut.id;
  return {
    cutId,
    part: underId === null ? "own" : "under",
    getLayerIn: (layers) => getActiveLayer(layers, layerByDrawing[cutId]),
  };
}
