/** How long a toast stays. */
export const TOAST_MS = 3500;
