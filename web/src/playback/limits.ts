/** The narrowest block of a cut. */
export const CUT_BLOCK_MIN_PX = 20;
/** A dragged playhead takes hold of a cut's start within this. */
export const DRAG_SNAP_PX = 3;

/** A sound's edges where it is cut in mid-wave rise and fall so long, in samples (5 ms): no click. */
export const RAMP_SAMPLES_MAX = 240;
/** What is decided now sounds so many seconds later: by then all of it has reached the audio thread. */
export const SOUND_LEAD_S = 0.05;
/** So many seconds are given to the audio thread ahead of the playhead; a hidden tab's timers tick once a second. */
export const SOUND_SCHEDULE_AHEAD_S = { visible: 1, hidden: 5 };
/** What the playhead reaches within these seconds, and just left, is decoded: at most two pieces of a sound. */
export const SOUND_CACHE_S = { before: 1, after: 9 };
/** Play waits so long for what it begins with, in ms. */
export const PLAY_START_TIMEOUT_MS = 1000;
/** So much of the sound after the playhead, in seconds, is what it waits for. */
export const PLAY_START_BUFFER_S = 0.5;
/** How often a playing board looks whether all is scheduled, in ms. */
export const SOUND_POLL_MS = 100;
/** A device that stands still so long counts as one that does not run, in ms. */
export const SOUND_STUCK_MS = 1000;
/** After so many ms without play or scrubbing the device is let go. */
export const SOUND_SUSPEND_AFTER_MS = 30_000;
/** So many pieces are fetched at once. */
export const SEGMENT_FETCHES_MAX = 4;
/** A piece that did not come is asked for again after so many ms, twice as many each time. */
export const SEGMENT_RETRY_MS = { first: 1000, max: 16_000 };
/** A frame reached by hand sounds 60 ms at least, in samples, … */
export const SCRUB_SAMPLES_MIN = 2880;
/** … so many ms after the one before at the earliest, … */
export const SCRUB_INTERVAL_MS = 40;
/** … and not at all where its sound comes later than this, in ms. */
export const SCRUB_TIMEOUT_MS = 300;
/** A person's "Sound offset", in ms to either side. */
export const SOUND_OFFSET_MAX_MS = 500;
/** The heard clock takes what it is told at once where it is so far off, in ms; smaller errors it leaves bit by bit. */
export const AUDIO_CLOCK_JUMP_MS = 20;
/** A browser's word that lies so much further behind than its latency is not believed, in ms. */
export const AUDIO_CLOCK_LAG_MAX_MS = 100;
