import { getExactFps } from "./frameRate";

export interface FrameClockOptions {
  /** Frame rate: 1 to 120, or 23.976, 29.97, 59.94 (n·1000/1001). */
  fps: number;
  /** Length in frames. */
  total: number;
  loop?: boolean;
  /** Returns the time of one monotonic clock, ms. */
  now?: () => number;
  requestFrame?: (tick: () => void) => number;
  cancelFrame?: (handle: number) => void;
}

export interface FrameClockState {
  readonly frame: number;
  readonly playing: boolean;
}

/**
 * Timing of the current playback: the playhead was at `frame` at `time`, advances by `fps` until `end`, and continues
 * at `start` if it loops. A new object is created whenever a value changes.
 */
export interface PlaybackTiming {
  /** Time of the clock's `now`, ms. */
  readonly time: number;
  /** Fractional frame. */
  readonly frame: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly loop: boolean;
  /** Exact frame rate. */
  readonly fps: number;
  /** True if playback started or seeked here; false if it continues the previous timing. */
  readonly isNewStart: boolean;
}

/** Tolerance, frames. Keeps a tick exactly at the start of a frame from being rounded down to the previous frame. */
const ROUNDING = 1e-6;

type Listener = (state: FrameClockState) => void;

/**
 * Clock of the playhead. During playback the frame is computed from the elapsed time (`floor(elapsed · fps)`) and never
 * accumulated from ticks. The clock therefore doesn't drift, and late ticks (slow display, stalled page, hidden tab)
 * only skip frames. A change of rate, length, range or loop takes effect from the moment of the change, without losing
 * a fraction of a frame.
 *
 * While paused, the frame is in 0…total. At the end, playback loops to the first frame of the range or stops at the
 * last one.
 */
export class FrameClock {
  readonly #defaultNow: () => number;
  readonly #request: (tick: () => void) => number;
  readonly #cancel: (handle: number) => void;
  readonly #listeners = new Set<Listener>();
  #fps: number;
  #total: number;
  #loop: boolean;
  #range: { start: number; end: number } | null = null;
  #state: FrameClockState = { frame: 0, playing: false };
  #now: () => number;
  /** Start of the elapsed time, and the position at that time in fractional frames. */
  #anchor = { time: 0, frame: 0, isNewStart: true };
  #timing: PlaybackTiming | null = null;
  #handle: number | null = null;

  constructor(options: FrameClockOptions) {
    this.#fps = getExactFps(options.fps);
    this.#total = Math.max(0, Math.floor(options.total));
    this.#loop = options.loop ?? false;
    this.#defaultNow = options.now ?? (() => performance.now());
    this.#now = this.#defaultNow;
    this.#request = options.requestFrame ?? ((tick) => requestAnimationFrame(tick));
    this.#cancel = options.cancelFrame ?? ((handle) => cancelAnimationFrame(handle));
  }

  get state(): FrameClockState {
    return this.#state;
  }

  get frame(): number {
    return this.#state.frame;
  }

  /** Fractional position of the playhead, frames. */
  get exactPosition(): number {
    return this.playing ? this.#getPositionAt(this.#now()) : this.frame;
  }

  get playing(): boolean {
    return this.#state.playing;
  }

  get total(): number {
    return this.#total;
  }

  /** Exact frame rate, n·1000/1001 for NTSC rates. */
  get fps(): number {
    return this.#fps;
  }

  get loop(): boolean {
    return this.#loop;
  }

  /** Timing of the current playback; null while paused. */
  get timing(): PlaybackTiming | null {
    if (!this.playing) return null;
    this.#timing ??= { ...this.#anchor, ...this.#getBounds(), loop: this.#loop, fps: this.#fps };
    return this.#timing;
  }

  /** Start at the playhead, or at the first frame of the range if the playhead is at the end or outside the range. */
  play(): void {
    const { start, end } = this.#getBounds();
    if (this.playing || end <= start) return;
    const isInRange = this.frame >= start && this.frame < end;
    const isAtLastFrame = this.frame === end - 1 && !this.#loop;
    this.#startFrom(isInRange && !isAtLastFrame ? this.frame : start);
  }

  pause(): void {
    if (!this.playing) return;
    this.#stop();
    this.#emit(this.frame, false);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Move the playhead, clamped to 0…total. Playback continues from there. */
  seek(frame: number): void {
    const target = Math.min(Math.max(0, Math.floor(frame)), this.#total);
    if (this.playing) this.#setAnchor(this.#now(), target, true);
    this.#emit(target, this.playing);
  }

  /**
   * Renumber the playhead after the board changed around it. Unlike `seek`, this keeps the elapsed fraction of the
   * frame.
   */
  shiftPlayhead(frame: number): void {
    const target = Math.min(Math.max(0, Math.floor(frame)), this.#total);
    this.#reanchor();
    if (this.playing) this.#setAnchor(this.#anchor.time, this.#anchor.frame + target - this.frame, false);
    this.#emit(target, this.playing);
  }

  /**
   * Switch to another time source (monotonic, ms); null for the default. It may have a different origin: playback
   * continues at the same fractional frame.
   */
  setTimeSource(now: (() => number) | null): void {
    this.#reanchor();
    this.#now = now ?? this.#defaultNow;
    if (this.playing) this.#setAnchor(this.#now(), this.#anchor.frame, false);
  }

  setLoop(loop: boolean): void {
    if (loop === this.#loop) return;
    this.#reanchor();
    this.#loop = loop;
  }

  setFps(fps: number): void {
    if (getExactFps(fps) === this.#fps) return;
    this.#reanchor();
    this.#fps = getExactFps(fps);
  }

  setTotal(total: number): void {
    const frameCount = Math.max(0, Math.floor(total));
    if (frameCount === this.#total) return;
    this.#reanchor();
    this.#total = frameCount;
    if (this.frame > this.#total) this.seek(this.#total);
  }

  /** Limit playback to [start, end); null plays the full board. */
  setRange(range: { start: number; end: number } | null): void {
    if (range?.start === this.#range?.start && range?.end === this.#range?.end) return;
    this.#reanchor();
    this.#range = range;
  }

  /**
   * Subscribe to changes of the frame and of playing. The listener is not called on subscribing. Returns the
   * unsubscribe function.
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#stop();
    this.#state = { frame: this.frame, playing: false };
    this.#listeners.clear();
  }

  #getBounds(): { start: number; end: number } {
    const range = this.#range ?? { start: 0, end: this.#total };
    return { start: Math.max(0, range.start), end: Math.min(range.end, this.#total) };
  }

  /** Return the position at a time in fractional frames; beyond the end if playback doesn't loop. */
  #getPositionAt(time: number): number {
    const { start, end } = this.#getBounds();
    const position = this.#anchor.frame + ((time - this.#anchor.time) * this.#fps) / 1000;
    if (!this.#loop || end <= start || position + ROUNDING < end) return position;
    return start + Math.max(0, ((position - start + ROUNDING) % (end - start)) - ROUNDING);
  }

  /** Restart the elapsed time now, because the time so far ran with the previous rate, length, range or loop. */
  #reanchor(): void {
    if (!this.playing) return;
    const time = this.#now();
    this.#setAnchor(time, this.#getPositionAt(time), false);
  }

  #setAnchor(time: number, frame: number, isNewStart: boolean): void {
    this.#anchor = { time, frame, isNewStart };
    this.#timing = null;
  }

  #startFrom(frame: number): void {
    this.#setAnchor(this.#now(), frame, true);
    this.#emit(frame, true);
    this.#schedule();
  }

  #schedule(): void {
    this.#handle = this.#request(() => {
      this.#handle = null;
      this.#tick();
    });
  }

  #tick(): void {
    if (!this.playing) return;
    const { start, end } = this.#getBounds();
    if (end <= start) {
      this.pause();
      return;
    }
    const frame = Math.floor(this.#getPositionAt(this.#now()) + ROUNDING);
    if (frame >= end) {
      this.#stop();
      this.#emit(end - 1, false);
      return;
    }
    if (frame !== this.frame) this.#emit(frame, true);
    // A listener may have paused the clock.
    if (this.playing && this.#handle === null) this.#schedule();
  }

  #stop(): void {
    if (this.#handle !== null) this.#cancel(this.#handle);
    this.#handle = null;
  }

  #emit(frame: number, playing: boolean): void {
    if (frame === this.#state.frame && playing === this.#state.playing) return;
    this.#state = { frame, playing };
    for (const listener of [...this.#listeners]) listener(this.#state);
  }
}
