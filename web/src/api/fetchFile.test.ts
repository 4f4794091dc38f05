import { afterEach, expect, it, vi } from "vitest";
import { fetchFile } from "./fetchFile";

const URL_OF_FILE = "http://store.example/picture";

/** Mock a browser whose cache holds a response without CORS headers. */
function cachedWithoutCors() {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    if (init?.cache !== "reload") throw new TypeError("Failed to fetch");
    return new Response(String(new Headers(init.headers).get("Range")));
  });
}

afterEach(() => vi.restoreAllMocks());

it("loads a file past the cache where the cached answer can't be read", async () => {
  cachedWithoutCors();
  const answer = await fetchFile(URL_OF_FILE, { headers: { Range: "bytes=0-9" } });
  expect(await answer.text()).toBe("bytes=0-9");
});

it("leaves a file in the cache that can be read, and an answer as it is", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 404 }));
  expect((await fetchFile(URL_OF_FILE)).status).toBe(404);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("doesn't load again what nobody waits for", async () => {
  const fetched = cachedWithoutCors();
  await expect(fetchFile(URL_OF_FILE, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(1);
});
