/** Signs of life are given so often; who gave none for three times as long is gone, ms. */
export const HEARTBEAT_INTERVAL_MS = 10_000;
export const PEER_TIMEOUT_MS = 30_000;
/** A pointer, a film that is scrubbed or a line that grows is told no more often than this, ms. */
export const SEND_INTERVAL_MS = 40;
/** A film starts so long after its driver said so, for the word must reach everybody first, ms. */
export const START_DELAY_MS = 250;
/** A driver says where the film is at least so often, ms. */
export const RESEND_INTERVAL_MS = 1000;
/** How often it is looked whether a playing film is where it should be, ms. */
export const CHECK_INTERVAL_MS = 100;
/** A film that has just started settles before it is looked at, ms. */
export const START_SETTLE_MS = 250;
/** Nobody hears or sees a film that is faster or slower by this share. */
export const NUDGE_SHARE = 0.02;
/** What is late by more is nudged, until it is late by less, seconds. */
export const NUDGE_FROM_SECONDS = 0.012;
export const NUDGE_UNTIL_SECONDS = 0.003;
/** What is late by more is sought, seconds. */
export const SEEK_FROM_SECONDS = 0.25;
/** A driver's film that has left its course by more says so at once, seconds. */
export const DRIFT_MAX_SECONDS = 0.03;
/** The fewest ms in which somebody who is sent to a place in a playing film gets there. */
export const SEEK_LATENCY_MS = 300;
/** The clocks are compared so often at the beginning, and from then on, ms. */
export const CLOCK_FIRST_INTERVAL_MS = 120;
export const CLOCK_INTERVAL_MS = 5000;
/** Of so many comparisons the one that came back soonest counts. */
export const CLOCK_SAMPLES_MAX = 12;
/** A version that could not be had is asked for again after so long, ms. */
export const SHOW_RETRY_MS = 2000;
/** A driver whose line broke looks for so long whether somebody else drives, ms. */
export const RETAKE_CONTROL_DELAY_MS = 400;
/** A finished drawing comes as a note; if it has not by then, it was given up, ms. */
export const DRAWING_TIMEOUT_MS = 4000;
