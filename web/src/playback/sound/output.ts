import { SOUND_LEAD_S, SOUND_REST_MS, SOUND_STUCK_MS } from "@/playback/limits";
import { SAMPLE_RATE } from "@/playback/samples";
import { HeardClock } from "./heard";
import { Mixer } from "./mixer";

/** Where the sound goes instead of to the speakers. */
export type Sink = (context: AudioContext) => AudioNode;

interface Opened {
  readonly context: AudioContext;
  readonly heard: HeardClock;
  readonly mixer: Mixer;
}

/** The browser's sound: one context at 48 kHz, opened when it is first needed. It may have to wait for a press of the person's. */
export class Output {
  readonly #sink: Sink;
  readonly #onChange: () => void;
  #opened: Opened | null = null;
  #isRefused = false;
  #offset = 0;
  /** When the context's time was last seen to have moved, by the page's clock, and what it was. */
  #moved = { page: 0, audio: -1 };
  #isStuck = false;
  #rests: ReturnType<typeof setTimeout> | undefined;

  constructor(sink: Sink | undefined, onChange: () => void) {
    this.#sink = sink ?? ((context) => context.destination);
    this.#onChange = onChange;
  }

  /** Null before it was opened, and where the browser has no sound. */
  get opened(): Opened | null {
    return this.#opened;
  }

  /** Whether sound goes out now. */
  get runs(): boolean {
    return this.#opened?.context.state === "running" && !this.#isStuck;
  }

  /** False where it is sure that the browser waits for a press first. */
  get mayRun(): boolean {
    return this.#opened !== null && (this.runs || navigator.userActivation?.hasBeenActive !== false);
  }

  /** The first sample of the audio that what is decided now can still reach. */
  get soonest(): number {
    const { currentTime = 0, baseLatency = 0 } = this.#opened?.context ?? {};
    return Math.ceil((currentTime + baseLatency + SOUND_LEAD_S) * SAMPLE_RATE);
  }

  /** Nothing more is to be heard for now. After a while the device is let go. */
  rest(): void {
    clearTimeout(this.#rests);
    this.#rests = setTimeout(() => void this.#opened?.context.suspend(), SOUND_REST_MS);
  }

  /** Opens it, or wakes it; at best within a gesture of the person's. */
  open(): void {
    clearTimeout(this.#rests);
    if (!this.#opened && !this.#isRefused) this.#opened = this.#made();
    const context = this.#opened?.context;
    // Refused it stays as it is: whoever asked sees that from `runs`.
    if (context && context.state !== "running") context.resume().catch(() => undefined);
  }

  setOffset(ms: number): void {
    this.#offset = ms;
    this.#opened?.heard.setOffset(ms);
  }

  /** To be called now and then while it is relied upon: notices a device that stands still without saying so. */
  look(): void {
    const audio = this.#opened?.context.currentTime ?? 0;
    const page = performance.now();
    if (audio !== this.#moved.audio) this.#moved = { page, audio };
    this.#isStuck = page - this.#moved.page > SOUND_STUCK_MS;
  }

  close(): void {
    clearTimeout(this.#rests);
    const context = this.#opened?.context;
    this.#opened = null;
    if (!context) return;
    context.onstatechange = null;
    context.close().catch(() => undefined);
  }

  #made(): Opened | null {
    try {
      const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: "balanced" });
      context.onstatechange = () => {
        this.#moved = { page: performance.now(), audio: -1 };
        this.#isStuck = false;
        this.#onChange();
      };
      const heard = new HeardClock(context);
      heard.setOffset(this.#offset);
      return { context, heard, mixer: new Mixer(context, this.#sink(context)) };
    } catch {
      this.#isRefused = true;
      return null;
    }
  }
}
