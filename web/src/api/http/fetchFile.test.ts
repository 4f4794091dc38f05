import { afterEach, expect, it, vi } from "vitest";
import { fetchFile } from "./fetchFile";

const URL_OF_FILE = "http://store.example/picture";

/** Mock a browser whose cache holds a response without CORS headers. */
function mockCacheWithoutCors() {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    if (init?.cache !== "reload") throw new TypeError("Failed to fetch");
    return new Response(String(new Headers(init.headers).get("Range")));
  });
}

afterEach(() => vi.restoreAllMocks());

it("bypasses the cache if the cached response can't be read", async () => {
  mockCacheWithoutCors();
  const response = await fetchFile(URL_OF_FILE, { headers: { Range: "bytes=0-9" } });
  expect(await response.text()).toBe("bytes=0-9");
});

it("uses a readable cached response, and returns error responses unchanged", async () => {
  const fetchMock = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("", { status: 404 }));
  expect((await fetchFile(URL_OF_FILE)).status).toBe(404);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it("doesn't fetch again after an abort", async () => {
  const fetchMock = mockCacheWithoutCors();
  await expect(fetchFile(URL_OF_FILE, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
