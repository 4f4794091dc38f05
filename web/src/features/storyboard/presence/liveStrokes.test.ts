import { afterEach, describe, expect, it, vi } from "vitest";
import type { EphemeralMessage, IncomingMessage } from "@/api/socket";
import { LiveStroke } from "@/engine/liveStroke";
import { LiveStrokes } from "@/features/storyboard/presence/liveStrokes";

type Told = Extract<EphemeralMessage, { type: "draw_live" }>;

afterEach(() => vi.useRealTimers());

/** Create two clients whose messages reach each other synchronously, unless they are lost. */
function pair() {
  const ears: ((message: IncomingMessage) => void)[] = [];
  const told: Told[] = [];
  let isLost = false;
  const end = (id: number) => ({
    sendEphemeral(message: EphemeralMessage): boolean {
      if (message.type !== "draw_live") return true;
      told.push(message);
      const heard = {
        ...message,
        type: "peer_drew" as const,
        connection_id: `c${id}`,
        is_finished: message.is_finished ?? false,
      };
      if (!isLost) for (const [at, ear] of ears.entries()) if (at !== id) ear(heard);
      return true;
    },
    onEphemeral(take: (message: IncomingMessage) => void): () => void {
      ears.push(take);
      return () => undefined;
    },
  });
  const [mine, theirs] = [new LiveStrokes(end(0)), new LiveStrokes(end(1))];
  return { mine, theirs, told, lose: (next: boolean) => (isLost = next), ears };
}

const tip = { kind: "marker", thin: 0.5, curve: 2, opacity: 0.5, flow: 1, straight: false } as const;
const brush = { kind: "pencil", colour: "#112233", size: 6, tip } as const;
const sample = (x: number, y = 10) => ({ x, y, pressure: 0.5 });

describe("strokes in the making", () => {
  it("are seen point for point as they are drawn, told no more often than 40 times a second", () => {
    vi.useFakeTimers();
    const { mine, theirs, told } = pair();
    const live = new LiveStroke("s", brush, "ink");
    for (let x = 0; x < 100; x += 1) {
      live.add(sample(x));
      mine.sendStroke("cut", live);
      vi.advanceTimersByTime(8);
    }
    mine.sendStroke("cut", null);
    expect(told.length).toBeLessThanOrEqual(100 / 3 + 2);
    const [seen] = theirs.getStrokesOn("cut");
    expect(seen?.toStroke()).toEqual(live.toStroke());
    expect(seen?.layerId).toBe("ink");
    expect(theirs.getStrokesOn("another cut")).toEqual([]);
  });

  it("follow when a straight line takes back what was told", () => {
    vi.useFakeTimers();
    const { mine, theirs } = pair();
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

  it("go when the finished stroke has come, when they were given up, and with whoever drew them", () => {
    vi.useFakeTimers();
    const { mine, theirs, ears } = pair();
    const draw = (id: string): void => {
      const live = new LiveStroke(id, brush);
      live.add(sample(1));
      mine.sendStroke("cut", live);
    };
    draw("a");
    mine.sendStroke("cut", null);
    theirs.removeFinished("cut", (id) => id === "a");
    expect(theirs.getStrokesOn("cut")).toEqual([]);
    draw("given up");
    mine.sendStroke("cut", null);
    expect(theirs.getStrokesOn("cut")).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(theirs.getStrokesOn("cut")).toEqual([]);
    draw("gone");
    ears[1]?.({ type: "peer_left", project_id: "p", connection_id: "c0" });
    expect(theirs.getStrokesOn("cut")).toEqual([]);
    draw("silent");
    vi.advanceTimersByTime(40_000);
    expect(theirs.getStrokesOn("cut")).toEqual([]);
  });

  it("of which a part was lost are left until they are finished, and the next one is seen", () => {
    vi.useFakeTimers();
    const { mine, theirs, lose } = pair();
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

  it("of points that nobody can read harm nothing", () => {
    const { theirs, ears } = pair();
    const stroke = { id: "s", layer: "base", ...brush } as const;
    const words = { type: "peer_drew", cut_id: "cut", connection_id: "c0", stroke, is_finished: false } as const;
    ears[1]?.({ ...words, offset: 0, points: btoa("\u0009\u0001") });
    ears[1]?.({ ...words, offset: 5, points: btoa("\u0001") });
    expect(theirs.getStrokesOn("cut")[0]?.pointCount ?? 0).toBe(0);
  });
});
