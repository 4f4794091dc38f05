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
