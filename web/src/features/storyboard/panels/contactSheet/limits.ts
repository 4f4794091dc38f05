/** Allowed width of a picture in the contact sheet, in px. */
export const SHEET_MIN_PX = 120;
export const SHEET_MAX_PX = 480;
