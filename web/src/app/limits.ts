/** A pointer this near to the window's top brings the header back. */
export const HEADER_REVEAL_PX = 30;
