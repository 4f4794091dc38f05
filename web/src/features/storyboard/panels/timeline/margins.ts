/** Space before the first frame for half of the playhead's handle, in px. */
export const LEAD_PX = 12;

/** Space after the last frame for the playhead's badge, in px. */
export const TRAIL_PX = 140;

/** Width of the track headers, in px. */
export const TRACK_HEADERS_PX = 148;
export const TRACK_HEADERS_NARROW_PX = 84;
