/** Characters of a long comment that show before one asks for the rest. */
export const COMMENT_PREVIEW_LENGTH = 240;
