import { clampFrame, type FrameRate, getFrameOfTimestamp } from "@/features/videos/player/frames";

/** Maximum offset in frames; no codec reorders more. */
const OFFSET_MAX = 16;

/**
 * Maps media timestamps of displayed frames to frame numbers. In WebKit, timestamps of videos with B-frames are ahead
 * by a constant number of frames: the first frame's may be 2. The offset is learned when the displayed frame is known
 * for certain, for example after a seek.
 */
export class FrameTimestamps {
  #offset: number | null = null;
  #lastOffset: number | null = null;

  constructor(readonly rate: FrameRate) {}

  /**
   * Learn the offset from a frame that is displayed with this timestamp. A known offset is only replaced by one that is
   * found twice in a row, since the browser may report the previous frame again.
   */
  learn(frame: number, mediaTime: number): void {
    const offset = getFrameOfTimestamp(this.rate, mediaTime) - frame;
    if (offset < 0 || offset > OFFSET_MAX) return;
    if (this.#offset === null || offset === this.#lastOffset) this.#offset = offset;
    this.#lastOffset = offset;
  }

  getFrame(mediaTime: number): number {
    return clampFrame(this.rate, getFrameOfTimestamp(this.rate, mediaTime) - (this.#offset ?? 0));
  }
}
