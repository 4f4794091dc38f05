import { SCRUB_INTERVAL_MS, SCRUB_TIMEOUT_MS } from "@/playback/limits";
import { type ScheduleTimeout, scheduleTimeout } from "./scheduleTimeout";

export interface ScrubPlayerOptions {
  /** Sounds a frame now; false: it cannot yet. */
  readonly playFrame: (frame: number) => boolean;
  /** Milliseconds of one monotonic clock. */
  readonly now?: () => number;
  readonly schedule?: ScheduleTimeout;
}

/**
 * What sounds while the playhead is moved by hand: the frame it reached last, not oftener than each GRAIN_EVERY_MS. A frame
 * whose sound is still on its way sounds when it comes, unless that is late or another one was reached.
 */
export class ScrubPlayer {
  readonly #playFrame: (frame: number) => boolean;
  readonly #now: () => number;
  readonly #schedule: ScheduleTimeout;
  #requested: { frame: number; at: number } | null = null;
  #lastPlayedAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(parts: ScrubPlayerOptions) {
    this.#playFrame = parts.playFrame;
    this.#now = parts.now ?? (() => performance.now());
    this.#schedule = parts.schedule ?? scheduleTimeout;
  }

  scrubTo(frame: number): void {
    this.#requested = { frame, at: this.#now() };
    this.retry();
  }

  /** Something came that the frame reached may have waited for. */
  retry(): void {
    if (this.#requested === null || this.#cancel) return;
    const now = this.#now();
    const pause = this.#lastPlayedAt + SCRUB_INTERVAL_MS - now;
    if (pause > 0) {
      this.#cancel = this.#schedule(() => {
        this.#cancel = null;
        this.retry();
      }, pause);
      return;
    }
    const isLate = now - this.#requested.at > SCRUB_TIMEOUT_MS;
    if (!isLate && !this.#playFrame(this.#requested.frame)) return;
    if (!isLate) this.#lastPlayedAt = now;
    this.#requested = null;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#requested = null;
  }
}
