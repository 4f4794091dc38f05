/** Pause in typing after which a text is saved, in ms; skills are saved sooner. */
export const TEXT_PAUSE_MS = 700;
export const SKILLS_PAUSE_MS = 500;
