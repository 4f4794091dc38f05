import { SAMPLE_RATE } from "@/playback/samples";
import { getGainAt, getGainBreakpoints } from "./audibleClips";
import { getRampLength, type ScheduledSegment } from "./schedule";

interface StartedSource {
  readonly source: AudioBufferSourceNode;
  readonly edge: GainNode;
  /** Samples (context time): start, end of the fade-in, start of the fade-out (`end` if none), and end. */
  readonly start: number;
  readonly fadeInEnd: number;
  readonly fadeOutStart: number;
  readonly end: number;
}

const samplesToSeconds = (sample: number): number => sample / SAMPLE_RATE;

/** Scheduled audio nodes of one 48 kHz context: starts planned segments, and stops those that are no longer planned. */
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
   * Start a segment with sample accuracy. The part before `soonest` is skipped; the rest then starts mid-wave with a
   * fade-in.
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
    // Chromium rounds the end up, so subtract half a sample.
    source.start(samplesToSeconds(at), samplesToSeconds(offset), samplesToSeconds(length - 0.5));
    const started = { source, edge, start: at, fadeInEnd: at + rise, fadeOutStart: end - fall, end };
    this.#sources.set(sounding.key, started);
    source.onended = () => {
      edge.disconnect();
      if (this.#sources.get(sounding.key) === started) this.#sources.delete(sounding.key);
    };
  }

  /** Stop all other segments, fading out from the sample `at` (context time) to prevent clicks. */
  stopAllExcept(keys: ReadonlySet<string>, at: number): void {
    for (const [key, started] of this.#sources) {
      if (keys.has(key)) continue;
      this.#sources.delete(key);
      stopSource(started, at);
    }
  }

  /** Create a node with the gain of a clip, which is piecewise linear, from its sample `begins` on. */
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
  // Not every browser can hold a ramp at its current value, so a running fade-in is completed first. A segment that is
  // already fading out is left alone.
  const from = Math.max(at, fadeInEnd + 1);
  if (from >= fadeOutStart) return;
  // As long as the fade-in of the segment that replaces it.
  const silent = from + getRampLength(end - from);
  edge.gain.cancelScheduledValues(samplesToSeconds(from));
  scheduleRamp(edge.gain, 1, from, 0, silent);
  source.stop(samplesToSeconds(silent));
}
