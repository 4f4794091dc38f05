import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EphemeralMessage, IncomingMessage } from "@/api/socket";
import { ServerClock } from "./serverClock";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Clock whose server is an hour ahead; the test sets the latency of each response. */
function line() {
  let now = 0;
  let hear: (word: IncomingMessage) => void = () => undefined;
  const asked: EphemeralMessage[] = [];
  const socket = {
    sendEphemeral: (word: EphemeralMessage) => asked.push(word) > 0,
    onEphemeral: (take: (word: IncomingMessage) => void) => {
      hear = take;
      return () => undefined;
    },
  };
  const clock = new ServerClock(socket, () => now);
  clock.setSynchronizing(true);
  const answer = (there: number, back: number): void => {
    const sent = now;
    now += there + back;
    hear({ type: "live_review_time", sent, now: sent + there + 3_600_000 });
  };
  return { clock, asked, answer, hour: () => clock.now() - now };
}

it("is the server's, by the answer that came back soonest", () => {
  const { clock, answer, hour } = line();
  expect(clock.isKnown).toBe(false);
  answer(180, 20);
  expect(hour()).toBe(3_600_080);
  answer(30, 20);
  expect(hour()).toBe(3_600_005);
  answer(10, 190);
  expect(hour()).toBe(3_600_005);
  clock.dispose();
});

it("forgets what is long ago, and all of it with the first answer of another line", () => {
  const { clock, answer, hour } = line();
  answer(2, 4);
  for (let number = 0; number < 12; number += 1) answer(50, 50);
  expect(hour()).toBe(3_600_000);
  clock.resync();
  expect(hour()).toBe(3_600_000);
  answer(180, 20);
  expect(hour()).toBe(3_600_080);
  clock.dispose();
});

it("asks often at first, then now and then", () => {
  const { clock, asked, answer } = line();
  for (let number = 0; number < 6; number += 1) {
    answer(5, 5);
    vi.advanceTimersByTime(120);
  }
  const often = asked.length;
  expect(often).toBeGreaterThanOrEqual(6);
  vi.advanceTimersByTime(4000);
  expect(asked.length).toBeLessThanOrEqual(often + 1);
  const before = asked.length;
  clock.setSynchronizing(false);
  vi.advanceTimersByTime(60_000);
  expect(asked.length).toBe(before);
  clock.dispose();
});
