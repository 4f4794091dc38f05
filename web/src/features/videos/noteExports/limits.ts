/** A film is read and its notes are printed while one waits, at most so long, ms. */
export const EXPORT_TIMEOUT_MS = 180_000;
