import { useMemo } from "react";
import { useStore } from "zustand";
import { TIMELINE_COLLAPSED_PX, TIMELINE_EXPANDED_PX } from "@/features/storyboard/limits";
import { getEditorSizes, SLOT_WIDTH_PX, useWindowSize } from "@/features/storyboard/shared/layout/editorSizes";
import { getPanelSettings, type Settings, settings } from "@/features/storyboard/store/settings";
import { getPanelDefaults, type Position, type Size } from "./panelDefaults";

/** Where the panels with the dock `floating` stand on a desktop. */
export interface PanelPlaces {
  /** Positions in the window of those that float, by panel id. */
  floating: ReadonlyMap<string, Position>;
  docked: readonly string[];
  /** The docked panel that is shown; null for none. */
  dockTab: string | null;
}

/**
 * Find a place for each panel: where the user has put it, else in a margin next to the paper, else in the dock next to
 * the cuts.
 */
export function findPanelPlaces(
  ids: readonly string[],
  window: Size,
  aspectRatio: number,
  state: Settings,
): PanelPlaces {
  const sizes = getEditorSizes(window, aspectRatio);
  const slotWidth = state.slot === "" ? 0 : state.slotPx || SLOT_WIDTH_PX;
  // Without the tracks, which load later: they only make the paper smaller and the margins larger.
  const timeline = state.timelineExpanded ? TIMELINE_EXPANDED_PX : TIMELINE_COLLAPSED_PX;
  const stage = {
    x: 0,
    y: sizes.top,
    width: window.width - sizes.cuts - slotWidth,
    height: window.height - sizes.top - sizes.bottom - timeline,
  };
  const defaults = getPanelDefaults(stage, sizes.margin, aspectRatio, ids.length);
  const floating = new Map<string, Position>();
  ids.forEach((id, index) => {
    const { isDocked, place } = getPanelSettings(id, state);
    const position = place ?? defaults[index] ?? null;
    if (!isDocked && position !== null) floating.set(id, position);
  });
  const docked = ids.filter((id) => !floating.has(id));
  // A column of thumbnails, a dock and a panel in the slot would leave no room to draw.
  const hasRoom = sizes.hasDockRoom && !(sizes.isCompact && state.slot !== "");
  const wanted = state.dockTab === "auto" ? (hasRoom ? docked[0] : undefined) : state.dockTab;
  return { floating, docked, dockTab: docked.find((id) => id === wanted) ?? null };
}

/** Subscribe to the places of the panels. */
export function usePanelPlaces(ids: readonly string[], aspectRatio: number): PanelPlaces {
  const window = useWindowSize();
  const state = useStore(settings);
  return useMemo(() => findPanelPlaces(ids, window, aspectRatio, state), [ids, window, aspectRatio, state]);
}
