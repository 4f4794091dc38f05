/** Polling interval for notes while disconnected, in ms. */
export const NOTES_POLL_INTERVAL_MS = 5000;
