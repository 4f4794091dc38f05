import { SAMPLE_RATE } from "@/playback/samples";
import { getGainAt, getGainBreakpoints } from "./audibleClips";
import { getRampLength, type ScheduledSegment } from "./schedule";

interface StartedSource {
  readonly source: AudioBufferSourceNode;
  readonly edge: GainNode;
  /** Samples of the audio: when it begins, when it has risen, when it falls (`end` where it does not), and its end. */
  readonly start: number;
  readonly fadeInEnd: number;
  readonly fadeOutStart: number;
  readonly end: number;
}

const samplesToSeconds = (sample: number): number => sample / SAMPLE_RATE;

/** What was given to the audio thread of one context, at 48 kHz: it starts what is planned, and takes back what no longer is. */
export class Mixer {
  readonly #context: BaseAudioContext;
  readonly #destination: AudioNode;
  readonly #sources = new Map<string, StartedSource>();

  constructor(context: BaseAudioContext, out: AudioNode) {
    this.#context = context;
    this.#destination = out;
  }

  has(key: string): boolean {
    return this.#sources.has(key);
  }

  /**
   * A piece sounds as planned, to the sample. What of it lies before `soonest` is left out, and the rest begins in
   * mid-wave with a rise.
   */
  start(sounding: ScheduledSegment, buffer: AudioBuffer, soonest: number): void {
    const late = Math.max(0, soonest - sounding.at);
    const at = sounding.at + late;
    const offset = sounding.offset + late;
    const length = Math.min(sounding.length - late, buffer.length - offset);
    if (length <= 0) return;
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    const edge = new GainNode(this.#context);
    source
      .connect(this.#createVolumeNode(sounding, sounding.clipOffset + late, at, length))
      .connect(edge)
      .connect(this.#destination);
    const rise = late > 0 ? getRampLength(length) : sounding.fadeIn;
    const fall = Math.min(sounding.fadeOut, length >> 1);
    const end = at + length;
    if (rise > 0) scheduleRamp(edge.gain, 0, at, 1, at + rise);
    if (fall > 0) scheduleRamp(edge.gain, 1, end - fall, 0, end);
    // Chromium rounds an end up: half a sample less is the right one.
    source.start(samplesToSeconds(at), samplesToSeconds(offset), samplesToSeconds(length - 0.5));
    const started = { source, edge, start: at, fadeInEnd: at + rise, fadeOutStart: end - fall, end };
    this.#sources.set(sounding.key, started);
    source.onended = () => {
      edge.disconnect();
      if (this.#sources.get(sounding.key) === started) this.#sources.delete(sounding.key);
    };
  }

  /** Takes back everything else: what sounds falls silent from the audio's sample `at` on, without a click. */
  stopAllExcept(keys: ReadonlySet<string>, at: number): void {
    for (const [key, started] of this.#sources) {
      if (keys.has(key)) continue;
      this.#sources.delete(key);
      stopSource(started, at);
    }
  }

  /** The gain of a voice, which goes in lines, from its sample `begins` on. */
  #createVolumeNode({ clip }: ScheduledSegment, begins: number, at: number, length: number): GainNode {
    const level = new GainNode(this.#context, { gain: getGainAt(clip, begins) });
    let from = begins;
    for (const bend of getGainBreakpoints(clip)) {
      if (bend <= from || from >= begins + length) continue;
      scheduleRamp(level.gain, getGainAt(clip, from), at + from - begins, getGainAt(clip, bend), at + bend - begins);
      from = bend;
    }
    return level;
  }
}

function scheduleRamp(param: AudioParam, from: number, start: number, to: number, end: number): void {
  param.setValueAtTime(from, samplesToSeconds(start));
  param.linearRampToValueAtTime(to, samplesToSeconds(end));
}

function stopSource({ source, edge, start, fadeInEnd, fadeOutStart, end }: StartedSource, at: number): void {
  if (at <= start) {
    source.stop();
    edge.disconnect();
    return;
  }
  // A rise is not broken off, since not every browser can hold it where it is; and what falls already is left to it.
  const from = Math.max(at, fadeInEnd + 1);
  if (from >= fadeOutStart) return;
  // As long as what takes its place rises.
  const silent = from + getRampLength(end - from);
  edge.gain.cancelScheduledValues(samplesToSeconds(from));
  scheduleRamp(edge.gain, 1, from, 0, silent);
  source.stop(samplesToSeconds(silent));
}
