import type { Sample } from "./live";

/** How long the line may trail behind the pen at the strongest smoothing, ms. */
const SLOWEST_MS = 120;
/** The way that is left when the pen is lifted is drawn in so many steps. */
const LAST_STEPS = 4;

/** The strongest smoothing that can be set; 0 is none. */
export const SMOOTHING_MAX = 10;

/**
 * Steadies a hand: the line follows the pen as if drawn along by it, so that jitter averages out, and arrives where the
 * pen was lifted. Time, not the number of events, decides how far it follows.
 */
export class Smoother {
  #at: Sample | null = null;
  #time = 0;
  readonly #slowness: number;

  constructor(strength: number) {
    this.#slowness = (Math.min(Math.max(strength, 0), SMOOTHING_MAX) / SMOOTHING_MAX) * SLOWEST_MS;
  }

  get isOff(): boolean {
    return this.#slowness === 0;
  }

  /** The sample as it is drawn; `time` in ms. */
  next(sample: Sample, time: number): Sample {
    const from = this.#at;
    const since = Math.max(0, time - this.#time);
    this.#time = time;
    if (!from || this.#slowness === 0) {
      this.#at = sample;
      return sample;
    }
    const by = 1 - Math.exp(-since / this.#slowness);
    this.#at = between(from, sample, by);
    return this.#at;
  }

  /** What is left to draw up to where the pen was lifted; empty where the line is there already. */
  rest(end: Sample): Sample[] {
    const from = this.#at;
    if (!from || this.#slowness === 0) return [end];
    return Array.from({ length: LAST_STEPS }, (_, index) => between(from, end, (index + 1) / LAST_STEPS));
  }
}

function between(a: Sample, b: Sample, by: number): Sample {
  return {
    x: a.x + (b.x - a.x) * by,
    y: a.y + (b.y - a.y) * by,
    pressure: a.pressure + (b.pressure - a.pressure) * by,
  };
}
