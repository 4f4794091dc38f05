/** Timeout of an export in ms. The server decodes frames and renders the file during the request. */
export const EXPORT_TIMEOUT_MS = 180_000;
