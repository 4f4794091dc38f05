import { TIMELINE_COLLAPSED_PX, TIMELINE_EXPANDED_PX } from "@/features/storyboard/limits";

/** Return the height of the timeline, in px. Only the expanded timeline shows the lanes. */
export function getTimelineHeight(isExpanded: boolean, lanesPx: number): number {
  return isExpanded ? TIMELINE_EXPANDED_PX + lanesPx : TIMELINE_COLLAPSED_PX;
}

/** True if a resize drag that ends at this height should expand the timeline. */
export function isNearerExpanded(height: number, lanesPx: number): boolean {
  return height > (TIMELINE_COLLAPSED_PX + getTimelineHeight(true, lanesPx)) / 2;
}

export function clampTimelineHeight(height: number, lanesPx: number): number {
  return Math.max(TIMELINE_COLLAPSED_PX, Math.min(height, getTimelineHeight(true, lanesPx)));
}

/** Space before the first frame for half of the playhead's handle, in px. */
export const LEAD_PX = 12;

/** Space after the last frame for the playhead's badge, in px. */
export const TRAIL_PX = 140;

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
