/** Characters of a long comment that are shown while it's collapsed. */
export const COMMENT_PREVIEW_LENGTH = 240;
