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
export function getBoardRanges(course: PlaybackTiming, { from, to }: SampleRange): BoardRange[] {
  const { time, frame, start, end, loop, fps } = course;
  const samplesOf = (frames: number): number => (frames * SAMPLE_RATE) / fps;
  const began = (time * SAMPLE_RATE) / 1000;
  const length = end - start;
  if (length <= 0) return [];
  const stretches: BoardRange[] = [];
  // Start and end on whole context samples: rounding changes the end of the range.
  const add = (at: number, board: number, until: number): void => {
    stretches.push({ at: Math.round(at), from: board, to: board + Math.round(until) - Math.round(at) });
  };
  const first = began + samplesOf(end - frame);
  if (from < first && frame < end) add(began, Math.round(samplesOf(frame)), first);
  if (!loop) return stretches;
  const round = samplesOf(length);
  const begin = frameToSample(start, fps);
  for (let count = Math.max(0, Math.floor((from - first) / round)); first + count * round < to; count += 1) {
    add(first + count * round, begin, first + (count + 1) * round);
  }
  return stretches;
}

/** Schedule the segments of clips within the board ranges that overlap the span, earliest first. */
export function scheduleSegments(
  voices: readonly AudibleClip[],
  stretches: readonly BoardRange[],
  span: SampleRange,
): ScheduledSegment[] {
  const soundings: ScheduledSegment[] = [];
  for (const stretch of stretches) {
    const toAudio = stretch.at - stretch.from;
    const from = Math.max(stretch.from, span.from - toAudio);
    const to = Math.min(stretch.to, span.to - toAudio);
    for (const voice of voices) {
      if (voice.start < to && voice.start + voice.length > from) addSegments(soundings, voice, stretch, { from, to });
    }
  }
  return soundings.sort((one, other) => one.at - other.at);
}

/** Add the segments of a clip that lie within a board range and overlap its samples [from, to). */
function addSegments(
  soundings: ScheduledSegment[],
  voice: AudibleClip,
  stretch: BoardRange,
  { from, to }: SampleRange,
): void {
  const toBoard = voice.start - voice.from;
  const begin = Math.max(voice.start, stretch.from);
  const end = Math.min(voice.start + voice.length, stretch.to);
  const last = Math.ceil((Math.min(end, to) - toBoard) / SEGMENT_SAMPLES);
  for (let index = Math.floor((Math.max(begin, from) - toBoard) / SEGMENT_SAMPLES); index < last; index += 1) {
    const opens = Math.max(begin, toBoard + index * SEGMENT_SAMPLES);
    const closes = Math.min(end, toBoard + (index + 1) * SEGMENT_SAMPLES);
    const length = closes - opens;
    const at = opens + stretch.at - stretch.from;
    const offset = opens - toBoard - index * SEGMENT_SAMPLES;
    const edge = getRampLength(length);
    const rise = opens === stretch.from && opens > voice.start ? edge : 0;
    const fall = closes === stretch.to && closes < voice.start + voice.length ? edge : 0;
    const key = [
      ...[voice.clipId, voice.soundId, voice.start, voice.from, voice.length, voice.gain, voice.fadeIn, voice.fadeOut],
      ...[index, offset, at, length],
    ].join();
    soundings.push({
      key,
      clip: voice,
      index,
      at,
      offset,
      length,
      clipOffset: opens - voice.start,
      fadeIn: rise,
      fadeOut: fall,
    });
  }
}
