import { SOUND_LEAD_S, SOUND_STUCK_MS, SOUND_SUSPEND_AFTER_MS } from "@/playback/limits";
import { SAMPLE_RATE } from "@/playback/samples";
import { AudioClock } from "./audioClock";
import { Mixer } from "./mixer";

/** Creates the node that the sound is sent to instead of the speakers. */
export type AudioSink = (context: AudioContext) => AudioNode;

interface AudioDevice {
  readonly context: AudioContext;
  readonly clock: AudioClock;
  readonly mixer: Mixer;
}

/** Audio output of the browser: one 48 kHz context, opened on first use. The browser may require a user gesture. */
export class AudioOutput {
  readonly #createSink: AudioSink;
  readonly #onChange: () => void;
  #device: AudioDevice | null = null;
  #isUnsupported = false;
  #offset = 0;
  /** Page time, ms, at which the context's time last advanced, and that context time, seconds. */
  #lastProgress = { page: 0, audio: -1 };
  #isStuck = false;
  #suspendTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(sink: AudioSink | undefined, onChange: () => void) {
    this.#createSink = sink ?? ((context) => context.destination);
    this.#onChange = onChange;
  }

  /** Null until it was opened, and if the browser has no audio. */
  get device(): AudioDevice | null {
    return this.#device;
  }

  /** True if sound is being output. */
  get isRunning(): boolean {
    return this.#device?.context.state === "running" && !this.#isStuck;
  }

  /** False if there is no device, or if the browser is known to require a user gesture first. */
  get canRun(): boolean {
    return this.#device !== null && (this.isRunning || navigator.userActivation?.hasBeenActive !== false);
  }

  /** First sample (context time) that can still be scheduled in time. */
  get earliestSample(): number {
    const { currentTime = 0, baseLatency = 0 } = this.#device?.context ?? {};
    return Math.ceil((currentTime + baseLatency + SOUND_LEAD_S) * SAMPLE_RATE);
  }

  /** Suspend the device after a while, unless it is opened again before. */
  scheduleSuspend(): void {
    clearTimeout(this.#suspendTimer);
    this.#suspendTimer = setTimeout(() => void this.#device?.context.suspend(), SOUND_SUSPEND_AFTER_MS);
  }

  /** Open or resume the device; best called within a user gesture. */
  open(): void {
    clearTimeout(this.#suspendTimer);
    if (!this.#device && !this.#isUnsupported) this.#device = this.#createDevice();
    const context = this.#device?.context;
    // If the browser refuses, the context stays suspended; callers check `isRunning`.
    if (context && context.state !== "running") context.resume().catch(() => undefined);
  }

  setOffset(ms: number): void {
    this.#offset = ms;
    this.#device?.clock.setOffset(ms);
  }

  /** Detect a device that stalled without a state change. Call regularly during playback. */
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
      const clock = new AudioClock(context);
      clock.setOffset(this.#offset);
      return { context, clock, mixer: new Mixer(context, this.#createSink(context)) };
    } catch {
      this.#isUnsupported = true;
      return null;
    }
  }
}
