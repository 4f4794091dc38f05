import { type FrameRate, getFrameOfTimecode } from "@/features/videos/player/frames";

/** Part of a comment: plain text, or a timecode that links to a frame. */
export interface TextSegment {
  text: string;
  frame: number | null;
  /** Index of the first character in the comment. */
  offset: number;
}

/** m:ss or m:ss:ff, not adjacent to other digits, colons or dots. */
const TIMECODE = /(?<![\d:.])(\d{1,3}):(\d{2})(?::(\d{2,3}))?(?![\d:]|\.\d)/g;

/** Split a text into plain text and timecodes. Timecodes outside the video are plain text. */
export function splitAtTimecodes(text: string, rate: FrameRate): TextSegment[] {
  const pieces: TextSegment[] = [];
  let done = 0;
  for (const match of text.matchAll(TIMECODE)) {
    const [time, minutes, seconds, ff] = match;
    const frame = getFrameOfTimecode(rate, Number(minutes), Number(seconds), Number(ff ?? 0));
    if (frame === null) continue;
    if (match.index > done) pieces.push({ text: text.slice(done, match.index), frame: null, offset: done });
    pieces.push({ text: time, frame, offset: match.index });
    done = match.index + time.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), frame: null, offset: done });
  return pieces;
}
