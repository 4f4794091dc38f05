/** Maximum number of items on the home page and in the search field. */
export const RECENTS_SHOWN = 8;
/** Delay before a board's changed cut is recorded, in ms. Later changes don't extend it. */
export const CUT_RECORD_DELAY_MS = 4000;
/** Maximum time the list waits for pending records, in ms. */
export const RECORD_TIMEOUT_MS = 1000;
/** Time in which several events cause a single reload, in ms. */
export const RELOAD_DELAY_MS = 500;
