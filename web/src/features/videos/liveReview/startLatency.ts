const LATENCY_MAX_MS = 500;
/** Share of a measured error that is applied, to limit the effect of outliers. */
const SMOOTHING = 0.6;

/** Estimated time from `play()` to the first movement in this browser, in ms. Learns from each start. */
export class StartLatency {
  #ms = 40;

  get ms(): number {
    return this.#ms;
  }

  /** Update the estimate after a start that was late by `delayMs`; negative if early. */
  learn(delayMs: number): void {
    this.#ms = Math.min(Math.max(0, this.#ms + delayMs * SMOOTHING), LATENCY_MAX_MS);
  }
}
