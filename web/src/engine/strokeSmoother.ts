import type { PointerSample } from "./liveStroke";

/** How long the line may trail behind the pen at the strongest smoothing, ms. */
const DELAY_MAX_MS = 120;
/** The way that is left when the pen is lifted is drawn in so many steps. */
const FINISH_STEPS = 4;

/** The strongest smoothing that can be set; 0 is none. */
export const SMOOTHING_MAX = 10;

/**
 * Steadies a hand: the line follows the pen as if drawn along by it, so that jitter averages out, and arrives where the
 * pen was lifted. Time, not the number of events, decides how far it follows.
 */
export class StrokeSmoother {
  #position: PointerSample | null = null;
  #time = 0;
  readonly #delay: number;

  constructor(strength: number) {
    this.#delay = (Math.min(Math.max(strength, 0), SMOOTHING_MAX) / SMOOTHING_MAX) * DELAY_MAX_MS;
  }

  get isOff(): boolean {
    return this.#delay === 0;
  }

  /** The sample as it is drawn; `time` in ms. */
  next(sample: PointerSample, time: number): PointerSample {
    const from = this.#position;
    const since = Math.max(0, time - this.#time);
    this.#time = time;
    if (!from || this.#delay === 0) {
      this.#position = sample;
      return sample;
    }
    const by = 1 - Math.exp(-since / this.#delay);
    this.#position = interpolateSample(from, sample, by);
    return this.#position;
  }

  /** What is left to draw up to where the pen was lifted; empty where the line is there already. */
  finish(end: PointerSample): PointerSample[] {
    const from = this.#position;
    if (!from || this.#delay === 0) return [end];
    return Array.from({ length: FINISH_STEPS }, (_, index) => interpolateSample(from, end, (index + 1) / FINISH_STEPS));
  }
}

function interpolateSample(a: PointerSample, b: PointerSample, by: number): PointerSample {
  return {
    x: a.x + (b.x - a.x) * by,
    y: a.y + (b.y - a.y) * by,
    pressure: a.pressure + (b.pressure - a.pressure) * by,
  };
}
