import { AUDIO_CLOCK_JUMP_MS, AUDIO_CLOCK_LAG_MAX_MS } from "@/playback/limits";

/** What the heard clock reads of an `AudioContext`; not all of it is there in every browser. */
export interface AudioTimeSource {
  /** Seconds: what is being reckoned, ahead of what is heard, in blocks. */
  readonly currentTime: number;
  readonly baseLatency?: number;
  readonly outputLatency?: number;
  getOutputTimestamp?(): { contextTime?: number; performanceTime?: number };
}

/** So much of an error goes with each new word of the browser's, whose words are a few ms off to either side. */
const CORRECTION_SHARE = 0.1;

/**
 * The clock of what is heard: milliseconds of an audio context's time, of the sample that leaves the speaker now. Between
 * two words of the browser's it is carried on by `performance.now`; it never goes backwards, and never beyond what the
 * context has reckoned, so that it stands still where the device does. Where the browser does not tell what is heard, or
 * tells what cannot be, it is what is being reckoned less the latency.
 */
export class AudioClock {
  readonly #source: AudioTimeSource;
  readonly #pageNow: () => number;
  /** Milliseconds from the page's clock to the audio's; null before the first word. */
  #pageOffset: number | null = null;
  #lastReport = -1;
  #lastTime = Number.NEGATIVE_INFINITY;
  #userOffset = 0;

  constructor(audio: AudioTimeSource, pageNow: () => number = () => performance.now()) {
    this.#source = audio;
    this.#pageNow = pageNow;
  }

  /** Bound, to be a clock's `now`. */
  readonly now = (): number => {
    this.#synchronize();
    const carried = this.#pageNow() + (this.#pageOffset ?? 0);
    const heard = Math.min(carried, this.#source.currentTime * 1000) - this.#userOffset;
    this.#lastTime = Math.max(this.#lastTime, heard);
    return this.#lastTime;
  };

  /** The sound comes so many ms later than the browser knows of, as with Bluetooth; less than 0: earlier. */
  setOffset(ms: number): void {
    this.#userOffset = ms;
  }

  #synchronize(): void {
    const { report, lead } = this.#readTimes();
    if (report === this.#lastReport) return;
    this.#lastReport = report;
    const error = this.#pageOffset === null ? Number.POSITIVE_INFINITY : lead - this.#pageOffset;
    this.#pageOffset =
      this.#pageOffset === null || Math.abs(error) > AUDIO_CLOCK_JUMP_MS
        ? lead
        : this.#pageOffset + error * CORRECTION_SHARE;
  }

  /** What the browser says last, by a number that is another one with each word, and what it makes of the lead. */
  #readTimes(): { report: number; lead: number } {
    const { contextTime = 0, performanceTime = 0 } = this.#source.getOutputTimestamp?.() ?? {};
    const { currentTime, outputLatency, baseLatency } = this.#source;
    const reckoned = (currentTime - (outputLatency || baseLatency || 0)) * 1000 - this.#pageNow();
    const lead = contextTime * 1000 - performanceTime;
    // WebKitGTK adds the audio's time to the page's, older Safaris divide it by the rate: both would stand still.
    const isAstray = reckoned - lead > AUDIO_CLOCK_LAG_MAX_MS;
    if (contextTime > 0 && performanceTime > 0 && !isAstray) return { report: performanceTime, lead };
    return { report: currentTime, lead: reckoned };
  }
}
