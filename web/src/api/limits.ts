/** Timeout of one session or profile request. */
export const SESSION_TIMEOUT_MS = 3000;
/** Delay after the first failure. It doubles with each failure, up to `BACKOFF_MAX_MS`. */
export const BACKOFF_MIN_MS = 1000;
export const BACKOFF_MAX_MS = 5000;
/** Minimum time between a failed profile request and the next one. */
export const PROFILE_RETRY_MIN_MS = 1500;
export const HEARTBEAT_INTERVAL_MS = 25_000;
/** Time after which a socket that hasn't opened is dropped and a new connection is made. */
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000;
/** Timeout for uploading a picture or a text file. */
export const UPLOAD_TIMEOUT_MS = 180_000;

/** Bytes per MiB. */
export const MEGABYTE = 1024 * 1024;
export const GIGABYTE = 1024 * MEGABYTE;
