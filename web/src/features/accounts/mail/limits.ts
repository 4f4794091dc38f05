/** Display time of the success message before the redirect, in ms. */
export const RESET_REDIRECT_MS = 1200;
