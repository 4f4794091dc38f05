import { afterEach, expect, it, vi } from "vitest";
import { call, path, setSignedOutCheck, toIfMatchHeaders } from "./client";
import { ApiProblem } from "./problem";

afterEach(() => vi.restoreAllMocks());

function answering(status: number, body: BodyInit | null) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status }));
}

function asked(fetched: ReturnType<typeof answering>) {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return { url, method: init?.method, headers: new Headers(init?.headers), body: init?.body };
}

it("puts the path's parts into the address, escaped, and leaves out what was not asked for", async () => {
  const fetched = answering(200, "{}");
  await call("GET", "/api/projects/{ref}/updates", { path: { ref: "a/b ?" }, query: { cursor: null } });
  expect(asked(fetched).url).toBe("/api/projects/a%2Fb%20%3F/updates");
});

it("sends a record as JSON with the version that was seen, and a picture as what it is", async () => {
  const fetched = answering(200, "{}");
  await call("PATCH", "/api/projects/{ref}", { path: { ref: "p" }, body: { fps: 12 }, headers: toIfMatchHeaders(3) });
  const record = asked(fetched);
  expect([record.method, record.body, record.headers.get("If-Match")]).toEqual(["PATCH", '{"fps":12}', "3"]);
  expect(record.headers.get("Content-Type")).toBe("application/json");
  fetched.mockClear();
  const body = new Blob(["x"], { type: "image/webp" });
  await call("PUT", "/api/videos/{video_id}/thumbnail", { path: { video_id: "v" }, body });
  expect(asked(fetched).headers.get("Content-Type")).toBe("image/webp");
});

it("gives nothing for an answer without a body", async () => {
  answering(204, null);
  expect(await call("POST", "/api/auth/sign-out")).toBeUndefined();
});

it("tells a refusal by its code, and a page that is no answer of ours", async () => {
  answering(412, JSON.stringify({ code: "stale", detail: "Somebody changed this meanwhile.", current: { id: "p" } }));
  const refused: unknown = await call("DELETE", "/api/projects/{ref}", { path: { ref: "p" } }).catch((error) => error);
  expect(refused).toBeInstanceOf(ApiProblem);
  expect(refused).toMatchObject({ status: 412, code: "stale", current: { id: "p" } });
  vi.restoreAllMocks();
  answering(200, "<p>Welcome to the hotel</p>");
  await expect(call("GET", "/api/session")).rejects.toMatchObject({ code: "client.unreadable" });
});

it("escapes the parts of an address that is fetched by other means", () => {
  expect(path`/api/projects/${"a/b"}/assets.zip`).toBe("/api/projects/a%2Fb/assets.zip");
});

it("believes a 404 only of who is still signed in", async () => {
  answering(404, JSON.stringify({ code: "not_found", detail: "Not found." }));
  const ask = () =>
    call("GET", "/api/projects/{ref}", { path: { ref: "p" } }).catch(({ status, code }: ApiProblem) => [status, code]);
  expect(await ask()).toEqual([404, "not_found"]);
  setSignedOutCheck(() => Promise.resolve(true));
  expect(await ask()).toEqual([401, "client.signed_out"]);
  setSignedOutCheck(() => Promise.resolve(false));
  expect(await ask()).toEqual([404, "not_found"]);
});

it("has a type that refuses fields of a body that the operation doesn't take, also of a variable", async () => {
  const fetched = answering(200, "{}");
  const to = { path: { ref: "p" }, headers: toIfMatchHeaders(3) };
  const former = { frame_rate: 12 };
  await call("PATCH", "/api/projects/{ref}", { ...to, body: { fps: 12 } });
  // @ts-expect-error: an unknown field
  await call("PATCH", "/api/projects/{ref}", { ...to, body: former });
  // @ts-expect-error: as above, spread
  await call("PATCH", "/api/projects/{ref}", { ...to, body: { name: "A", ...former } });
  expect(fetched).toHaveBeenCalledTimes(3);
});
