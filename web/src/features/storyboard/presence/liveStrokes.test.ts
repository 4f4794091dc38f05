import { afterEach, describe, expect, it, vi } from "vitest";
import type { EphemeralMessage, IncomingMessage } from "@/api/socket/socket";
import { LiveStroke } from "@/engine/brush/liveStroke";
import { LiveStrokes } from "@/features/storyboard/presence/liveStrokes";

type LiveStrokeMessage = Extract<EphemeralMessage, { type: "draw_live" }>;

afterEach(() => vi.useRealTimers());

/** Create two clients whose messages reach each other synchronously, unless they are lost. */
function createPair() {
  const listeners: ((message: IncomingMessage) => void)[] = [];
  const sent: LiveStrokeMessage[] = [];
  let isLost = false;
  const createSocket = (id: number) => ({
    sendEphemeral(message: EphemeralMessage): boolean {
      if (message.type !== "draw_live") return true;
      sent.push(message);
      const received = {
        ...message,
        type: "peer_drew" as const,
        connection_id: `c${id}`,
        is_finished: message.is_finished ?? false,
      };
      if (!isLost) for (const [at, listener] of listeners.entries()) if (at !== id) listener(received);
      return true;
    },
    onEphemeral(listener: (message: IncomingMessage) => void): () => void {
      listeners.push(listener);
      return () => undefined;
    },
  });
  const [mine, theirs] = [new LiveStrokes(createSocket(0)), new LiveStrokes(createSocket(1))];
  return { mine, theirs, sent, lose: (next: boolean) => (isLost = next), listeners };
}

const tip = { kind: "marker", thin: 0.5, curve: 2, opacity: 0.5, flow: 1, straight: false } as const;
const brush = { kind: "pencil", colour: "#112233", size: 6, tip } as const;
const sample = (x: number, y = 10) => ({ x, y, pressure: 0.5 });

describe("unfinished strokes of other users", () => {
  it("are received point by point, in at most 40 messages per second", () => {
    vi.useFakeTimers();
    const { mine, theirs, sent } = createPair();
    const live = new LiveStroke("s", brush, "ink");
    for (let x = 0; x < 100; x += 1) {
      live.add(sample(x));
      mine.sendStroke("cut", live);
      vi.advanceTimersByTime(8);
    }
    mine.sendStroke("cut", null);
    expect(sent.length).toBeLessThanOrEqual(100 / 3 + 2);
    const [remoteStroke] = theirs.getStrokesOn("cut");
    expect(remoteStroke?.toStroke()).toEqual(live.toStroke());
    expect(remoteStroke?.layerId).toBe("ink");
    expect(theirs.getStrokesOn("another cut")).toEqual([]);
  });

  it("are corrected when a straight line replaces points that were already sent", () => {
    vi.useFakeTimers();
    const { mine, theirs } = createPair();
    const live = new LiveStroke("s", brush);
    for (let x = 0; x < 20; x += 1) live.add(sample(x, x % 3));
    mine.sendStroke("cut", live);
    live.lineTo(5, sample(80));
    mine.sendStroke("cut", live);
    vi.advanceTimersByTime(100);
    live.lineTo(5, sample(90, 40));
    mine.sendStroke("cut", live);
    vi.advanceTimersByTime(100);
    expect(theirs.getStrokesOn("cut")[0]?.toStroke()).toEqual(live.toStroke());
  });

  it("are removed when the drawing contains them, when they were discarded, and when their author leaves", () => {
    vi.useFakeTimers();
    const { mine, theirs, listeners } = createPair();
    const draw = (id: string): void => {
      const live = new LiveStroke(id, brush);
      live.add(sample(1));
      mine.sendStroke("cut", live);
    };
    draw("a");
    mine.sendStroke("cut", null);
    theirs.removeFinished("cut", (id) => id === "a");
    expect(theirs.getStrokesOn("cut")).toEqual([]);
    draw("discarded");
    mine.sendStroke("cut", null);
    expect(theirs.getStrokesOn("cut")).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(theirs.getStrokesOn("cut")).toEqual([]);
    draw("gone");
    listeners[1]?.({ type: "peer_left", project_id: "p", connection_id: "c0" });
    expect(theirs.getStrokesOn("cut")).toEqual([]);
    draw("silent");
    vi.advanceTimersByTime(40_000);
    expect(theirs.getStrokesOn("cut")).toEqual([]);
  });

  it("stop growing after a lost message, and the next stroke is shown", () => {
    vi.useFakeTimers();
    const { mine, theirs, lose } = createPair();
    const live = new LiveStroke("s", brush);
    const grow = (to: number): void => {
      for (let x = live.pointCount; x < to; x += 1) live.add(sample(x));
      mine.sendStroke("cut", live);
      vi.advanceTimersByTime(100);
    };
    grow(10);
    lose(true);
    grow(20);
    lose(false);
    grow(30);
    expect(theirs.getStrokesOn("cut")[0]?.pointCount).toBe(10);
    const next = new LiveStroke("t", brush);
    next.add(sample(3));
    mine.sendStroke("cut", next);
    expect(theirs.getStrokesOn("cut").map(({ id }) => id)).toEqual(["t"]);
  });

  it("with undecodable points are ignored", () => {
    const { theirs, listeners } = createPair();
    const stroke = { id: "s", layer: "base", ...brush } as const;
    const message = { type: "peer_drew", cut_id: "cut", connection_id: "c0", stroke, is_finished: false } as const;
    listeners[1]?.({ ...message, offset: 0, points: btoa("\u0009\u0001") });
    listeners[1]?.({ ...message, offset: 5, points: btoa("\u0001") });
    expect(theirs.getStrokesOn("cut")[0]?.pointCount ?? 0).toBe(0);
  });
});
