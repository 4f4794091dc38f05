const LATENCY_MAX_MS = 500;
/** Of what a start was late by, so much is believed at once: one that was held up by something else is no rule. */
const SMOOTHING = 0.6;

/** How long this browser takes from being told to play until the film moves, as it was the last times, ms. */
export class StartLatency {
  #ms = 40;

  get ms(): number {
    return this.#ms;
  }

  /** A start with this allowance was late by so many ms, or early where it is negative. */
  learn(late: number): void {
    this.#ms = Math.min(Math.max(0, this.#ms + late * SMOOTHING), LATENCY_MAX_MS);
  }
}
