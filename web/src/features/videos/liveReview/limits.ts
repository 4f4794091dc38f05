/** Interval of heartbeats, and time without one after which a peer is removed, in ms. */
export const HEARTBEAT_INTERVAL_MS = 10_000;
export const PEER_TIMEOUT_MS = 30_000;
/** Minimum interval between updates of a pointer, scrub position or stroke, in ms. */
export const SEND_INTERVAL_MS = 40;
/** Delay of a start, in ms, so that the message reaches everyone before it. */
export const START_DELAY_MS = 250;
/** Maximum interval between two state messages of the presenter, in ms. */
export const RESEND_INTERVAL_MS = 1000;
/** Interval of drift checks during playback, in ms. */
export const CHECK_INTERVAL_MS = 100;
/** Time after a start during which drift isn't checked, in ms. */
export const START_SETTLE_MS = 250;
/** Change of speed that corrects drift; imperceptible. */
export const NUDGE_SHARE = 0.02;
/** Drift at which a correction by speed starts and ends, in seconds. */
export const NUDGE_FROM_SECONDS = 0.012;
export const NUDGE_UNTIL_SECONDS = 0.003;
/** Drift above this is corrected with a seek, in seconds. */
export const SEEK_FROM_SECONDS = 0.25;
/** Drift of the presenter from the announced position that triggers an update, in seconds. */
export const DRIFT_MAX_SECONDS = 0.03;
/** Time allowed for a seek during playback, in ms. */
export const SEEK_LATENCY_MS = 300;
/** Interval of clock requests, at first and later, in ms. */
export const CLOCK_FIRST_INTERVAL_MS = 120;
export const CLOCK_INTERVAL_MS = 5000;
/** Number of clock samples kept; the one with the shortest round trip is used. */
export const CLOCK_SAMPLES_MAX = 12;
/** Delay until a version that failed to load is requested again, in ms. */
export const SHOW_RETRY_MS = 2000;
/** Time that a reconnected presenter waits for another presenter before retaking control, in ms. */
export const RETAKE_CONTROL_DELAY_MS = 400;
/** Time until a finished drawing is removed, in ms. If it was saved, its note has arrived by then. */
export const DRAWING_TIMEOUT_MS = 4000;
