import { soundTexts } from "@/features/storyboard/sound/texts";
import { SAMPLE_RATE } from "@/playback/samples";
import type { CapturedSamples } from "./capture.worklet";
import tapUrl from "./capture.worklet?worker&url";

/** Error with a user-facing message: the microphone isn't available. */
export class MicrophoneError extends Error {}

export interface MicrophoneOptions {
  deviceId: string | null;
  onSamples: (captured: CapturedSamples) => void;
  /** The microphone was unplugged or its permission revoked. */
  onEnded: () => void;
}

/** Open microphone without the browser's echo cancellation, noise suppression and automatic gain control. */
export class Microphone {
  readonly #stream: MediaStream;
  readonly #context: AudioContext;

  private constructor(stream: MediaStream, context: AudioContext) {
    this.#stream = stream;
    this.#context = context;
  }

  /** Rejects with MicrophoneError. */
  static async open({ deviceId, onSamples, onEnded }: MicrophoneOptions): Promise<Microphone> {
    if (!navigator.mediaDevices) throw new MicrophoneError(soundTexts.insecureContext);
    const stream = await openStream(deviceId);
    try {
      const { context, source } = createSource(stream);
      await context.audioWorklet.addModule(tapUrl);
      const tap = new AudioWorkletNode(context, "tap");
      tap.port.onmessage = ({ data }: MessageEvent<CapturedSamples>) => onSamples(data);
      // Unconnected nodes aren't processed. The tap's output is silent.
      source.connect(tap).connect(context.destination);
      await context.resume();
      for (const track of stream.getTracks()) track.onended = onEnded;
      return new Microphone(stream, context);
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  }

  /** Sample rate, Hz. */
  get rate(): number {
    return this.#context.sampleRate;
  }

  get deviceId(): string | null {
    return this.#stream.getAudioTracks()[0]?.getSettings().deviceId ?? null;
  }

  /**
   * Return the context's sample index at which a reaction to audio played at `pageMs` (performance.now time) arrives.
   * Includes output and input latency.
   */
  getSampleAt(pageMs: number): number {
    const { contextTime = 0, performanceTime = 0 } = this.#context.getOutputTimestamp();
    const output = this.#context.outputLatency || this.#context.baseLatency || 0;
    const hasTimestamp = contextTime > 0 && performanceTime > 0;
    const offset = hasTimestamp
      ? contextTime + output - performanceTime / 1000
      : this.#context.currentTime - performance.now() / 1000;
    return Math.round((pageMs / 1000 + offset + this.#getInputLatency()) * this.rate);
  }

  close(): void {
    for (const track of this.#stream.getTracks()) {
      track.onended = null;
      track.stop();
    }
    void this.#context.close();
  }

  /** Return the input latency in seconds; 0 in browsers that don't report it (only Chromium does). */
  #getInputLatency(): number {
    const settings = this.#stream.getAudioTracks()[0]?.getSettings() as { latency?: number } | undefined;
    return settings?.latency ?? 0;
  }
}

async function openStream(deviceId: string | null): Promise<MediaStream> {
  const constraints = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
  try {
    const audio = deviceId === null ? constraints : { ...constraints, deviceId: { exact: deviceId } };
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "OverconstrainedError" && deviceId !== null) return openStream(null);
    throw new MicrophoneError(
      name === "NotAllowedError" || name === "SecurityError" ? soundTexts.microphoneDenied : soundTexts.noMicrophone,
    );
  }
}

/** Create a source at 48 kHz, or at the device's rate if the browser can't resample microphone input. */
function createSource(stream: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
  const preferred = new AudioContext({ sampleRate: SAMPLE_RATE });
  try {
    return { context: preferred, source: preferred.createMediaStreamSource(stream) };
  } catch {
    void preferred.close();
    const context = new AudioContext();
    return { context, source: context.createMediaStreamSource(stream) };
  }
}
