import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EphemeralMessage, IncomingMessage } from "@/api/socket/socket";
import { ServerClock } from "./serverClock";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Clock whose server is 60 minutes ahead; the test sets the latency of each response. */
function createClock() {
  let now = 0;
  let receive: (message: IncomingMessage) => void = () => undefined;
  const requests: EphemeralMessage[] = [];
  const socket = {
    sendEphemeral: (message: EphemeralMessage) => requests.push(message) > 0,
    onEphemeral: (listener: (message: IncomingMessage) => void) => {
      receive = listener;
      return () => undefined;
    },
  };
  const clock = new ServerClock(socket, () => now);
  clock.setSynchronizing(true);
  const respond = (outboundMs: number, returnMs: number): void => {
    const sentAt = now;
    now += outboundMs + returnMs;
    receive({ type: "live_review_time", sent: sentAt, now: sentAt + outboundMs + 3_600_000 });
  };
  return { clock, requests, respond, getOffset: () => clock.now() - now };
}

it("uses the response with the shortest round trip", () => {
  const { clock, respond, getOffset } = createClock();
  expect(clock.isKnown).toBe(false);
  respond(180, 20);
  expect(getOffset()).toBe(3_600_080);
  respond(30, 20);
  expect(getOffset()).toBe(3_600_005);
  respond(10, 190);
  expect(getOffset()).toBe(3_600_005);
  clock.dispose();
});

it("discards old samples, and all of them with the first response after a reconnect", () => {
  const { clock, respond, getOffset } = createClock();
  respond(2, 4);
  for (let index = 0; index < 12; index += 1) respond(50, 50);
  expect(getOffset()).toBe(3_600_000);
  clock.resync();
  expect(getOffset()).toBe(3_600_000);
  respond(180, 20);
  expect(getOffset()).toBe(3_600_080);
  clock.dispose();
});

it("sends frequent requests at first, then occasional ones", () => {
  const { clock, requests, respond } = createClock();
  for (let index = 0; index < 6; index += 1) {
    respond(5, 5);
    vi.advanceTimersByTime(120);
  }
  const requestCount = requests.length;
  expect(requestCount).toBeGreaterThanOrEqual(6);
  vi.advanceTimersByTime(4000);
  expect(requests.length).toBeLessThanOrEqual(requestCount + 1);
  const countBefore = requests.length;
  clock.setSynchronizing(false);
  vi.advanceTimersByTime(60_000);
  expect(requests.length).toBe(countBefore);
  clock.dispose();
});
