import { type FrameRate, frameOfTimecode } from "@/features/videos/player/frames";

/** A piece of a comment: plain text, or a time that leads to a frame. */
export interface Piece {
  text: string;
  frame: number | null;
  /** Where it begins in the comment. */
  at: number;
}

/** m:ss or m:ss:ff, standing alone: no digit, colon or dot touches it. */
const TIME = /(?<![\d:.])(\d{1,3}):(\d{2})(?::(\d{2,3}))?(?![\d:]|\.\d)/g;

/** A text in its pieces; a time that the film does not have is plain text. */
export function piecesOf(text: string, rate: FrameRate): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(TIME)) {
    const [time, minutes, seconds, ff] = match;
    const frame = frameOfTimecode(rate, Number(minutes), Number(seconds), Number(ff ?? 0));
    if (frame === null) continue;
    if (match.index > done) pieces.push({ text: text.slice(done, match.index), frame: null, at: done });
    pieces.push({ text: time, frame, at: match.index });
    done = match.index + time.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), frame: null, at: done });
  return pieces;
}
