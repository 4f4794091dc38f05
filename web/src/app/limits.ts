/** Distance of the pointer from the top of the window that reveals the header, in px. */
export const HEADER_REVEAL_PX = 30;
