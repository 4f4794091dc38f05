/** Maximum number of undo steps. */
export const UNDO_STEPS_MAX = 60;
