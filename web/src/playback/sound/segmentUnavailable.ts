/** Thrown for a segment that can't be loaded until something changes. Playback doesn't wait for it. */
export class SegmentUnavailable extends Error {}
