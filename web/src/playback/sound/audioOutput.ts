import { SOUND_LEAD_S, SOUND_STUCK_MS, SOUND_SUSPEND_AFTER_MS } from "@/playback/limits";
import { SAMPLE_RATE } from "@/playback/samples";
import { AudioClock } from "./audioClock";
import { Mixer } from "./mixer";

/** Where the sound goes instead of to the speakers. */
export type AudioSink = (context: AudioContext) => AudioNode;

interface AudioDevice {
  readonly context: AudioContext;
  readonly clock: AudioClock;
  readonly mixer: Mixer;
}

/** The browser's sound: one context at 48 kHz, opened when it is first needed. It may have to wait for a press of the person's. */
export class AudioOutput {
  readonly #createSink: AudioSink;
  readonly #onChange: () => void;
  #device: AudioDevice | null = null;
  #isUnsupported = false;
  #offset = 0;
  /** When the context's time was last seen to have moved, by the page's clock, and what it was. */
  #lastProgress = { page: 0, audio: -1 };
  #isStuck = false;
  #suspendTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(sink: AudioSink | undefined, onChange: () => void) {
    this.#createSink = sink ?? ((context) => context.destination);
    this.#onChange = onChange;
  }

  /** Null before it was opened, and where the browser has no sound. */
  get device(): AudioDevice | null {
    return this.#device;
  }

  /** Whether sound goes out now. */
  get isRunning(): boolean {
    return this.#device?.context.state === "running" && !this.#isStuck;
  }

  /** False where it is sure that the browser waits for a press first. */
  get canRun(): boolean {
    return this.#device !== null && (this.isRunning || navigator.userActivation?.hasBeenActive !== false);
  }

  /** The first sample of the audio that what is decided now can still reach. */
  get earliestSample(): number {
    const { currentTime = 0, baseLatency = 0 } = this.#device?.context ?? {};
    return Math.ceil((currentTime + baseLatency + SOUND_LEAD_S) * SAMPLE_RATE);
  }

  /** Nothing more is to be heard for now. After a while the device is let go. */
  scheduleSuspend(): void {
    clearTimeout(this.#suspendTimer);
    this.#suspendTimer = setTimeout(() => void this.#device?.context.suspend(), SOUND_SUSPEND_AFTER_MS);
  }

  /** Opens it, or wakes it; at best within a gesture of the person's. */
  open(): void {
    clearTimeout(this.#suspendTimer);
    if (!this.#device && !this.#isUnsupported) this.#device = this.#createDevice();
    const context = this.#device?.context;
    // Refused it stays as it is: whoever asked sees that from `runs`.
    if (context && context.state !== "running") context.resume().catch(() => undefined);
  }

  setOffset(ms: number): void {
    this.#offset = ms;
    this.#device?.clock.setOffset(ms);
  }

  /** To be called now and then while it is relied upon: notices a device that stands still without saying so. */
  checkProgress(): void {
    const audio = this.#device?.context.currentTime ?? 0;
    const page = performance.now();
    if (audio !== this.#lastProgress.audio) this.#lastProgress = { page, audio };
    this.#isStuck = page - this.#lastProgress.page > SOUND_STUCK_MS;
  }

  close(): void {
    clearTimeout(this.#suspendTimer);
    const context = this.#device?.context;
    this.#device = null;
    if (!context) return;
    context.onstatechange = null;
    context.close().catch(() => undefined);
  }

  #createDevice(): AudioDevice | null {
    try {
      const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: "balanced" });
      context.onstatechange = () => {
        this.#lastProgress = { page: performance.now(), audio: -1 };
        this.#isStuck = false;
        this.#onChange();
      };
      const heard = new AudioClock(context);
      heard.setOffset(this.#offset);
      return { context, clock: heard, mixer: new Mixer(context, this.#createSink(context)) };
    } catch {
      this.#isUnsupported = true;
      return null;
    }
  }
}
