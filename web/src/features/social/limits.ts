/** Radius of the innermost and the outermost ring, in px at zoom 1. */
export const RING_MIN = 80;
export const RING_MAX = 320;
/** Lines connect people who are closer than this, in px at zoom 1. */
export const EDGE_LENGTH_MAX = 180;
export const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 4;
/** Step of the number of people shown. */
export const NETWORK_STEP = 6;
