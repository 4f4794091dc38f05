/** The narrowest block of a cut. */
export const CUT_BLOCK_MIN_PX = 20;
/** A dragged playhead takes hold of a cut's start within this. */
export const DRAG_SNAP_PX = 3;

/** A sound's edges where it is cut in mid-wave rise and fall so long, in samples (5 ms): no click. */
export const EDGE_SAMPLES = 240;
/** What is decided now sounds so many seconds later: by then all of it has reached the audio thread. */
export const SOUND_LEAD_S = 0.05;
/** So many seconds are given to the audio thread ahead of the playhead; a hidden tab's timers tick once a second. */
export const SOUND_AHEAD_S = { seen: 1, hidden: 5 };
/** What the playhead reaches within these seconds, and just left, is decoded: at most two pieces of a sound. */
export const SOUND_KEPT_S = { before: 1, after: 9 };
/** Play waits so long for what it begins with, in ms. */
export const SOUND_WAIT_MS = 1000;
/** So much of the sound after the playhead, in seconds, is what it waits for. */
export const SOUND_FIRST_S = 0.5;
/** How often a playing board looks whether all is scheduled, in ms. */
export const SOUND_TICK_MS = 100;
/** A device that stands still so long counts as one that does not run, in ms. */
export const SOUND_STUCK_MS = 1000;
/** After so many ms without play or scrubbing the device is let go. */
export const SOUND_REST_MS = 30_000;
/** So many pieces are fetched at once. */
export const PIECES_AT_ONCE = 4;
/** A piece that did not come is asked for again after so many ms, twice as many each time. */
export const PIECE_RETRY_MS = { first: 1000, most: 16_000 };
/** A frame reached by hand sounds 60 ms at least, in samples, … */
export const GRAIN_SAMPLES = 2880;
/** … so many ms after the one before at the earliest, … */
export const GRAIN_EVERY_MS = 40;
/** … and not at all where its sound comes later than this, in ms. */
export const GRAIN_LATE_MS = 300;
/** A person's "Sound offset", in ms to either side. */
export const SOUND_OFFSET_MS = 500;
/** The heard clock takes what it is told at once where it is so far off, in ms; smaller errors it leaves bit by bit. */
export const HEARD_JUMP_MS = 20;
/** A browser's word that lies so much further behind than its latency is not believed, in ms. */
export const HEARD_ASTRAY_MS = 100;
