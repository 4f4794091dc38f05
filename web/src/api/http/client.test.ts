import { afterEach, expect, it, vi } from "vitest";
import { call, path, setSignedOutCheck, toIfMatchHeaders } from "./client";
import { ApiProblem } from "./problem";

afterEach(() => vi.restoreAllMocks());

function mockResponse(status: number, body: BodyInit | null) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status }));
}

function getRequest(fetchMock: ReturnType<typeof mockResponse>) {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return { url, method: init?.method, headers: new Headers(init?.headers), body: init?.body };
}

it("escapes path parameters in the URL, and omits null query parameters", async () => {
  const fetchMock = mockResponse(200, "{}");
  await call("GET", "/api/projects/{ref}/updates", { path: { ref: "a/b ?" }, query: { cursor: null } });
  expect(getRequest(fetchMock).url).toBe("/api/projects/a%2Fb%20%3F/updates");
});

it("sends a record as JSON with its version, and a picture with its own type", async () => {
  const fetchMock = mockResponse(200, "{}");
  await call("PATCH", "/api/projects/{ref}", { path: { ref: "p" }, body: { fps: 12 }, headers: toIfMatchHeaders(3) });
  const record = getRequest(fetchMock);
  expect([record.method, record.body, record.headers.get("If-Match")]).toEqual(["PATCH", '{"fps":12}', "3"]);
  expect(record.headers.get("Content-Type")).toBe("application/json");
  fetchMock.mockClear();
  const body = new Blob(["x"], { type: "image/webp" });
  await call("PUT", "/api/videos/{video_id}/thumbnail", { path: { video_id: "v" }, body });
  expect(getRequest(fetchMock).headers.get("Content-Type")).toBe("image/webp");
});

it("returns undefined for a response without a body", async () => {
  mockResponse(204, null);
  expect(await call("POST", "/api/auth/sign-out")).toBeUndefined();
});

it("throws the server's error code, or client.unreadable for a response that isn't JSON", async () => {
  mockResponse(
    412,
    JSON.stringify({ code: "stale", detail: "Someone else changed this. Reload and try again.", current: { id: "p" } }),
  );
  const error: unknown = await call("DELETE", "/api/projects/{ref}", { path: { ref: "p" } }).catch((error) => error);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({ status: 412, code: "stale", current: { id: "p" } });
  vi.restoreAllMocks();
  mockResponse(200, "<p>Welcome to the hotel</p>");
  await expect(call("GET", "/api/session")).rejects.toMatchObject({ code: "client.unreadable" });
});

it("escapes the parts of a path template", () => {
  expect(path`/api/projects/${"a/b"}/assets.zip`).toBe("/api/projects/a%2Fb/assets.zip");
});

it("reports a 404 as signed out if the session has expired", async () => {
  mockResponse(404, JSON.stringify({ code: "not_found", detail: "Not found." }));
  const fetchProject = () =>
    call("GET", "/api/projects/{ref}", { path: { ref: "p" } }).catch(({ status, code }: ApiProblem) => [status, code]);
  expect(await fetchProject()).toEqual([404, "not_found"]);
  setSignedOutCheck(() => Promise.resolve(true));
  expect(await fetchProject()).toEqual([401, "client.signed_out"]);
  setSignedOutCheck(() => Promise.resolve(false));
  expect(await fetchProject()).toEqual([404, "not_found"]);
});

it("rejects unknown body fields at type level, also from a variable", async () => {
  const fetchMock = mockResponse(200, "{}");
  const options = { path: { ref: "p" }, headers: toIfMatchHeaders(3) };
  const oldBody = { frame_rate: 12 };
  await call("PATCH", "/api/projects/{ref}", { ...options, body: { fps: 12 } });
  // @ts-expect-error: an unknown field
  await call("PATCH", "/api/projects/{ref}", { ...options, body: oldBody });
  // @ts-expect-error: as above, spread
  await call("PATCH", "/api/projects/{ref}", { ...options, body: { name: "A", ...oldBody } });
  expect(fetchMock).toHaveBeenCalledTimes(3);
});
