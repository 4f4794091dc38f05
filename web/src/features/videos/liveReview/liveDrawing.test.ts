import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EphemeralMessage } from "@/api/socket/socket";
import { addPoint, addStroke, type NoteDraft } from "@/features/videos/review/noteDraft";
import { applyLine, DrawingBroadcaster, type LiveDrawing } from "./liveDrawing";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const emptyDraft: NoteDraft = { id: "d", note: null, body: "", first: 3, last: 3, strokes: [] };

/** A drawing person and a viewer; messages can be dropped. */
function connectPeers() {
  let received: LiveDrawing | null = null;
  let isLost = false;
  let messageCount = 0;
  const socket = {
    sendEphemeral: (message: EphemeralMessage): boolean => {
      if (message.type !== "live_review_draw") return true;
      messageCount += 1;
      const line = { ...message.line, is_finished: message.line.is_finished ?? false };
      if (!isLost && !line.is_finished) received = applyLine(received, line) ?? received;
      return true;
    },
  };
  const broadcaster = new DrawingBroadcaster(socket, "v", () => 2);
  const draw = (draft: NoteDraft | null, isSaved = false): void => {
    broadcaster.setDraft(draft, isSaved);
    vi.advanceTimersByTime(50);
  };
  return {
    broadcaster,
    draw,
    received: () => received,
    messageCount: () => messageCount,
    setLost: (next: boolean) => (isLost = next),
  };
}

function buildDraft(points: number): NoteDraft {
  let draft = addStroke(emptyDraft, "#ff7262", 0, 0);
  for (let index = 1; index < points; index += 1) draft = addPoint(draft, index * 0.0016, (index % 2) / 10);
  return draft;
}

describe("live drawing", () => {
  it("is sent stroke by stroke in messages of limited size", () => {
    const { draw, received, messageCount } = connectPeers();
    draw(buildDraft(10));
    expect(received()).toMatchObject({ id: "d", version: 2, first: 3, last: 3, strokes: buildDraft(10).strokes });
    const long = buildDraft(600);
    draw(long);
    expect(received()?.strokes).toEqual(long.strokes);
    expect(messageCount()).toBe(4);
    const twoStrokes = addPoint(addStroke(long, "#f5c451", 0.5, 0.5), 0.6, 0.6);
    draw(twoStrokes);
    expect(received()?.strokes).toEqual(twoStrokes.strokes);
  });

  it("follows undo and clear, and is removed when discarded", () => {
    const { draw, received } = connectPeers();
    const oneStroke = buildDraft(5);
    const twoStrokes = addStroke(oneStroke, "#f5c451", 0.5, 0.5);
    draw(twoStrokes);
    draw({ ...twoStrokes, strokes: oneStroke.strokes });
    expect(received()?.strokes).toEqual(oneStroke.strokes);
    draw({ ...oneStroke, strokes: [] });
    expect(received()?.strokes).toEqual([]);
    draw(oneStroke);
    expect(received()?.strokes).toEqual(oneStroke.strokes);
    draw(null, false);
    expect(received()?.strokes).toEqual([]);
  });

  it("stays until its note has arrived", () => {
    const { draw, received } = connectPeers();
    draw(buildDraft(5));
    draw(null, true);
    expect(received()?.strokes).toEqual(buildDraft(5).strokes);
  });

  it("is complete again after a resend if a message was lost", () => {
    const { broadcaster, draw, received, setLost } = connectPeers();
    draw(buildDraft(5));
    setLost(true);
    draw(buildDraft(9));
    setLost(false);
    const more = buildDraft(12);
    draw(more);
    expect(received()?.strokes).toEqual(buildDraft(5).strokes);
    broadcaster.resend();
    expect(received()?.strokes).toEqual(more.strokes);
  });
});
