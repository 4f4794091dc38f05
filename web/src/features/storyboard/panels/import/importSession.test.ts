import { afterEach, expect, test, vi } from "vitest";
import { ImportSession } from "./importSession";

const sessions: ImportSession[] = [];

afterEach(() => {
  for (const session of sessions.splice(0)) session.dispose();
  vi.restoreAllMocks();
});

const SCRIPT = new File(["INT. FERRY - NIGHT\n\nRain.\n"], "ferry.fountain");
const EXISTING_SCRIPT = {
  version: 1,
  file_name: "ferry.fountain",
  how: "scene",
  imported_at: "",
  scenes: [],
  placed: [],
};

const FORBIDDEN_RESPONSE = new Response(JSON.stringify({ code: "forbidden", detail: "Not on this board." }), {
  status: 403,
});

/** Create a session on a board that has this script, or none. The server refuses all uploads. */
function createSession(
  script: object | null,
  uploadResponse = FORBIDDEN_RESPONSE,
): { session: ImportSession; getSentOptions: () => unknown[] } {
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    if (init?.method === "GET") return new Response(JSON.stringify({ script }));
    return uploadResponse.clone();
  });
  const session = new ImportSession("ferry");
  sessions.push(session);
  const getSentOptions = () =>
    fetchSpy.mock.calls.flatMap(([, init]) => (init?.method === "POST" ? [JSON.parse(String(init.body)).options] : []));
  return { session, getSentOptions };
}

test("asks how the scenes of a board's first script become cuts, and sends the answer with the file", async () => {
  const { session, getSentOptions } = createSession(null);
  await session.selectFile(SCRIPT);
  expect(session.store.getState()).toMatchObject({ phase: "needsOptions", question: "script", source: SCRIPT });
  expect(getSentOptions()).toEqual([]);
  await session.sendFile(SCRIPT, { how: "paragraph" });
  expect(getSentOptions()).toEqual([{ how: "paragraph" }]);
  expect(session.store.getState()).toEqual({
    phase: "choosing",
    error: { file: "ferry.fountain", text: "Not on this board." },
  });
});

test("uploads a later draft without asking", async () => {
  const { session, getSentOptions } = createSession(EXISTING_SCRIPT);
  await session.selectFile(SCRIPT);
  expect(getSentOptions()).toEqual([{}]);
});

test("sends nothing after a cancel while the current script is loading", async () => {
  const { session, getSentOptions } = createSession(EXISTING_SCRIPT);
  const selecting = session.selectFile(SCRIPT);
  session.cancel();
  await selecting;
  expect(session.store.getState().phase).toBe("choosing");
  expect(getSentOptions()).toEqual([]);
});

test("shows a rate-limited user when to try again", async () => {
  const detail = "You can start 60 imports an hour. Try again in 25 minutes.";
  const rateLimited = Response.json(
    { code: "rate_limited", detail },
    { status: 429, headers: { "Retry-After": "1500" } },
  );
  const { session, getSentOptions } = createSession(EXISTING_SCRIPT, rateLimited);
  await session.selectFile(SCRIPT);
  expect(getSentOptions()).toEqual([{}]);
  expect(session.store.getState()).toEqual({ phase: "choosing", error: { file: "ferry.fountain", text: detail } });
});
