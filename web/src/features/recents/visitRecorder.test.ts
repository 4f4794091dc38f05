import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CUT_RECORD_DELAY_MS } from "./limits";
import { VisitRecorder, whenRecorded } from "./visitRecorder";

interface Sent {
  path: string;
  cutId: string | null;
  keepalive: boolean;
}

let sent: Sent[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = async () => new Response(null, { status: 204 });
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (url: string, { body, keepalive }: RequestInit) => {
    const { cut_id } = JSON.parse(String(body)) as { cut_id: string | null };
    sent.push({ path: url, cutId: cut_id, keepalive: keepalive === true });
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const cuts = () => sent.map(({ cutId }) => cutId);

test("an opening is noted at once, and only once", () => {
  const visit = new VisitRecorder("video", "v", null);
  vi.advanceTimersByTime(10 * CUT_RECORD_DELAY_MS);
  visit.end();
  expect(sent).toEqual([{ path: "/api/recents/video/v", cutId: null, keepalive: true }]);
});

test("of the cuts that one goes through the last is noted, some seconds later", () => {
  const visit = new VisitRecorder("board", "p", "first");
  for (const cut of ["second", "third", "fourth"]) visit.setCut(cut);
  vi.advanceTimersByTime(CUT_RECORD_DELAY_MS - 1);
  expect(cuts()).toEqual(["first"]);
  vi.advanceTimersByTime(1);
  expect(cuts()).toEqual(["first", "fourth"]);
  visit.setCut("fourth");
  vi.advanceTimersByTime(CUT_RECORD_DELAY_MS);
  visit.end();
  expect(cuts()).toEqual(["first", "fourth"]);
});

test("who leaves, or closes the tab, has the cut noted where they were", () => {
  const left = new VisitRecorder("board", "p", "first");
  left.setCut("second");
  left.end();
  expect(cuts()).toEqual(["first", "second"]);
  vi.advanceTimersByTime(CUT_RECORD_DELAY_MS);
  const closed = new VisitRecorder("board", "q", "first");
  closed.setCut("third");
  window.dispatchEvent(new Event("pagehide"));
  expect(cuts()).toEqual(["first", "second", "first", "third"]);
  closed.end();
  window.dispatchEvent(new Event("pagehide"));
  expect(sent).toHaveLength(4);
});

test("offline nothing is sent", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const visit = new VisitRecorder("board", "p", null);
  visit.setCut("second");
  visit.end();
  expect(sent).toEqual([]);
});

test("what fails says nothing, and a list that waits for it goes on", async () => {
  answer = async () => new Response("{}", { status: 503 });
  new VisitRecorder("folder", "f", null).end();
  let isOver = false;
  void whenRecorded().then(() => {
    isOver = true;
  });
  expect(isOver).toBe(false);
  await vi.waitFor(() => expect(isOver).toBe(true));
  expect(sent).toHaveLength(1);
});
