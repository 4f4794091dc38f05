import { describe, expect, test, vi } from "vitest";
import { SEGMENT_FETCHES_MAX, SEGMENT_RETRY_MS } from "@/playback/limits";
import { SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import { SegmentCache, type SegmentId } from "./segmentCache";
import { SegmentUnavailable } from "./segmentUnavailable";
import { encodeFlac, encodeWav } from "./testing";

/** Create a cache with a loader that is answered by hand and with manual timeouts. */
function stage() {
  const asked: {
    piece: SegmentId;
    signal: AbortSignal;
    give: (bytes: ArrayBuffer) => void;
    fail: (error?: Error) => void;
  }[] = [];
  const due: { call: () => void; ms: number }[] = [];
  let ready = 0;
  const pieces = new SegmentCache(
    (piece, signal) =>
      new Promise((give, fail) => {
        asked.push({ piece, signal, give, fail: (error = new Error("Away.")) => fail(error) });
      }),
    () => {
      ready += 1;
    },
    (call, ms) => {
      const entry = { call, ms };
      due.push(entry);
      return () => due.splice(due.indexOf(entry), 1);
    },
  );
  const becomesReady = (count: number) => vi.waitFor(() => expect(ready).toBe(count));
  return { asked, due, pieces, becomesReady };
}

const piece = (index: number): SegmentId => ({ soundId: "sound", index });

describe("pieces", () => {
  test("a piece is decoded to the sample, at the boards' rate", async () => {
    const { asked, pieces, becomesReady } = stage();
    pieces.setWanted([piece(3)]);
    expect(pieces.get(piece(3))).toBeNull();
    asked[0]?.give(encodeWav([0.5, -0.25, 0.125]));
    await becomesReady(1);
    const buffer = pieces.get(piece(3));
    expect(buffer?.sampleRate).toBe(SAMPLE_RATE);
    expect([...(buffer?.getChannelData(0) ?? [])]).toEqual([0.5, -0.25, 0.125]);
  });

  test("a whole piece of FLAC is as long as it was, and each of its samples as it was", async () => {
    const { asked, pieces, becomesReady } = stage();
    const samples = Int16Array.from({ length: SEGMENT_SAMPLES }, (_, at) => ((at * 7919) % 65_536) - 32_768);
    pieces.setWanted([piece(0)]);
    asked[0]?.give(encodeFlac(samples));
    await becomesReady(1);
    const decoded = pieces.get(piece(0))?.getChannelData(0);
    expect(decoded?.length).toBe(SEGMENT_SAMPLES);
    const wrong = samples.findIndex((sample, at) => Math.abs((decoded?.[at] ?? 0) * 32_768 - sample) > 1);
    expect(wrong).toBe(-1);
  });

  test("some are fetched at once, the most urgent first, each of them once", async () => {
    const { asked, pieces, becomesReady } = stage();
    const wanted = [5, 5, 1, 2, 3, 4, 6].map(piece);
    pieces.setWanted(wanted);
    pieces.setWanted(wanted);
    expect(asked.map((one) => one.piece.index)).toEqual([5, 1, 2, 3].slice(0, SEGMENT_FETCHES_MAX));
    asked[0]?.give(encodeWav([1]));
    await becomesReady(1);
    expect(asked.map((one) => one.piece.index)).toEqual([5, 1, 2, 3, 4]);
  });

  test("what is no longer wanted is dropped, on its way too", async () => {
    const { asked, due, pieces, becomesReady } = stage();
    pieces.setWanted([piece(0), piece(1), piece(2)]);
    asked[0]?.give(encodeWav([1]));
    asked[1]?.fail();
    await becomesReady(1);
    expect(due).toHaveLength(1);
    pieces.setWanted([piece(3)]);
    expect(asked[2]?.signal.aborted).toBe(true);
    expect(due).toHaveLength(0);
    expect(pieces.get(piece(0))).toBeNull();
    pieces.setWanted([piece(0)]);
    expect(asked.map((one) => one.piece.index)).toEqual([0, 1, 2, 3, 0]);
  });

  test("what failed, or cannot be decoded, is asked for again, later and later", async () => {
    const { asked, due, pieces, becomesReady } = stage();
    pieces.setWanted([piece(0)]);
    asked[0]?.fail();
    await vi.waitFor(() => expect(due.map(({ ms }) => ms)).toEqual([SEGMENT_RETRY_MS.first]));
    pieces.setWanted([piece(0)]);
    expect(asked).toHaveLength(1);
    due[0]?.call();
    asked[1]?.give(new ArrayBuffer(7));
    await vi.waitFor(() => expect(due.map(({ ms }) => ms / SEGMENT_RETRY_MS.first)).toEqual([1, 2]));
    due[1]?.call();
    asked[2]?.give(encodeWav([1]));
    await becomesReady(1);
    expect(pieces.get(piece(0))?.length).toBe(1);
  });

  test("nothing waits for a piece that is said to be unavailable, until all is asked for again", async () => {
    const { asked, due, pieces, becomesReady } = stage();
    pieces.setWanted([piece(0), piece(1)]);
    asked[0]?.fail(new SegmentUnavailable());
    asked[1]?.fail();
    await becomesReady(1);
    expect([pieces.isSettled(piece(0)), pieces.isSettled(piece(1))]).toEqual([true, false]);
    await vi.waitFor(() => expect(due).toHaveLength(2));
    pieces.retry();
    expect(due).toHaveLength(0);
    expect(asked.map((one) => one.piece.index)).toEqual([0, 1, 0, 1]);
    asked[2]?.give(encodeWav([1]));
    await becomesReady(2);
    expect(pieces.get(piece(0))?.length).toBe(1);
  });
});
