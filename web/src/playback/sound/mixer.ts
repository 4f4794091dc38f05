import { SAMPLE_RATE } from "@/playback/samples";
import { getGainAt, getGainBreakpoints } from "./audibleClips";
import { getRampLength, type ScheduledSegment } from "./schedule";

interface StartedSource {
  readonly source: AudioBufferSourceNode;
  readonly fadeNode: GainNode;
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

  constructor(context: BaseAudioContext, destination: AudioNode) {
    this.#context = context;
    this.#destination = destination;
  }

  has(key: string): boolean {
    return this.#sources.has(key);
  }

  /**
   * Start a segment with sample accuracy. The part before `earliest` is skipped; the rest then starts mid-wave with a
   * fade-in.
   */
  start(segment: ScheduledSegment, buffer: AudioBuffer, earliest: number): void {
    const skipped = Math.max(0, earliest - segment.at);
    const startSample = segment.at + skipped;
    const offset = segment.offset + skipped;
    const length = Math.min(segment.length - skipped, buffer.length - offset);
    if (length <= 0) return;
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    const fadeNode = new GainNode(this.#context);
    source
      .connect(this.#createVolumeNode(segment, segment.clipOffset + skipped, startSample, length))
      .connect(fadeNode)
      .connect(this.#destination);
    const fadeInLength = skipped > 0 ? getRampLength(length) : segment.fadeIn;
    const fadeOutLength = Math.min(segment.fadeOut, length >> 1);
    const end = startSample + length;
    if (fadeInLength > 0) scheduleRamp(fadeNode.gain, 0, startSample, 1, startSample + fadeInLength);
    if (fadeOutLength > 0) scheduleRamp(fadeNode.gain, 1, end - fadeOutLength, 0, end);
    // Chromium rounds the end up, so subtract half a sample.
    source.start(samplesToSeconds(startSample), samplesToSeconds(offset), samplesToSeconds(length - 0.5));
    const startedSource = {
      source,
      fadeNode,
      start: startSample,
      fadeInEnd: startSample + fadeInLength,
      fadeOutStart: end - fadeOutLength,
      end,
    };
    this.#sources.set(segment.key, startedSource);
    source.onended = () => {
      fadeNode.disconnect();
      if (this.#sources.get(segment.key) === startedSource) this.#sources.delete(segment.key);
    };
  }

  /** Stop all other segments, fading out from `stopSample` (context time) to prevent clicks. */
  stopAllExcept(keys: ReadonlySet<string>, stopSample: number): void {
    for (const [key, startedSource] of this.#sources) {
      if (keys.has(key)) continue;
      this.#sources.delete(key);
      stopSource(startedSource, stopSample);
    }
  }

  /** Create a node with the gain of a clip, which is piecewise linear, from its sample `clipOffset` on. */
  #createVolumeNode({ clip }: ScheduledSegment, clipOffset: number, startSample: number, length: number): GainNode {
    const volumeNode = new GainNode(this.#context, { gain: getGainAt(clip, clipOffset) });
    let from = clipOffset;
    for (const breakpoint of getGainBreakpoints(clip)) {
      if (breakpoint <= from || from >= clipOffset + length) continue;
      scheduleRamp(
        volumeNode.gain,
        getGainAt(clip, from),
        startSample + from - clipOffset,
        getGainAt(clip, breakpoint),
        startSample + breakpoint - clipOffset,
      );
      from = breakpoint;
    }
    return volumeNode;
  }
}

function scheduleRamp(param: AudioParam, from: number, start: number, to: number, end: number): void {
  param.setValueAtTime(from, samplesToSeconds(start));
  param.linearRampToValueAtTime(to, samplesToSeconds(end));
}

function stopSource(
  { source, fadeNode, start, fadeInEnd, fadeOutStart, end }: StartedSource,
  stopSample: number,
): void {
  if (stopSample <= start) {
    source.stop();
    fadeNode.disconnect();
    return;
  }
  // Not every browser can hold a ramp at its current value, so a running fade-in is completed first. A segment that is
  // already fading out is left alone.
  const from = Math.max(stopSample, fadeInEnd + 1);
  if (from >= fadeOutStart) return;
  // As long as the fade-in of the segment that replaces it.
  const fadeEnd = from + getRampLength(end - from);
  fadeNode.gain.cancelScheduledValues(samplesToSeconds(from));
  scheduleRamp(fadeNode.gain, 1, from, 0, fadeEnd);
  source.stop(samplesToSeconds(fadeEnd));
}
