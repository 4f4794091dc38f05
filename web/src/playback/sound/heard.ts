import { HEARD_ASTRAY_MS, HEARD_JUMP_MS } from "@/playback/limits";

/** What the heard clock reads of an `AudioContext`; not all of it is there in every browser. */
export interface AudioTimes {
  /** Seconds: what is being reckoned, ahead of what is heard, in blocks. */
  readonly currentTime: number;
  readonly baseLatency?: number;
  readonly outputLatency?: number;
  getOutputTimestamp?(): { contextTime?: number; performanceTime?: number };
}

/** So much of an error goes with each new word of the browser's, whose words are a few ms off to either side. */
const SHARE = 0.1;

/**
 * The clock of what is heard: milliseconds of an audio context's time, of the sample that leaves the speaker now. Between
 * two words of the browser's it is carried on by `performance.now`; it never goes backwards, and never beyond what the
 * context has reckoned, so that it stands still where the device does. Where the browser does not tell what is heard, or
 * tells what cannot be, it is what is being reckoned less the latency.
 */
export class HeardClock {
  readonly #audio: AudioTimes;
  readonly #pageNow: () => number;
  /** Milliseconds from the page's clock to the audio's; null before the first word. */
  #lead: number | null = null;
  #told = -1;
  #last = Number.NEGATIVE_INFINITY;
  #offset = 0;

  constructor(audio: AudioTimes, pageNow: () => number = () => performance.now()) {
    this.#audio = audio;
    this.#pageNow = pageNow;
  }

  /** Bound, to be a clock's `now`. */
  readonly now = (): number => {
    this.#listen();
    const carried = this.#pageNow() + (this.#lead ?? 0);
    const heard = Math.min(carried, this.#audio.currentTime * 1000) - this.#offset;
    this.#last = Math.max(this.#last, heard);
    return this.#last;
  };

  /** The sound comes so many ms later than the browser knows of, as with Bluetooth; less than 0: earlier. */
  setOffset(ms: number): void {
    this.#offset = ms;
  }

  #listen(): void {
    const { told, lead } = this.#word();
    if (told === this.#told) return;
    this.#told = told;
    const error = this.#lead === null ? Number.POSITIVE_INFINITY : lead - this.#lead;
    this.#lead = this.#lead === null || Math.abs(error) > HEARD_JUMP_MS ? lead : this.#lead + error * SHARE;
  }

  /** What the browser says last, by a number that is another one with each word, and what it makes of the lead. */
  #word(): { told: number; lead: number } {
    const { contextTime = 0, performanceTime = 0 } = this.#audio.getOutputTimestamp?.() ?? {};
    const { currentTime, outputLatency, baseLatency } = this.#audio;
    const reckoned = (currentTime - (outputLatency || baseLatency || 0)) * 1000 - this.#pageNow();
    const lead = contextTime * 1000 - performanceTime;
    // WebKitGTK adds the audio's time to the page's, older Safaris divide it by the rate: both would stand still.
    const isAstray = reckoned - lead > HEARD_ASTRAY_MS;
    if (contextTime > 0 && performanceTime > 0 && !isAstray) return { told: performanceTime, lead };
    return { told: currentTime, lead: reckoned };
  }
}
