import { clampFrame, type FrameRate, getFrameOfTimestamp } from "./frames";

/** Frames by which a film may be ahead: no codec has a frame wait for more that come after it. */
const OFFSET_MAX = 16;

/**
 * Which frame is shown, by the time stamp that the browser tells with it. In WebKit the stamps of a film whose frames
 * are kept in another order than they are shown (B-frames) are some whole frames ahead, all through: the first frame's
 * may be 2. By how many is learned where the frame is known for sure, as it is when a seek to it is done.
 */
export class FrameTimestamps {
  #offset: number | null = null;
  #lastOffset: number | null = null;

  constructor(readonly rate: FrameRate) {}

  /**
   * The screen shows this frame under this stamp. What was learned gives way only to what is found twice in a row, for
   * the screen may tell of the frame before once more.
   */
  learn(frame: number, mediaTime: number): void {
    const found = getFrameOfTimestamp(this.rate, mediaTime) - frame;
    if (found < 0 || found > OFFSET_MAX) return;
    if (this.#offset === null || found === this.#lastOffset) this.#offset = found;
    this.#lastOffset = found;
  }

  getFrame(mediaTime: number): number {
    return clampFrame(this.rate, getFrameOfTimestamp(this.rate, mediaTime) - (this.#offset ?? 0));
  }
}
