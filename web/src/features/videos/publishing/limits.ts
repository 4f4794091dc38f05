/**
 * Value of `accept` for videos that the server can read. Includes extensions, since some systems don't know all MIME
 * types.
 */
export const VIDEO_ACCEPT =
  "video/mp4,video/quicktime,video/x-m4v,video/3gpp,video/3gpp2,video/webm,video/x-matroska,.mp4,.mov,.m4v,.3gp,.3g2,.webm,.mkv";
/** Polling interval for progress within a step, in ms. New steps and completion arrive as events. */
export const POLL_INTERVAL_MS = 2000;
