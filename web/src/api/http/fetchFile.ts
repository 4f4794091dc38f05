/**
 * Fetch a file that pages also show in an <img> or <video>.
 *
 * The browser may have cached the element's response from an object store. It has no CORS headers and can't be read
 * here: stores such as AWS S3 don't send `Vary: Origin` with it. Then the file is loaded again, bypassing the cache.
 */
export async function fetchFile(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted || !navigator.onLine) throw error;
    return fetch(url, { ...init, cache: "reload" });
  }
}
