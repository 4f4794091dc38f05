/** How many steps can be undone. */
export const UNDO_STEPS_MAX = 60;
