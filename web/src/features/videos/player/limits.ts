export const PLAYBACK_SPEEDS = [0.25, 0.5, 1, 1.25, 1.5, 2, 3, 4] as const;
/** The controls of a playing film go this long after the last movement. */
export const CONTROLS_HIDE_MS = 1500;
/** How many times as fast as it plays otherwise the keys of the shuttle make it. */
export const SHUTTLE_MAX = 8;
/** Encoders fill sound up to whole packets: what stands over the last picture by less is nothing to hear. */
export const TRAILING_SOUND_MIN_SECONDS = 0.1;
export const HOVER_THUMB_PX = 160;
/** A pointer that moved by less shows the same picture. */
export const HOVER_THUMB_SECONDS = 0.15;
