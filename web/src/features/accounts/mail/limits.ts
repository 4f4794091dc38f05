/** How long one reads that the password was changed. */
export const RESET_REDIRECT_MS = 1200;
