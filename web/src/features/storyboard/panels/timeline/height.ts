import { TIMELINE_COLLAPSED_PX, TIMELINE_EXPANDED_PX } from "@/features/storyboard/limits";

/** Where a drag of the top edge ends up: the nearer of the two heights. */
export function settledExpanded(height: number): boolean {
  return height > (TIMELINE_COLLAPSED_PX + TIMELINE_EXPANDED_PX) / 2;
}

export function clampHeight(height: number): number {
  return Math.max(TIMELINE_COLLAPSED_PX, Math.min(height, TIMELINE_EXPANDED_PX));
}
