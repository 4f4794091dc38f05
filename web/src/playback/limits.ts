/** The narrowest block of a cut. */
export const CUT_BLOCK_MIN_PX = 20;
/** A dragged playhead takes hold of a cut's start within this. */
export const DRAG_SNAP_PX = 3;
