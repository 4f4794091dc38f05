/** Minimum width of a cut's block. */
export const CUT_BLOCK_MIN_PX = 20;
/** A dragged playhead snaps to the start of a cut within this distance. */
export const DRAG_SNAP_PX = 3;

/** Length of the fade where a sound is cut mid-wave, which prevents clicks, samples (5 ms). */
export const RAMP_SAMPLES_MAX = 240;
/** Lead time of scheduled sounds, seconds. By then the commands have reached the audio thread. */
export const SOUND_LEAD_S = 0.05;
/** Sound is scheduled this far ahead of the playhead, seconds. Timers of a hidden tab run only once per second. */
export const SOUND_SCHEDULE_AHEAD_S = { visible: 1, hidden: 5 };
/** Range around the playhead that is kept decoded, seconds: at most two segments per sound. */
export const SOUND_CACHE_S = { before: 1, after: 9 };
/** Maximum time that play waits for its first sounds, ms. */
export const PLAY_START_TIMEOUT_MS = 1000;
/** Length of sound after the playhead that play waits for, seconds. */
export const PLAY_START_BUFFER_S = 0.5;
/** Interval of the scheduling check during playback, ms. */
export const SOUND_POLL_MS = 100;
/** A device whose time hasn't advanced for this long counts as stopped, ms. */
export const SOUND_STUCK_MS = 1000;
/** Idle time (no playback or scrubbing) after which the audio device is suspended, ms. */
export const SOUND_SUSPEND_AFTER_MS = 30_000;
/** Maximum number of parallel segment fetches. */
export const SEGMENT_FETCHES_MAX = 4;
/** Backoff for failed segment fetches, ms; doubles with each attempt. */
export const SEGMENT_RETRY_MS = { first: 1000, max: 16_000 };
/** Minimum length of the sound of a scrubbed frame, samples (60 ms). */
export const SCRUB_SAMPLES_MIN = 2880;
/** Minimum interval between two scrub sounds, ms. */
export const SCRUB_INTERVAL_MS = 40;
/** A scrub sound that isn't available within this time is skipped, ms. */
export const SCRUB_TIMEOUT_MS = 300;
/** Maximum of the "Sound offset" setting in either direction, ms. */
export const SOUND_OFFSET_MAX_MS = 500;
/** Clock errors above this are corrected immediately, ms; smaller ones gradually. */
export const AUDIO_CLOCK_JUMP_MS = 20;
/** A reported output time that lags this much more than the latency is ignored, ms. */
export const AUDIO_CLOCK_LAG_MAX_MS = 100;
