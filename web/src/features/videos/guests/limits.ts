/** A guest's page asks for the notes so often, ms. */
export const NOTES_POLL_INTERVAL_MS = 5000;
