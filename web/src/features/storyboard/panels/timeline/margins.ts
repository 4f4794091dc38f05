/** Space before the first frame, for half of the playhead's handle, px. */
export const LEAD_PX = 12;

/** Space behind the last frame, for the playhead's badge, px. */
export const TRAIL_PX = 140;
