import { soundMessages } from "@/features/storyboard/sound/messages";
import { SAMPLE_RATE } from "@/playback/samples";
import type { Tapped } from "./tap.worklet";
import tapUrl from "./tap.worklet?worker&url";

/** Why there is no microphone, in words for whoever wanted it. */
export class NoMicrophone extends Error {}

export interface MicrophoneParts {
  deviceId: string | null;
  onSamples: (tapped: Tapped) => void;
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
  static async open({ deviceId, onSamples, onEnded }: MicrophoneParts): Promise<Microphone> {
    if (!navigator.mediaDevices) throw new NoMicrophone(soundMessages.insecure);
    const stream = await streamOf(deviceId);
    try {
      const { context, source } = connected(stream);
      await context.audioWorklet.addModule(tapUrl);
      const tap = new AudioWorkletNode(context, "tap");
      tap.port.onmessage = ({ data }: MessageEvent<Tapped>) => onSamples(data);
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
  sampleAt(pageMs: number): number {
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    const output = this.#context.outputLatency || this.#context.baseLatency || 0;
    const known = contextTime > 0 && performanceTime > 0;
    const lead = known
      ? contextTime + output - performanceTime / 1000
      : this.#context.currentTime - performance.now() / 1000;
    return Math.round((pageMs / 1000 + lead + this.#latency()) * this.rate);
  }

  close(): void {
    for (const track of this.#stream.getTracks()) {
      track.onended = null;
      track.stop();
    }
    void this.#context.close();
  }

  /** Seconds from the air to the browser; Chromium tells them. */
  #latency(): number {
    const settings = this.#stream.getAudioTracks()[0]?.getSettings() as { latency?: number } | undefined;
    return settings?.latency ?? 0;
  }
}

async function streamOf(deviceId: string | null): Promise<MediaStream> {
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
  try {
    const audio = deviceId === null ? plain : { ...plain, deviceId: { exact: deviceId } };
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "OverconstrainedError" && deviceId !== null) return streamOf(null);
    throw new NoMicrophone(
      name === "NotAllowedError" || name === "SecurityError" ? soundMessages.denied : soundMessages.noMicrophone,
    );
  }
}

/** At 48 kHz; where a browser will not have a microphone at another rate than its own, at that. */
function connected(stream: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
  const wanted = new AudioContext({ sampleRate: SAMPLE_RATE });
  try {
    return { context: wanted, source: wanted.createMediaStreamSource(stream) };
  } catch {
    void wanted.close();
    const context = new AudioContext();
    return { context, source: context.createMediaStreamSource(stream) };
  }
}
