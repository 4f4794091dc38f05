import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EphemeralMessage } from "@/api/socket";
import { addPoint, addStroke, type NoteDraft } from "@/features/videos/review/noteDraft";
import { applyLine, DrawingBroadcaster, type LiveDrawing } from "./liveDrawing";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const empty: NoteDraft = { id: "d", note: null, body: "", first: 3, last: 3, strokes: [] };

/** A drawing person and a viewer; messages can be dropped. */
function pair() {
  let seen: LiveDrawing | null = null;
  let isLost = false;
  let words = 0;
  const socket = {
    sendEphemeral: (word: EphemeralMessage): boolean => {
      if (word.type !== "live_review_draw") return true;
      words += 1;
      const line = { ...word.line, is_finished: word.line.is_finished ?? false };
      if (!isLost && !line.is_finished) seen = applyLine(seen, line) ?? seen;
      return true;
    },
  };
  const lines = new DrawingBroadcaster(socket, "v", () => 2);
  const draw = (draft: NoteDraft | null, isSaved = false): void => {
    lines.setDraft(draft, isSaved);
    vi.advanceTimersByTime(50);
  };
  return { lines, draw, seen: () => seen, words: () => words, lose: (next: boolean) => (isLost = next) };
}

function drawn(points: number): NoteDraft {
  let draft = addStroke(empty, "#ff7262", 0, 0);
  for (let at = 1; at < points; at += 1) draft = addPoint(draft, at * 0.0016, (at % 2) / 10);
  return draft;
}

describe("a drawing in the making", () => {
  it("is seen line for line as it is drawn, in words no larger than a line takes", () => {
    const { draw, seen, words } = pair();
    draw(drawn(10));
    expect(seen()).toMatchObject({ id: "d", version: 2, first: 3, last: 3, strokes: drawn(10).strokes });
    const long = drawn(600);
    draw(long);
    expect(seen()?.strokes).toEqual(long.strokes);
    expect(words()).toBe(4);
    const two = addPoint(addStroke(long, "#f5c451", 0.5, 0.5), 0.6, 0.6);
    draw(two);
    expect(seen()?.strokes).toEqual(two.strokes);
  });

  it("goes back when it is undone or cleared, and goes when it is given up", () => {
    const { draw, seen } = pair();
    const one = drawn(5);
    const two = addStroke(one, "#f5c451", 0.5, 0.5);
    draw(two);
    draw({ ...two, strokes: one.strokes });
    expect(seen()?.strokes).toEqual(one.strokes);
    draw({ ...one, strokes: [] });
    expect(seen()?.strokes).toEqual([]);
    draw(one);
    expect(seen()?.strokes).toEqual(one.strokes);
    draw(null, false);
    expect(seen()?.strokes).toEqual([]);
  });

  it("stays until its note is there", () => {
    const { draw, seen } = pair();
    draw(drawn(5));
    draw(null, true);
    expect(seen()?.strokes).toEqual(drawn(5).strokes);
  });

  it("of which a part was lost is whole again when it is told anew", () => {
    const { lines, draw, seen, lose } = pair();
    draw(drawn(5));
    lose(true);
    draw(drawn(9));
    lose(false);
    const more = drawn(12);
    draw(more);
    expect(seen()?.strokes).toEqual(drawn(5).strokes);
    lines.resend();
    expect(seen()?.strokes).toEqual(more.strokes);
  });
});
