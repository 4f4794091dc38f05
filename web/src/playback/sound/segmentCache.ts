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
export type LoadSegment = (segment: SegmentId, signal: AbortSignal) => Promise<ArrayBuffer>;

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

  constructor(load: LoadSegment, onReady: () => void, schedule: ScheduleTimeout = scheduleTimeout) {
    this.#load = load;
    this.#onReady = onReady;
    this.#schedule = schedule;
  }

  get(segment: SegmentId): AudioBuffer | null {
    return this.#segments.get(getSegmentKey(segment))?.buffer ?? null;
  }

  /** True if there is nothing to wait for: the segment is decoded or unavailable. */
  isSettled(segment: SegmentId): boolean {
    const cached = this.#segments.get(getSegmentKey(segment));
    return cached !== undefined && (cached.buffer !== null || cached.isUnavailable);
  }

  /** Run all scheduled retries now and reset the backoff. */
  retry(): void {
    for (const segment of this.#segments.values()) {
      segment.cancelRetry?.();
      segment.cancelRetry = null;
      segment.retryDelayMs = 0;
    }
    this.#fetchNext();
  }

  /** Set the wanted segments, most urgent first; duplicates are allowed. All others are dropped. */
  setWanted(ids: Iterable<SegmentId>): void {
    const wanted = new Map<string, CachedSegment>();
    for (const { soundId, index } of ids) {
      const key = getSegmentKey({ soundId, index });
      const existing = wanted.get(key) ?? this.#segments.get(key);
      wanted.set(
        key,
        existing ?? {
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
    for (const [key, segment] of this.#segments) if (!wanted.has(key)) cancelSegment(segment);
    this.#segments = wanted;
    this.#fetchNext();
  }

  #fetchNext(): void {
    let loading = 0;
    for (const { abortController } of this.#segments.values()) if (abortController) loading += 1;
    for (const segment of this.#segments.values()) {
      if (loading >= SEGMENT_FETCHES_MAX) return;
      if (segment.buffer || segment.abortController || segment.cancelRetry) continue;
      loading += 1;
      void this.#fetch(segment);
    }
  }

  async #fetch(segment: CachedSegment): Promise<void> {
    const abortController = new AbortController();
    segment.abortController = abortController;
    try {
      const bytes = await this.#load({ soundId: segment.soundId, index: segment.index }, abortController.signal);
      const buffer = await this.#decoder.decodeAudioData(bytes);
      if (abortController.signal.aborted) return;
      segment.buffer = buffer;
    } catch (error) {
      if (abortController.signal.aborted) return;
      segment.isUnavailable = error instanceof SegmentUnavailable;
      segment.retryDelayMs = Math.min(segment.retryDelayMs * 2 || SEGMENT_RETRY_MS.first, SEGMENT_RETRY_MS.max);
      segment.cancelRetry = this.#schedule(() => {
        segment.cancelRetry = null;
        this.#fetchNext();
      }, segment.retryDelayMs);
    } finally {
      segment.abortController = null;
    }
    this.#fetchNext();
    if (segment.buffer || segment.isUnavailable) this.#onReady();
  }
}

function cancelSegment(segment: CachedSegment): void {
  segment.abortController?.abort();
  segment.cancelRetry?.();
}
