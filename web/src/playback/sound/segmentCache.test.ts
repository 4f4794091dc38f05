import { describe, expect, test, vi } from "vitest";
import { SEGMENT_FETCHES_MAX, SEGMENT_RETRY_MS } from "@/playback/limits";
import { SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import { SegmentCache, type SegmentId } from "./segmentCache";
import { SegmentUnavailable } from "./segmentUnavailable";
import { encodeFlac, encodeWav } from "./testing";

/** Create a cache with a loader that is answered by hand and with manual timeouts. */
function createCache() {
  const requests: {
    id: SegmentId;
    signal: AbortSignal;
    resolve: (bytes: ArrayBuffer) => void;
    reject: (error?: Error) => void;
  }[] = [];
  const timers: { call: () => void; ms: number }[] = [];
  let ready = 0;
  const cache = new SegmentCache(
    (id, signal) =>
      new Promise((resolve, reject) => {
        requests.push({ id, signal, resolve, reject: (error = new Error("Offline.")) => reject(error) });
      }),
    () => {
      ready += 1;
    },
    (call, ms) => {
      const entry = { call, ms };
      timers.push(entry);
      return () => timers.splice(timers.indexOf(entry), 1);
    },
  );
  const waitForReady = (count: number) => vi.waitFor(() => expect(ready).toBe(count));
  return { asked: requests, due: timers, pieces: cache, becomesReady: waitForReady };
}

const createId = (index: number): SegmentId => ({ soundId: "sound", index });

describe("SegmentCache", () => {
  test("decodes a segment exactly, at the board's sample rate", async () => {
    const { asked: requests, pieces: cache, becomesReady: waitForReady } = createCache();
    cache.setWanted([createId(3)]);
    expect(cache.get(createId(3))).toBeNull();
    requests[0]?.resolve(encodeWav([0.5, -0.25, 0.125]));
    await waitForReady(1);
    const buffer = cache.get(createId(3));
    expect(buffer?.sampleRate).toBe(SAMPLE_RATE);
    expect([...(buffer?.getChannelData(0) ?? [])]).toEqual([0.5, -0.25, 0.125]);
  });

  test("decodes a full FLAC segment to the exact length and samples", async () => {
    const { asked: requests, pieces: cache, becomesReady: waitForReady } = createCache();
    const samples = Int16Array.from({ length: SEGMENT_SAMPLES }, (_, index) => ((index * 7919) % 65_536) - 32_768);
    cache.setWanted([createId(0)]);
    requests[0]?.resolve(encodeFlac(samples));
    await waitForReady(1);
    const decoded = cache.get(createId(0))?.getChannelData(0);
    expect(decoded?.length).toBe(SEGMENT_SAMPLES);
    const mismatch = samples.findIndex((sample, index) => Math.abs((decoded?.[index] ?? 0) * 32_768 - sample) > 1);
    expect(mismatch).toBe(-1);
  });

  test("fetches several segments in parallel, most urgent first, each once", async () => {
    const { asked: requests, pieces: cache, becomesReady: waitForReady } = createCache();
    const wanted = [5, 5, 1, 2, 3, 4, 6].map(createId);
    cache.setWanted(wanted);
    cache.setWanted(wanted);
    expect(requests.map((request) => request.id.index)).toEqual([5, 1, 2, 3].slice(0, SEGMENT_FETCHES_MAX));
    requests[0]?.resolve(encodeWav([1]));
    await waitForReady(1);
    expect(requests.map((request) => request.id.index)).toEqual([5, 1, 2, 3, 4]);
  });

  test("drops segments that are no longer wanted, also while loading", async () => {
    const { asked: requests, due: timers, pieces: cache, becomesReady: waitForReady } = createCache();
    cache.setWanted([createId(0), createId(1), createId(2)]);
    requests[0]?.resolve(encodeWav([1]));
    requests[1]?.reject();
    await waitForReady(1);
    expect(timers).toHaveLength(1);
    cache.setWanted([createId(3)]);
    expect(requests[2]?.signal.aborted).toBe(true);
    expect(timers).toHaveLength(0);
    expect(cache.get(createId(0))).toBeNull();
    cache.setWanted([createId(0)]);
    expect(requests.map((request) => request.id.index)).toEqual([0, 1, 2, 3, 0]);
  });

  test("retries failed and undecodable segments with backoff", async () => {
    const { asked: requests, due: timers, pieces: cache, becomesReady: waitForReady } = createCache();
    cache.setWanted([createId(0)]);
    requests[0]?.reject();
    await vi.waitFor(() => expect(timers.map(({ ms }) => ms)).toEqual([SEGMENT_RETRY_MS.first]));
    cache.setWanted([createId(0)]);
    expect(requests).toHaveLength(1);
    timers[0]?.call();
    requests[1]?.resolve(new ArrayBuffer(7));
    await vi.waitFor(() => expect(timers.map(({ ms }) => ms / SEGMENT_RETRY_MS.first)).toEqual([1, 2]));
    timers[1]?.call();
    requests[2]?.resolve(encodeWav([1]));
    await waitForReady(1);
    expect(cache.get(createId(0))?.length).toBe(1);
  });

  test("treats an unavailable segment as settled until retry", async () => {
    const { asked: requests, due: timers, pieces: cache, becomesReady: waitForReady } = createCache();
    cache.setWanted([createId(0), createId(1)]);
    requests[0]?.reject(new SegmentUnavailable());
    requests[1]?.reject();
    await waitForReady(1);
    expect([cache.isSettled(createId(0)), cache.isSettled(createId(1))]).toEqual([true, false]);
    await vi.waitFor(() => expect(timers).toHaveLength(2));
    cache.retry();
    expect(timers).toHaveLength(0);
    expect(requests.map((request) => request.id.index)).toEqual([0, 1, 0, 1]);
    requests[2]?.resolve(encodeWav([1]));
    await waitForReady(2);
    expect(cache.get(createId(0))?.length).toBe(1);
  });
});
