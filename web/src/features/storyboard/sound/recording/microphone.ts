import { soundMessages } from "@/features/storyboard/sound/messages";
import { SAMPLE_RATE } from "@/playback/samples";
import type { CapturedSamples } from "./capture.worklet";
import tapUrl from "./capture.worklet?worker&url";

/** Why there is no microphone, in words for whoever wanted it. */
export class MicrophoneError extends Error {}

export interface MicrophoneOptions {
  deviceId: string | null;
  onSamples: (tapped: CapturedSamples) => void;
  /** It was unplugged, or taken away. */
  onEnded: () => void;
}

/** An open microphone, as it comes: nothing of it is cancelled, suppressed or evened out by the browser. */
export class Microphone {
  readonly #stream: MediaStream;
  readonly #context: AudioContext;

  private constructor(stream: MediaStream, context: AudioContext) {
    this.#stream = stream;
    this.#context = context;
  }

  /** Rejects with NoMicrophone. */
  static async open({ deviceId, onSamples, onEnded }: MicrophoneOptions): Promise<Microphone> {
    if (!navigator.mediaDevices) throw new MicrophoneError(soundMessages.insecureContext);
    const stream = await openStream(deviceId);
    try {
      const { context, source } = createSource(stream);
      await context.audioWorklet.addModule(tapUrl);
      const tap = new AudioWorkletNode(context, "tap");
      tap.port.onmessage = ({ data }: MessageEvent<CapturedSamples>) => onSamples(data);
      // What is connected to nothing is not worked out; what the tap lets out is silence.
      source.connect(tap).connect(context.destination);
      await context.resume();
      for (const track of stream.getTracks()) track.onended = onEnded;
      return new Microphone(stream, context);
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  }

  /** Samples a second. */
  get rate(): number {
    return this.#context.sampleRate;
  }

  get deviceId(): string | null {
    return this.#stream.getAudioTracks()[0]?.getSettings().deviceId ?? null;
  }

  /**
   * The context's sample in which that arrives which somebody says to what they heard at a moment of the page (ms of
   * performance.now): later by what the way to the speaker and the way from the microphone take.
   */
  getSampleAt(pageMs: number): number {
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    const output = this.#context.outputLatency || this.#context.baseLatency || 0;
    const known = contextTime > 0 && performanceTime > 0;
    const lead = known
      ? contextTime + output - performanceTime / 1000
      : this.#context.currentTime - performance.now() / 1000;
    return Math.round((pageMs / 1000 + lead + this.#getInputLatency()) * this.rate);
  }

  close(): void {
    for (const track of this.#stream.getTracks()) {
      track.onended = null;
      track.stop();
    }
    void this.#context.close();
  }

  /** Seconds from the air to the browser; Chromium tells them. */
  #getInputLatency(): number {
    const settings = this.#stream.getAudioTracks()[0]?.getSettings() as { latency?: number } | undefined;
    return settings?.latency ?? 0;
  }
}

async function openStream(deviceId: string | null): Promise<MediaStream> {
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
  try {
    const audio = deviceId === null ? plain : { ...plain, deviceId: { exact: deviceId } };
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "OverconstrainedError" && deviceId !== null) return openStream(null);
    throw new MicrophoneError(
      name === "NotAllowedError" || name === "SecurityError"
        ? soundMessages.microphoneDenied
        : soundMessages.noMicrophone,
    );
  }
}

/** At 48 kHz; where a browser will not have a microphone at another rate than its own, at that. */
function createSource(stream: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
  const wanted = new AudioContext({ sampleRate: SAMPLE_RATE });
  try {
    return { context: wanted, source: wanted.createMediaStreamSource(stream) };
  } catch {
    void wanted.close();
    const context = new AudioContext();
    return { context, source: context.createMediaStreamSource(stream) };
  }
}
