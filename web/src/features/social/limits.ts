/** Where the innermost and the outermost people stand, in the picture's own px. */
export const RING_MIN = 80;
export const RING_MAX = 320;
/** Between people who stand nearer than this a line is drawn. */
export const EDGE_LENGTH_MAX = 180;
export const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 4;
/** By how many people more or fewer are shown. */
export const NETWORK_STEP = 6;
