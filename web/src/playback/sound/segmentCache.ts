import { SEGMENT_FETCHES_MAX, SEGMENT_RETRY_MS } from "@/playback/limits";
import { SAMPLE_RATE } from "@/playback/samples";
import { type ScheduleTimeout, scheduleTimeout } from "./scheduleTimeout";
import { SegmentUnavailable } from "./segmentUnavailable";

export interface SegmentId {
  readonly soundId: string;
  readonly index: number;
}

/** The bytes of a piece, which are given away with it: decoding takes them. May reject with PieceUnavailable. */
export type LoadSegment = (piece: SegmentId, signal: AbortSignal) => Promise<ArrayBuffer>;

interface CachedSegment extends SegmentId {
  buffer: AudioBuffer | null;
  /** Ends its loading; null where nothing is on its way. */
  abortController: AbortController | null;
  /** Milliseconds; 0 until it failed. */
  retryDelayMs: number;
  isUnavailable: boolean;
  /** Gives up that it is asked for again; null where it is not to be. */
  cancelRetry: (() => void) | null;
}

const getSegmentKey = ({ soundId, index }: SegmentId): string => `${soundId} ${index}`;

/**
 * The decoded pieces of sounds, those that are wanted and no others. What does not come is asked for again a little
 * later, as long as it is wanted.
 */
export class SegmentCache {
  readonly #load: LoadSegment;
  readonly #onReady: () => void;
  readonly #schedule: ScheduleTimeout;
  /** In the order in which they are wanted. */
  #segments = new Map<string, CachedSegment>();
  // It decodes at the boards' rate whatever the device's is, and without anybody having touched the page.
  readonly #decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);

  constructor(load: LoadSegment, onReady: () => void, wait: ScheduleTimeout = scheduleTimeout) {
    this.#load = load;
    this.#onReady = onReady;
    this.#schedule = wait;
  }

  get(piece: SegmentId): AudioBuffer | null {
    return this.#segments.get(getSegmentKey(piece))?.buffer ?? null;
  }

  /** Whether there is nothing to wait for: the piece is there, or cannot be had. */
  isSettled(piece: SegmentId): boolean {
    const known = this.#segments.get(getSegmentKey(piece));
    return known !== undefined && (known.buffer !== null || known.isUnavailable);
  }

  /** Ask for everything at once that was to be asked for later. */
  retry(): void {
    for (const piece of this.#segments.values()) {
      piece.cancelRetry?.();
      piece.cancelRetry = null;
      piece.retryDelayMs = 0;
    }
    this.#fetchNext();
  }

  /** These and no others, the most urgent first; repeats are fine. */
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
