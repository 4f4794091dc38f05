import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CUT_RECORD_DELAY_MS } from "./limits";
import { VisitRecorder, whenRecorded } from "./visitRecorder";

interface Sent {
  path: string;
  cutId: string | null;
  keepalive: boolean;
}

let sent: Sent[];
let respond: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  respond = async () => new Response(null, { status: 204 });
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (url: string, { body, keepalive }: RequestInit) => {
    const { cut_id } = JSON.parse(String(body)) as { cut_id: string | null };
    sent.push({ path: url, cutId: cut_id, keepalive: keepalive === true });
    return respond();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const getCutIds = () => sent.map(({ cutId }) => cutId);

test("a visit is recorded immediately and only once", () => {
  const visit = new VisitRecorder("video", "v", null);
  vi.advanceTimersByTime(10 * CUT_RECORD_DELAY_MS);
  visit.end();
  expect(sent).toEqual([{ path: "/api/recents/video/v", cutId: null, keepalive: true }]);
});

test("only the last of several quick cut changes is recorded, after a delay", () => {
  const visit = new VisitRecorder("board", "p", "first");
  for (const cut of ["second", "third", "fourth"]) visit.setCut(cut);
  vi.advanceTimersByTime(CUT_RECORD_DELAY_MS - 1);
  expect(getCutIds()).toEqual(["first"]);
  vi.advanceTimersByTime(1);
  expect(getCutIds()).toEqual(["first", "fourth"]);
  visit.setCut("fourth");
  vi.advanceTimersByTime(CUT_RECORD_DELAY_MS);
  visit.end();
  expect(getCutIds()).toEqual(["first", "fourth"]);
});

test("leaving or closing the tab records the current cut", () => {
  const endedVisit = new VisitRecorder("board", "p", "first");
  endedVisit.setCut("second");
  endedVisit.end();
  expect(getCutIds()).toEqual(["first", "second"]);
  vi.advanceTimersByTime(CUT_RECORD_DELAY_MS);
  const closedVisit = new VisitRecorder("board", "q", "first");
  closedVisit.setCut("third");
  window.dispatchEvent(new Event("pagehide"));
  expect(getCutIds()).toEqual(["first", "second", "first", "third"]);
  closedVisit.end();
  window.dispatchEvent(new Event("pagehide"));
  expect(sent).toHaveLength(4);
});

test("nothing is sent while offline", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const visit = new VisitRecorder("board", "p", null);
  visit.setCut("second");
  visit.end();
  expect(sent).toEqual([]);
});

test("failures are ignored, and a waiting list continues", async () => {
  respond = async () => new Response("{}", { status: 503 });
  new VisitRecorder("folder", "f", null).end();
  let isRecorded = false;
  void whenRecorded().then(() => {
    isRecorded = true;
  });
  expect(isRecorded).toBe(false);
  await vi.waitFor(() => expect(isRecorded).toBe(true));
  expect(sent).toHaveLength(1);
});
