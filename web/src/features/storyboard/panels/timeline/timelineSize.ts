import { LANE_PX, TIMELINE_COLLAPSED_PX, TIMELINE_EXPANDED_PX } from "@/features/storyboard/limits";

/** Height of the ruler, the row of shots, the blocks and the scroll bar in a timeline that has little room, px. */
const TIGHT_PX = { ruler: 22, band: 16, blocksMin: 42, scrollbar: 11 } as const;

export interface TimelineSizeOptions {
  isExpanded: boolean;
  trackCount: number;
  hasShots: boolean;
  /** Number of lanes that show together where there is room. */
  lanesVisible: number;
  /** Height that leaves the paper its share of the window, px. */
  maxPx: number;
  /** Height chosen by the user, px; 0 for an automatic one. */
  chosenPx: number;
}

/** Heights of the timeline and of its lanes, px. */
export interface TimelineSize {
  height: number;
  /** Lanes that don't fit scroll within this height. 0 without tracks or if collapsed. */
  lanes: number;
  /** Limits of the height that the user can choose for the expanded timeline; equal without tracks. */
  min: number;
  max: number;
  /** True if the ruler and the shots are lower, to leave room to the lanes. */
  isTight: boolean;
}

/** Compute the height of the timeline. Only the expanded one shows the lanes; at least one of them fits. */
export function getTimelineSize(options: TimelineSizeOptions): TimelineSize {
  const { isExpanded, trackCount, hasShots, lanesVisible, maxPx, chosenPx } = options;
  const allLanes = Math.min(trackCount, lanesVisible) * LANE_PX;
  const max = TIMELINE_EXPANDED_PX + allLanes;
  const tightRows = TIGHT_PX.ruler + TIGHT_PX.scrollbar + TIGHT_PX.blocksMin + (hasShots ? TIGHT_PX.band : 0);
  const min = trackCount === 0 ? TIMELINE_EXPANDED_PX : Math.max(TIMELINE_EXPANDED_PX, tightRows + LANE_PX);
  if (!isExpanded) return { height: TIMELINE_COLLAPSED_PX, lanes: 0, min, max, isTight: false };
  const height = Math.max(min, Math.min(chosenPx === 0 ? maxPx : chosenPx, max));
  return { height, lanes: Math.min(allLanes, height - tightRows), min, max, isTight: height < max };
}

/** Return the height chosen by a resize drag that ends here, px; null to collapse the timeline. */
export function getChosenHeight(height: number, { min, max }: TimelineSize): number | null {
  return height > (TIMELINE_COLLAPSED_PX + min) / 2 ? Math.max(min, Math.min(Math.round(height), max)) : null;
}

/** Space before the first frame for half of the playhead's handle, in px. */
export const LEAD_PX = 12;

/** Space after the last frame, in px: for the playhead's badge, and so that no button covers the ruler's last labels. */
export const TRAIL_PX = 200;

/** Width of the track headers, in px. */
export const TRACK_HEADERS_PX = 148;
export const TRACK_HEADERS_NARROW_PX = 84;

const PX_PER_FRAME_MAX = 60;
const PX_PER_FRAME_MIN = 0.01;
/** Browsers have layout limits somewhere above 16 million px. */
const TIMELINE_WIDTH_MAX_PX = 8_000_000;

/** Return the px per frame after a zoom step, limited by the maximum timeline width for this many frames. */
export function getZoomedPxPerFrame(pxPerFrame: number, factor: number, totalFrames: number): number {
  const max = Math.min(PX_PER_FRAME_MAX, TIMELINE_WIDTH_MAX_PX / Math.max(1, totalFrames));
  return Math.max(PX_PER_FRAME_MIN, Math.min(pxPerFrame * factor, max));
}

/** Return the scroll position at which the point that moved from `oldX` to `newX` stays at the same place on screen. */
export function getScrollAfterZoom(oldX: number, newX: number, scrollLeft: number): number {
  return Math.max(0, scrollLeft + newX - oldX);
}
