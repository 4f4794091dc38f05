import { TIMELINE_COLLAPSED_PX, TIMELINE_EXPANDED_PX } from "@/features/storyboard/limits";

/** How high the timeline is; expanded it has its lanes of sound below the cuts. */
export function getTimelineHeight(isExpanded: boolean, lanesPx: number): number {
  return isExpanded ? TIMELINE_EXPANDED_PX + lanesPx : TIMELINE_COLLAPSED_PX;
}

/** Where a drag of the top edge ends up: the nearer of the two heights. */
export function isNearerExpanded(height: number, lanesPx: number): boolean {
  return height > (TIMELINE_COLLAPSED_PX + getTimelineHeight(true, lanesPx)) / 2;
}

export function clampTimelineHeight(height: number, lanesPx: number): number {
  return Math.max(TIMELINE_COLLAPSED_PX, Math.min(height, getTimelineHeight(true, lanesPx)));
}
