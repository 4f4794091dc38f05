export const PLAYBACK_SPEEDS = [0.25, 0.5, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Time without pointer movement until the controls hide during playback, in ms. */
export const CONTROLS_HIDE_MS = 1500;
/** Maximum shuttle speed, as a multiple of the playback speed. */
export const SHUTTLE_MAX = 8;
/** Minimum length of sound after the last frame, in seconds. Encoders pad sound to whole packets; less is inaudible. */
export const TRAILING_SOUND_MIN_SECONDS = 0.1;
export const HOVER_THUMB_PX = 160;
/** Minimum change of time for a new hover thumbnail, in seconds. */
export const HOVER_THUMB_SECONDS = 0.15;
