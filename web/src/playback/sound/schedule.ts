import type { PlaybackTiming } from "@/playback/frameClock";
import { RAMP_SAMPLES_MAX } from "@/playback/limits";
import { frameToSample, SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "./audibleClips";

/** Board samples [from, to), played in order from the context's sample `at` on. */
export interface BoardRange {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Scheduled part of a segment: its samples [offset, offset + length), from the context's sample `at` on. */
export interface ScheduledSegment {
  /** Identity of the scheduled sound: equal keys sound identical. */
  readonly key: string;
  readonly clip: AudibleClip;
  readonly index: number;
  readonly at: number;
  readonly offset: number;
  readonly length: number;
  /** First sample of the clip that is played. */
  readonly clipOffset: number;
  /** Lengths of the fades where the segment starts or ends mid-wave, samples. */
  readonly fadeIn: number;
  readonly fadeOut: number;
}

/** Range of context samples, [from, to). */
export interface SampleRange {
  readonly from: number;
  readonly to: number;
}

/** Return the length of the fade at a mid-wave cut, for a sound of this length; both in samples. */
export function getRampLength(length: number): number {
  return Math.min(RAMP_SAMPLES_MAX, length >> 1);
}

/**
 * Return the board ranges that a playback timing plays within a span of the context. The timing's clock must be in
 * context ms.
 */
export function getBoardRanges(timing: PlaybackTiming, { from, to }: SampleRange): BoardRange[] {
  const { time, frame, start, end, loop, fps } = timing;
  const framesToSamples = (frames: number): number => (frames * SAMPLE_RATE) / fps;
  const startSample = (time * SAMPLE_RATE) / 1000;
  const length = end - start;
  if (length <= 0) return [];
  const ranges: BoardRange[] = [];
  // Start and end on whole context samples: rounding changes the end of the range.
  const addRange = (at: number, boardSample: number, rangeEnd: number): void => {
    ranges.push({ at: Math.round(at), from: boardSample, to: boardSample + Math.round(rangeEnd) - Math.round(at) });
  };
  const firstEnd = startSample + framesToSamples(end - frame);
  if (from < firstEnd && frame < end) addRange(startSample, Math.round(framesToSamples(frame)), firstEnd);
  if (!loop) return ranges;
  const loopLength = framesToSamples(length);
  const loopStart = frameToSample(start, fps);
  for (
    let count = Math.max(0, Math.floor((from - firstEnd) / loopLength));
    firstEnd + count * loopLength < to;
    count += 1
  ) {
    addRange(firstEnd + count * loopLength, loopStart, firstEnd + (count + 1) * loopLength);
  }
  return ranges;
}

/** Schedule the segments of clips within the board ranges that overlap the span, earliest first. */
export function scheduleSegments(
  clips: readonly AudibleClip[],
  ranges: readonly BoardRange[],
  span: SampleRange,
): ScheduledSegment[] {
  const segments: ScheduledSegment[] = [];
  for (const range of ranges) {
    const boardToContext = range.at - range.from;
    const from = Math.max(range.from, span.from - boardToContext);
    const to = Math.min(range.to, span.to - boardToContext);
    for (const clip of clips) {
      if (clip.start < to && clip.start + clip.length > from) addSegments(segments, clip, range, { from, to });
    }
  }
  return segments.sort((a, b) => a.at - b.at);
}

/** Add the segments of a clip that lie within a board range and overlap its samples [from, to). */
function addSegments(
  segments: ScheduledSegment[],
  clip: AudibleClip,
  range: BoardRange,
  { from, to }: SampleRange,
): void {
  const soundToBoard = clip.start - clip.from;
  const audibleStart = Math.max(clip.start, range.from);
  const end = Math.min(clip.start + clip.length, range.to);
  const last = Math.ceil((Math.min(end, to) - soundToBoard) / SEGMENT_SAMPLES);
  for (
    let index = Math.floor((Math.max(audibleStart, from) - soundToBoard) / SEGMENT_SAMPLES);
    index < last;
    index += 1
  ) {
    const segmentStart = Math.max(audibleStart, soundToBoard + index * SEGMENT_SAMPLES);
    const segmentEnd = Math.min(end, soundToBoard + (index + 1) * SEGMENT_SAMPLES);
    const length = segmentEnd - segmentStart;
    const at = segmentStart + range.at - range.from;
    const offset = segmentStart - soundToBoard - index * SEGMENT_SAMPLES;
    const rampLength = getRampLength(length);
    const fadeIn = segmentStart === range.from && segmentStart > clip.start ? rampLength : 0;
    const fadeOut = segmentEnd === range.to && segmentEnd < clip.start + clip.length ? rampLength : 0;
    const key = [
      ...[clip.clipId, clip.soundId, clip.start, clip.from, clip.length, clip.gain, clip.fadeIn, clip.fadeOut],
      ...[index, offset, at, length],
    ].join();
    segments.push({
      key,
      clip,
      index,
      at,
      offset,
      length,
      clipOffset: segmentStart - clip.start,
      fadeIn,
      fadeOut,
    });
  }
}
