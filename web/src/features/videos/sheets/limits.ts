/** A film is read and its notes are printed while one waits, at most so long, ms. */
export const PRINT_MS = 180_000;
