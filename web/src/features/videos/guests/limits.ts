/** A guest's page asks for the notes so often, ms. */
export const LOOK_MS = 5000;
