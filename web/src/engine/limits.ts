/** How many steps can be undone. */
export const UNDO_STEPS = 60;
