import { createStore } from "zustand/vanilla";
import { BASE_LAYER, type Layer } from "@/engine/drawing/layers";
import type { DrawingRole } from "@/engine/render/drawingRaster";
import { type BoardState, getCurrentCut } from "@/features/storyboard/store/boardState";

/** Layer selection: where strokes go in this tab. */
interface DrawingTargetState {
  /** Selected layer of each drawing, by cut or background id. */
  layerByDrawing: Readonly<Record<string, string>>;
  /** True if strokes go to the current cut's shared background, if it has one. */
  isBackground: boolean;
  /** Layers of one drawing that are selected with the active one, until another layer is selected. */
  otherLayers: { readonly drawingId: string; readonly ids: readonly string[] };
}

export const drawingTargetStore = createStore<DrawingTargetState>(() => ({
  layerByDrawing: {},
  isBackground: false,
  otherLayers: { drawingId: "", ids: [] },
}));

/** Select the active layer of a drawing, and no other layer. */
export function selectLayer(drawingId: string, layerId: string, part: DrawingRole = "own"): void {
  drawingTargetStore.setState(({ layerByDrawing }) => ({
    layerByDrawing: { ...layerByDrawing, [drawingId]: layerId },
    isBackground: part === "background",
    otherLayers: { drawingId, ids: [] },
  }));
}

/** Return the layers of a drawing that are selected with its active one. */
export function getOtherLayers(drawingId: string): readonly string[] {
  const { otherLayers } = drawingTargetStore.getState();
  return otherLayers.drawingId === drawingId ? otherLayers.ids : [];
}

/** Return the layer to draw on: the selected one if it exists, else the base layer, else the topmost. */
export function getActiveLayer(layers: readonly Layer[], selectedLayerId: string | undefined): string {
  const has = (id: string | undefined): id is string => layers.some((layer) => layer.id === id);
  if (has(selectedLayerId)) return selectedLayerId;
  return has(BASE_LAYER) ? BASE_LAYER : (layers.at(-1)?.id ?? BASE_LAYER);
}

export interface DrawingTarget {
  /** Cut or background that the drawing belongs to. */
  cutId: string;
  part: DrawingRole;
  getLayerIn(layers: readonly Layer[]): string;
}

/** Return the drawing that strokes go to; null without a current cut. */
export function getDrawingTarget(state: BoardState): DrawingTarget | null {
  const cut = getCurrentCut(state);
  if (!cut) return null;
  const { isBackground, layerByDrawing } = drawingTargetStore.getState();
  const backgroundId = isBackground ? (cut.background_id ?? null) : null;
  const cutId = backgroundId ?? cut.id;
  return {
    cutId,
    part: backgroundId === null ? "own" : "background",
    getLayerIn: (layers) => getActiveLayer(layers, layerByDrawing[cutId]),
  };
}
