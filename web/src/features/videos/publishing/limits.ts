/** What the server can open, as `accept` writes it; some systems know no type for some of the endings. */
export const VIDEO_ACCEPT =
  "video/mp4,video/quicktime,video/x-m4v,video/3gpp,video/3gpp2,video/webm,video/x-matroska,.mp4,.mov,.m4v,.3gp,.3g2,.webm,.mkv";
/** How far the server is within a step is asked this often; another step, and the end, it tells by itself. */
export const POLL_INTERVAL_MS = 2000;
