import { createStore } from "zustand/vanilla";
import { call } from "@/api/http/client";
import { loadFromCache, saveToCache } from "@/api/storage/localCache";
import { isBrushTip } from "@/engine/brush/brushTip";
import { brushPresetKeys } from "@/features/storyboard/store/brushPresetKeys";
import { getShape, selectBrushKind, selectTool, setBrushSize, settings } from "@/features/storyboard/store/settings";
import type { BrushPreset, BrushPresetInput } from "@/features/storyboard/types";

interface BrushPresetState {
  readonly list: readonly BrushPreset[];
  /** "failed": the request failed and this browser has no cached presets. */
  readonly phase: "loading" | "ready" | "failed";
}

/** Brushes saved in the user's account. */
export const brushPresetStore = createStore<BrushPresetState>(() => ({ list: [], phase: "loading" }));

const CACHE_KEY = "brushes";
let userId = "";

/** Load a user's presets: from the cache first, then from the server. */
export function loadBrushPresets(newUserId: string): void {
  userId = newUserId;
  const cached = loadFromCache(newUserId, CACHE_KEY, isPresetList);
  brushPresetStore.setState({ list: cached ?? [], phase: cached ? "ready" : "loading" }, true);
  void call("GET", "/api/me/brushes", {}).then(
    ({ brushes }) => userId === newUserId && setBrushPresets(brushes),
    () => userId === newUserId && !cached && brushPresetStore.setState({ phase: "failed" }),
  );
}

brushPresetKeys.setState({
  selectPreset: (key) => {
    const preset = brushPresetStore.getState().list.find((brush) => brush.key === key);
    if (preset) applyBrushPreset(preset);
    return preset !== undefined;
  },
});

/** Draw with a saved brush. Keeps the current color if the brush has none, and the current tool if it draws shapes. */
export function applyBrushPreset({ brush }: BrushPreset): void {
  const { kind, thin, curve, opacity, flow, smoothing, size, colour } = brush;
  const current = settings.getState();
  if (!getShape(current.tool)) selectTool("pencil");
  selectBrushKind(kind);
  settings.setState({
    tip: { kind, thin, curve, opacity, flow },
    smoothing,
    colour: colour ?? current.colour,
  });
  setBrushSize(size);
}

/** Return the current brush as preset data, without its color. */
export function getCurrentBrush(): BrushPresetInput["brush"] {
  const { tip, size, smoothing } = settings.getState();
  const { kind, thin, curve, opacity, flow } = tip;
  return { kind, thin, curve, opacity, flow, size, smoothing, colour: null };
}

/** Create or update a preset. Rejects if the request fails. */
export async function saveBrushPreset(brush_id: string, input: BrushPresetInput): Promise<void> {
  const { brushes } = await call("PUT", "/api/me/brushes/{brush_id}", { path: { brush_id }, body: input });
  setBrushPresets(brushes);
}

export async function deleteBrushPreset(brush_id: string): Promise<void> {
  await call("DELETE", "/api/me/brushes/{brush_id}", { path: { brush_id } });
  setBrushPresets(brushPresetStore.getState().list.filter(({ id }) => id !== brush_id));
}

function setBrushPresets(list: readonly BrushPreset[]): void {
  brushPresetStore.setState({ list, phase: "ready" });
  saveToCache(userId, CACHE_KEY, list);
}

function isPresetList(value: unknown): value is BrushPreset[] {
  return Array.isArray(value) && value.every((each) => typeof each?.id === "string" && isBrushTip(each.brush));
}
