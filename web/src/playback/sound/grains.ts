import { GRAIN_EVERY_MS, GRAIN_LATE_MS } from "@/playback/limits";
import { type Later, later } from "./later";

export interface GrainParts {
  /** Sounds a frame now; false: it cannot yet. */
  readonly sound: (frame: number) => boolean;
  /** Milliseconds of one monotonic clock. */
  readonly now?: () => number;
  readonly later?: Later;
}

/**
 * What sounds while the playhead is moved by hand: the frame it reached last, not oftener than each GRAIN_EVERY_MS. A frame
 * whose sound is still on its way sounds when it comes, unless that is late or another one was reached.
 */
export class Grains {
  readonly #sound: (frame: number) => boolean;
  readonly #now: () => number;
  readonly #later: Later;
  #reached: { frame: number; at: number } | null = null;
  #last = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(parts: GrainParts) {
    this.#sound = parts.sound;
    this.#now = parts.now ?? (() => performance.now());
    this.#later = parts.later ?? later;
  }

  reach(frame: number): void {
    this.#reached = { frame, at: this.#now() };
    this.retry();
  }

  /** Something came that the frame reached may have waited for. */
  retry(): void {
    if (this.#reached === null || this.#cancel) return;
    const now = this.#now();
    const pause = this.#last + GRAIN_EVERY_MS - now;
    if (pause > 0) {
      this.#cancel = this.#later(() => {
        this.#cancel = null;
        this.retry();
      }, pause);
      return;
    }
    const isLate = now - this.#reached.at > GRAIN_LATE_MS;
    if (!isLate && !this.#sound(this.#reached.frame)) return;
    if (!isLate) this.#last = now;
    this.#reached = null;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#reached = null;
  }
}
