/** Thrown for a piece of a sound that cannot be had before something changes, so nothing waits for it. */
export class SegmentUnavailable extends Error {}
