import { AUDIO_CLOCK_JUMP_MS, AUDIO_CLOCK_LAG_MAX_MS } from "@/playback/limits";

/** Part of an `AudioContext` that the clock reads. Some properties are missing in some browsers. */
export interface AudioTimeSource {
  /** Seconds: time of the block being rendered, ahead of what is audible. */
  readonly currentTime: number;
  readonly baseLatency?: number;
  readonly outputLatency?: number;
  getOutputTimestamp?(): { contextTime?: number; performanceTime?: number };
}

/**
 * Share of the error that is corrected with each report of the browser. Reports have an error of a few ms in either
 * direction.
 */
const CORRECTION_SHARE = 0.1;

/**
 * Clock of the audible sound: the audio context's time, ms, of the sample that leaves the speaker now. Between reports
 * of the browser it is extrapolated with `performance.now`. It never goes backwards and never exceeds the rendered
 * time, so it stops when the device stops. If the browser doesn't report the output time or reports an impossible one,
 * the clock uses the rendered time minus the latency.
 */
export class AudioClock {
  readonly #source: AudioTimeSource;
  readonly #pageNow: () => number;
  /** Offset from the page's clock to the audio clock, ms; null before the first report. */
  #pageOffset: number | null = null;
  #lastReport = -1;
  #lastTime = Number.NEGATIVE_INFINITY;
  #userOffset = 0;

  constructor(audio: AudioTimeSource, pageNow: () => number = () => performance.now()) {
    this.#source = audio;
    this.#pageNow = pageNow;
  }

  /** Bound function, so that it can be the time source of a FrameClock. */
  readonly now = (): number => {
    this.#synchronize();
    const extrapolated = this.#pageNow() + (this.#pageOffset ?? 0);
    const audible = Math.min(extrapolated, this.#source.currentTime * 1000) - this.#userOffset;
    this.#lastTime = Math.max(this.#lastTime, audible);
    return this.#lastTime;
  };

  /**
   * Set the additional latency that the browser doesn't know about (for example Bluetooth), ms. Negative if the sound
   * comes earlier.
   */
  setOffset(ms: number): void {
    this.#userOffset = ms;
  }

  #synchronize(): void {
    const { report, offset } = this.#readTimes();
    if (report === this.#lastReport) return;
    this.#lastReport = report;
    const error = this.#pageOffset === null ? Number.POSITIVE_INFINITY : offset - this.#pageOffset;
    this.#pageOffset =
      this.#pageOffset === null || Math.abs(error) > AUDIO_CLOCK_JUMP_MS
        ? offset
        : this.#pageOffset + error * CORRECTION_SHARE;
  }

  /**
   * Return the latest report of the browser: an id that changes with each report, and the offset from the page's clock
   * to the audio clock, ms.
   */
  #readTimes(): { report: number; offset: number } {
    const { contextTime = 0, performanceTime = 0 } = this.#source.getOutputTimestamp?.() ?? {};
    const { currentTime, outputLatency, baseLatency } = this.#source;
    const computedOffset = (currentTime - (outputLatency || baseLatency || 0)) * 1000 - this.#pageNow();
    const offset = contextTime * 1000 - performanceTime;
    // WebKitGTK adds the audio time to the page's time, and older Safaris divide it by the sample rate. Both would stop
    // the clock.
    const isImplausible = computedOffset - offset > AUDIO_CLOCK_LAG_MAX_MS;
    if (contextTime > 0 && performanceTime > 0 && !isImplausible) return { report: performanceTime, offset };
    return { report: currentTime, offset: computedOffset };
  }
}
