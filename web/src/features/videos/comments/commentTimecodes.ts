import { type FrameRate, getFrameOfTimecode } from "@/features/videos/player/frames";

/** Part of a comment: plain text, or a timecode that links to a frame. */
export interface TextSegment {
  text: string;
  frame: number | null;
  /** Index of the first character in the comment. */
  offset: number;
}

/** m:ss, m:ss:ff or hh:mm:ss:ff, not adjacent to other digits, colons or dots. */
const TIMECODE = /(?<![\d:.])(?:(\d{1,2}):(?=\d{2}:\d{2}:\d))?(\d{1,3}):(\d{2})(?::(\d{2,3}))?(?![\d:]|\.\d)/g;

/** Split a text into plain text and timecodes. Timecodes outside the video are plain text. */
export function splitAtTimecodes(text: string, rate: FrameRate): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(TIMECODE)) {
    const [time, hours, minutes, seconds, ff] = match;
    const allMinutes = Number(hours ?? 0) * 60 + Number(minutes);
    const frame = getFrameOfTimecode(rate, allMinutes, Number(seconds), Number(ff ?? 0));
    if (frame === null) continue;
    if (match.index > end) segments.push({ text: text.slice(end, match.index), frame: null, offset: end });
    segments.push({ text: time, frame, offset: match.index });
    end = match.index + time.length;
  }
  if (end < text.length) segments.push({ text: text.slice(end), frame: null, offset: end });
  return segments;
}
