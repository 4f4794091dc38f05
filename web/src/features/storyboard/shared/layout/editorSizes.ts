import { useMemo, useSyncExternalStore } from "react";
import { TIMELINE_EXPANDED_PX } from "@/features/storyboard/limits";
import type { Size } from "@/features/storyboard/shared/panels/panelDefaults";

/** Windows up to this height (small laptops) have lower bars. */
const LOW_WINDOW_PX = 800;
/** Windows from this height on have room for more than the paper. */
const TALL_WINDOW_PX = 1000;
/** In windows narrower than this, the cuts are a column of thumbnails. */
const WIDE_WINDOW_PX = 1360;
const VERY_WIDE_WINDOW_PX = 1600;

/** Lines above and below the stage, px. */
const BORDERS_PX = 3;

/** Width of the cuts panel, px. */
const CUTS_PX = { thumbnails: 148, normal: 296, wide: 336 } as const;
/** Width of the dock next to a column of thumbnails, px. */
export const DOCK_WIDTH_PX = 236;

/** Height of the dock below the cuts, px. */
export const DOCK_HEIGHT_PX = 304;
/** Default width of the slot next to the drawing, px. */
export const SLOT_WIDTH_PX = 340;

/** Sizes of the parts of the editor in a window, px. They leave most of the window to the paper. */
export interface EditorSizes {
  top: number;
  bottom: number;
  /** Margin around the paper. */
  margin: number;
  cuts: number;
  /** True if the cuts are a column of thumbnails, and docked panels are next to it instead of below. */
  isCompact: boolean;
  /** Height of the timeline at which the paper still gets its share. */
  timelineMax: number;
  /** True if a docked panel leaves the paper its share. */
  hasDockRoom: boolean;
}

/** Return the smallest share of the window's area for the paper, from 0 to 1. */
function getPaperShare({ height }: Size): number {
  if (height <= LOW_WINDOW_PX) return 0.45;
  return height < TALL_WINDOW_PX ? 0.55 : 0.5;
}

/** Compute the sizes for a window and the paper's aspect ratio (width / height). */
export function getEditorSizes(window: Size, aspectRatio: number): EditorSizes {
  const isLow = window.height <= LOW_WINDOW_PX;
  const [top, bottom, margin] = isLow ? [42, 48, 6] : [48, 52, 8];
  const isCompact = window.width < WIDE_WINDOW_PX;
  const cuts = isCompact ? CUTS_PX.thumbnails : window.width < VERY_WIDE_WINDOW_PX ? CUTS_PX.normal : CUTS_PX.wide;
  const paperWidth = Math.min(
    Math.sqrt(getPaperShare(window) * window.width * window.height * aspectRatio),
    window.width - cuts - 2 * margin,
  );
  const available = window.height - top - bottom - 2 * margin - BORDERS_PX;
  return {
    top,
    bottom,
    margin,
    cuts,
    isCompact,
    timelineMax: Math.max(TIMELINE_EXPANDED_PX, Math.floor(available - paperWidth / aspectRatio)),
    hasDockRoom: !isCompact || window.width - cuts - DOCK_WIDTH_PX - 2 * margin >= Math.floor(paperWidth),
  };
}

function subscribeToWindowSize(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

export function useWindowSize(): Size {
  const width = useSyncExternalStore(subscribeToWindowSize, () => window.innerWidth);
  const height = useSyncExternalStore(subscribeToWindowSize, () => window.innerHeight);
  return useMemo(() => ({ width, height }), [width, height]);
}

/** Subscribe to the sizes in the current window. */
export function useEditorSizes(aspectRatio: number): EditorSizes {
  const size = useWindowSize();
  return useMemo(() => getEditorSizes(size, aspectRatio), [size, aspectRatio]);
}
