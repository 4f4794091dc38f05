/** How wide a picture of the contact sheet may be, px. */
export const SHEET_MIN_PX = 120;
export const SHEET_MAX_PX = 480;
