import { describe, expect, test, vi } from "vitest";
import { PIECE_RETRY_MS, PIECES_AT_ONCE } from "@/playback/limits";
import { PIECE_SAMPLES, SAMPLE_RATE } from "@/playback/samples";
import { type PieceName, Pieces } from "./pieces";
import { PieceUnavailable } from "./pieceUnavailable";
import { flacOf, wavOf } from "./testing";

/** Somebody who is asked for pieces, and answers when told to; and a clock that is moved by hand. */
function stage() {
  const asked: {
    piece: PieceName;
    signal: AbortSignal;
    give: (bytes: ArrayBuffer) => void;
    fail: (error?: Error) => void;
  }[] = [];
  const due: { call: () => void; ms: number }[] = [];
  let ready = 0;
  const pieces = new Pieces(
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

const piece = (index: number): PieceName => ({ soundId: "sound", index });

describe("pieces", () => {
  test("a piece is decoded to the sample, at the boards' rate", async () => {
    const { asked, pieces, becomesReady } = stage();
    pieces.want([piece(3)]);
    expect(pieces.get(piece(3))).toBeNull();
    asked[0]?.give(wavOf([0.5, -0.25, 0.125]));
    await becomesReady(1);
    const buffer = pieces.get(piece(3));
    expect(buffer?.sampleRate).toBe(SAMPLE_RATE);
    expect([...(buffer?.getChannelData(0) ?? [])]).toEqual([0.5, -0.25, 0.125]);
  });

  test("a whole piece of FLAC is as long as it was, and each of its samples as it was", async () => {
    const { asked, pieces, becomesReady } = stage();
    const samples = Int16Array.from({ length: PIECE_SAMPLES }, (_, at) => ((at * 7919) % 65_536) - 32_768);
    pieces.want([piece(0)]);
    asked[0]?.give(flacOf(samples));
    await becomesReady(1);
    const decoded = pieces.get(piece(0))?.getChannelData(0);
    expect(decoded?.length).toBe(PIECE_SAMPLES);
    const wrong = samples.findIndex((sample, at) => Math.abs((decoded?.[at] ?? 0) * 32_768 - sample) > 1);
    expect(wrong).toBe(-1);
  });

  test("some are fetched at once, the most urgent first, each of them once", async () => {
    const { asked, pieces, becomesReady } = stage();
    const wanted = [5, 5, 1, 2, 3, 4, 6].map(piece);
    pieces.want(wanted);
    pieces.want(wanted);
    expect(asked.map((one) => one.piece.index)).toEqual([5, 1, 2, 3].slice(0, PIECES_AT_ONCE));
    asked[0]?.give(wavOf([1]));
    await becomesReady(1);
    expect(asked.map((one) => one.piece.index)).toEqual([5, 1, 2, 3, 4]);
  });

  test("what is no longer wanted is dropped, on its way too", async () => {
    const { asked, due, pieces, becomesReady } = stage();
    pieces.want([piece(0), piece(1), piece(2)]);
    asked[0]?.give(wavOf([1]));
    asked[1]?.fail();
    await becomesReady(1);
    expect(due).toHaveLength(1);
    pieces.want([piece(3)]);
    expect(asked[2]?.signal.aborted).toBe(true);
    expect(due).toHaveLength(0);
    expect(pieces.get(piece(0))).toBeNull();
    pieces.want([piece(0)]);
    expect(asked.map((one) => one.piece.index)).toEqual([0, 1, 2, 3, 0]);
  });

  test("what failed, or cannot be decoded, is asked for again, later and later", async () => {
    const { asked, due, pieces, becomesReady } = stage();
    pieces.want([piece(0)]);
    asked[0]?.fail();
    await vi.waitFor(() => expect(due.map(({ ms }) => ms)).toEqual([PIECE_RETRY_MS.first]));
    pieces.want([piece(0)]);
    expect(asked).toHaveLength(1);
    due[0]?.call();
    asked[1]?.give(new ArrayBuffer(7));
    await vi.waitFor(() => expect(due.map(({ ms }) => ms / PIECE_RETRY_MS.first)).toEqual([1, 2]));
    due[1]?.call();
    asked[2]?.give(wavOf([1]));
    await becomesReady(1);
    expect(pieces.get(piece(0))?.length).toBe(1);
  });

  test("nothing waits for a piece that is said to be unavailable, until all is asked for again", async () => {
    const { asked, due, pieces, becomesReady } = stage();
    pieces.want([piece(0), piece(1)]);
    asked[0]?.fail(new PieceUnavailable());
    asked[1]?.fail();
    await becomesReady(1);
    expect([pieces.isSettled(piece(0)), pieces.isSettled(piece(1))]).toEqual([true, false]);
    await vi.waitFor(() => expect(due).toHaveLength(2));
    pieces.retry();
    expect(due).toHaveLength(0);
    expect(asked.map((one) => one.piece.index)).toEqual([0, 1, 0, 1]);
    asked[2]?.give(wavOf([1]));
    await becomesReady(2);
    expect(pieces.get(piece(0))?.length).toBe(1);
  });
});
