/** So many places the home page shows, and so many the search box. */
export const RECENTS_SHOWN = 8;
/** A board's place is told no sooner than this after one has gone to another cut, ms. */
export const CUT_RECORD_DELAY_MS = 4000;
/** The list waits no longer than this for a place that is being noted, ms. */
export const RECORD_TIMEOUT_MS = 1000;
/** Of several things that happened to what one opened last one hears together, ms. */
export const RELOAD_DELAY_MS = 500;
