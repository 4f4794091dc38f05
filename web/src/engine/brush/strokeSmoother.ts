import type { PointerSample } from "./liveStroke";

/** Lag behind the pen at maximum smoothing, ms. */
const DELAY_MAX_MS = 120;
/** Number of steps to the end point when the pen is lifted. */
const FINISH_STEPS = 4;

/** Maximum smoothing strength; 0 is off. */
export const SMOOTHING_MAX = 10;

/**
 * Smooths pointer input: the line follows the pen with a lag, which averages out jitter, and ends where the pen was
 * lifted. The lag depends on time, not on the number of events.
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

  /** Return the smoothed sample; `time` in ms. */
  next(sample: PointerSample, time: number): PointerSample {
    const from = this.#position;
    const elapsed = Math.max(0, time - this.#time);
    this.#time = time;
    if (!from || this.#delay === 0) {
      this.#position = sample;
      return sample;
    }
    const factor = 1 - Math.exp(-elapsed / this.#delay);
    this.#position = interpolateSample(from, sample, factor);
    return this.#position;
  }

  /** Return the samples that remain up to the point where the pen was lifted. */
  finish(end: PointerSample): PointerSample[] {
    const from = this.#position;
    if (!from || this.#delay === 0) return [end];
    return Array.from({ length: FINISH_STEPS }, (_, index) => interpolateSample(from, end, (index + 1) / FINISH_STEPS));
  }
}

function interpolateSample(a: PointerSample, b: PointerSample, factor: number): PointerSample {
  return {
    x: a.x + (b.x - a.x) * factor,
    y: a.y + (b.y - a.y) * factor,
    pressure: a.pressure + (b.pressure - a.pressure) * factor,
  };
}
