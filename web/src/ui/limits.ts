/** How long a toast stays. */
export const TOAST_MS = 3500;
/** And one about which something may be done: who comes by the keyboard needs longer to it. */
export const TOAST_ACTION_MS = 10_000;
