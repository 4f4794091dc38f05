/** Signs of life are given so often; who gave none for three times as long is gone, ms. */
export const ALIVE_EVERY_MS = 10_000;
export const SILENT_MS = 30_000;
/** A pointer, a film that is scrubbed or a line that grows is told no more often than this, ms. */
export const TELL_EVERY_MS = 40;
/** A film starts so long after its driver said so, for the word must reach everybody first, ms. */
export const LEAD_MS = 250;
/** A driver says where the film is at least so often, ms. */
export const BEAT_MS = 1000;
/** How often it is looked whether a playing film is where it should be, ms. */
export const LOOK_MS = 100;
/** A film that has just started settles before it is looked at, ms. */
export const SETTLE_MS = 250;
/** Nobody hears or sees a film that is faster or slower by this share. */
export const NUDGE = 0.02;
/** What is late by more is nudged, until it is late by less, seconds. */
export const NUDGE_FROM = 0.012;
export const NUDGE_UNTIL = 0.003;
/** What is late by more is sought, seconds. */
export const JUMP_FROM = 0.25;
/** A driver's film that has left its course by more says so at once, seconds. */
export const ASTRAY = 0.03;
/** The fewest ms in which somebody who is sent to a place in a playing film gets there. */
export const SEEK_MS = 300;
/** The clocks are compared so often at the beginning, and from then on, ms. */
export const CLOCK_FIRST_MS = 120;
export const CLOCK_EVERY_MS = 5000;
/** Of so many comparisons the one that came back soonest counts. */
export const CLOCK_KEPT = 12;
/** A version that could not be had is asked for again after so long, ms. */
export const ASK_AGAIN_MS = 2000;
/** A driver whose line broke looks for so long whether somebody else drives, ms. */
export const DRIVE_AGAIN_MS = 400;
/** A finished drawing comes as a note; if it has not by then, it was given up, ms. */
export const GIVEN_UP_MS = 4000;
