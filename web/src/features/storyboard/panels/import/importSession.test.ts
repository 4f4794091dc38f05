import { afterEach, expect, test, vi } from "vitest";
import { ImportSession } from "./importSession";

const runs: ImportSession[] = [];

afterEach(() => {
  for (const run of runs.splice(0)) run.dispose();
  vi.restoreAllMocks();
});

const SCRIPT = new File(["INT. FERRY - NIGHT\n\nRain.\n"], "ferry.fountain");
const KNOWN = { version: 1, file_name: "ferry.fountain", how: "scene", imported_at: "", scenes: [], placed: [] };

const REFUSED = new Response(JSON.stringify({ code: "forbidden", detail: "Not on this board." }), { status: 403 });

/** Create a session on a board that has this script, or none. The server refuses all uploads. */
function runOn(script: object | null, refused = REFUSED): { run: ImportSession; sent: () => unknown[] } {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    if (init?.method === "GET") return new Response(JSON.stringify({ script }));
    return refused.clone();
  });
  const run = new ImportSession("ferry");
  runs.push(run);
  const sent = () =>
    fetched.mock.calls.flatMap(([, init]) => (init?.method === "POST" ? [JSON.parse(String(init.body)).options] : []));
  return { run, sent };
}

test("of a board's first script it is asked what becomes of its scenes, and the answer goes with the file", async () => {
  const { run, sent } = runOn(null);
  await run.selectFile(SCRIPT);
  expect(run.store.getState()).toMatchObject({ phase: "asking", what: "script", source: SCRIPT });
  expect(sent()).toEqual([]);
  await run.sendFile(SCRIPT, { how: "paragraph" });
  expect(sent()).toEqual([{ how: "paragraph" }]);
  expect(run.store.getState()).toEqual({
    phase: "choosing",
    why: { file: "ferry.fountain", text: "Not on this board." },
  });
});

test("a later draft is not asked about", async () => {
  const { run, sent } = runOn(KNOWN);
  await run.selectFile(SCRIPT);
  expect(sent()).toEqual([{}]);
});

test("what is given up while it is asked for the script is not sent any more", async () => {
  const { run, sent } = runOn(KNOWN);
  const taken = run.selectFile(SCRIPT);
  run.cancel();
  await taken;
  expect(run.store.getState().phase).toBe("choosing");
  expect(sent()).toEqual([]);
});

test("an account that has begun too many imports reads when it can go on", async () => {
  const detail = "You can start 60 imports an hour. Try again in 25 minutes.";
  const limited = Response.json({ code: "rate_limited", detail }, { status: 429, headers: { "Retry-After": "1500" } });
  const { run, sent } = runOn(KNOWN, limited);
  await run.selectFile(SCRIPT);
  expect(sent()).toEqual([{}]);
  expect(run.store.getState()).toEqual({ phase: "choosing", why: { file: "ferry.fountain", text: detail } });
});
