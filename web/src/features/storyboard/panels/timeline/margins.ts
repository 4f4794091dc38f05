/** Space before the first frame, for half of the playhead's handle, px. */
export const LEAD_PX = 12;

/** Space behind the last frame, for the playhead's badge, px. */
export const TRAIL_PX = 140;

/** Beside the lanes of sound: what they are called, px. */
export const TRACK_HEADERS_PX = 148;
export const TRACK_HEADERS_NARROW_PX = 84;
