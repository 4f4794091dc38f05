/** What is typed is looked for when the typing pauses, ms. */
export const TYPING_MS = 250;
