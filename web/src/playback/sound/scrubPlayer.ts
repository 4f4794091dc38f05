import { SCRUB_INTERVAL_MS, SCRUB_TIMEOUT_MS } from "@/playback/limits";
import { type ScheduleTimeout, scheduleTimeout } from "./scheduleTimeout";

export interface ScrubPlayerOptions {
  /** Plays the sound of a frame. Returns false if it isn't available yet. */
  readonly playFrame: (frame: number) => boolean;
  /** Returns the time of one monotonic clock, ms. */
  readonly now?: () => number;
  readonly schedule?: ScheduleTimeout;
}

/**
 * Plays sound while the playhead is scrubbed: the latest frame, at most every SCRUB_INTERVAL_MS. A frame whose sound is
 * still loading is played when it arrives, unless that takes longer than SCRUB_TIMEOUT_MS or another frame was
 * requested.
 */
export class ScrubPlayer {
  readonly #playFrame: (frame: number) => boolean;
  readonly #now: () => number;
  readonly #schedule: ScheduleTimeout;
  #requested: { frame: number; at: number } | null = null;
  #lastPlayedAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(options: ScrubPlayerOptions) {
    this.#playFrame = options.playFrame;
    this.#now = options.now ?? (() => performance.now());
    this.#schedule = options.schedule ?? scheduleTimeout;
  }

  scrubTo(frame: number): void {
    this.#requested = { frame, at: this.#now() };
    this.retry();
  }

  /** Try again to play the requested frame, for example after a segment was loaded. */
  retry(): void {
    if (this.#requested === null || this.#cancel) return;
    const now = this.#now();
    const waitMs = this.#lastPlayedAt + SCRUB_INTERVAL_MS - now;
    if (waitMs > 0) {
      this.#cancel = this.#schedule(() => {
        this.#cancel = null;
        this.retry();
      }, waitMs);
      return;
    }
    const isExpired = now - this.#requested.at > SCRUB_TIMEOUT_MS;
    if (!isExpired && !this.#playFrame(this.#requested.frame)) return;
    if (!isExpired) this.#lastPlayedAt = now;
    this.#requested = null;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#requested = null;
  }
}
