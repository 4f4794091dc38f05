/** Display time of a toast, in ms. */
export const TOAST_MS = 3500;
/** Display time of a toast with an action: keyboard users need more time to reach it. */
export const TOAST_ACTION_MS = 10_000;
