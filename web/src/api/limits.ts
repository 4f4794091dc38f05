/** One try at finding out who is signed in, or their profile. */
export const SESSION_TIMEOUT_MS = 3000;
/** The pause after the first failure; each is double the one before, up to the longest. */
export const BACKOFF_MIN_MS = 1000;
export const BACKOFF_MAX_MS = 5000;
/** A profile that failed just now is not asked for again within this. */
export const PROFILE_RETRY_MIN_MS = 1500;
export const HEARTBEAT_INTERVAL_MS = 25_000;
/** A connection of the socket that has not opened within this is given up, and another one tried. */
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000;
/** How long a picture or a text file may take to arrive at the server. */
export const UPLOAD_TIMEOUT_MS = 180_000;
