/** A pause in typing after which a text is sent; skills follow sooner. */
export const TEXT_PAUSE_MS = 700;
export const SKILLS_PAUSE_MS = 500;
