import { SEGMENT_FETCHES_MAX, SEGMENT_RETRY_MS } from "@/playback/limits";
import { SAMPLE_RATE } from "@/playback/samples";
import { type ScheduleTimeout, scheduleTimeout } from "./scheduleTimeout";
import { SegmentUnavailable } from "./segmentUnavailable";

export interface SegmentId {
  readonly soundId: string;
  readonly index: number;
}

/**
 * Loads the bytes of a segment. The buffer is transferred for decoding, so it can't be reused. May reject with
 * SegmentUnavailable.
 */
export type LoadSegment = (piece: SegmentId, signal: AbortSignal) => Promise<ArrayBuffer>;

interface CachedSegment extends SegmentId {
  buffer: AudioBuffer | null;
  /** Aborts the load; null while nothing is loading. */
  abortController: AbortController | null;
  /** Backoff, ms; 0 until a load failed. */
  retryDelayMs: number;
  isUnavailable: boolean;
  /** Cancels the scheduled retry; null if none is scheduled. */
  cancelRetry: (() => void) | null;
}

const getSegmentKey = ({ soundId, index }: SegmentId): string => `${soundId} ${index}`;

/**
 * Cache of decoded sound segments. It holds only wanted segments, and retries failed loads with backoff while they are
 * wanted.
 */
export class SegmentCache {
  readonly #load: LoadSegment;
  readonly #onReady: () => void;
  readonly #schedule: ScheduleTimeout;
  /** In order of priority. */
  #segments = new Map<string, CachedSegment>();
  // Decodes at the board's sample rate regardless of the device, and needs no user gesture.
  readonly #decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);

  constructor(load: LoadSegment, onReady: () => void, wait: ScheduleTimeout = scheduleTimeout) {
    this.#load = load;
    this.#onReady = onReady;
    this.#schedule = wait;
  }

  get(piece: SegmentId): AudioBuffer | null {
    return this.#segments.get(getSegmentKey(piece))?.buffer ?? null;
  }

  /** True if there is nothing to wait for: the segment is decoded or unavailable. */
  isSettled(piece: SegmentId): boolean {
    const known = this.#segments.get(getSegmentKey(piece));
    return known !== undefined && (known.buffer !== null || known.isUnavailable);
  }

  /** Run all scheduled retries now and reset the backoff. */
  retry(): void {
    for (const piece of this.#segments.values()) {
      piece.cancelRetry?.();
      piece.cancelRetry = null;
      piece.retryDelayMs = 0;
    }
    this.#fetchNext();
  }

  /** Set the wanted segments, most urgent first; duplicates are allowed. All others are dropped. */
  setWanted(names: Iterable<SegmentId>): void {
    const wanted = new Map<string, CachedSegment>();
    for (const { soundId, index } of names) {
      const key = getSegmentKey({ soundId, index });
      const kept = wanted.get(key) ?? this.#segments.get(key);
      wanted.set(
        key,
        kept ?? {
          soundId,
          index,
          buffer: null,
          abortController: null,
          retryDelayMs: 0,
          isUnavailable: false,
          cancelRetry: null,
        },
      );
    }
    for (const [key, piece] of this.#segments) if (!wanted.has(key)) cancelSegment(piece);
    this.#segments = wanted;
    this.#fetchNext();
  }

  #fetchNext(): void {
    let loading = 0;
    for (const { abortController } of this.#segments.values()) if (abortController) loading += 1;
    for (const piece of this.#segments.values()) {
      if (loading >= SEGMENT_FETCHES_MAX) return;
      if (piece.buffer || piece.abortController || piece.cancelRetry) continue;
      loading += 1;
      void this.#fetch(piece);
    }
  }

  async #fetch(piece: CachedSegment): Promise<void> {
    const stop = new AbortController();
    piece.abortController = stop;
    try {
      const bytes = await this.#load({ soundId: piece.soundId, index: piece.index }, stop.signal);
      const buffer = await this.#decoder.decodeAudioData(bytes);
      if (stop.signal.aborted) return;
      piece.buffer = buffer;
    } catch (error) {
      if (stop.signal.aborted) return;
      piece.isUnavailable = error instanceof SegmentUnavailable;
      piece.retryDelayMs = Math.min(piece.retryDelayMs * 2 || SEGMENT_RETRY_MS.first, SEGMENT_RETRY_MS.max);
      piece.cancelRetry = this.#schedule(() => {
        piece.cancelRetry = null;
        this.#fetchNext();
      }, piece.retryDelayMs);
    } finally {
      piece.abortController = null;
    }
    this.#fetchNext();
    if (piece.buffer || piece.isUnavailable) this.#onReady();
  }
}

function cancelSegment(piece: CachedSegment): void {
  piece.abortController?.abort();
  piece.cancelRetry?.();
}
