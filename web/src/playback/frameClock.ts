import { getExactFps } from "./frameRate";

export interface FrameClockOptions {
  /** 1 to 120, or 23.976, 29.97, 59.94 (n·1000/1001). */
  fps: number;
  /** Length in frames. */
  total: number;
  loop?: boolean;
  /** Milliseconds of ONE monotonic clock. */
  now?: () => number;
  requestFrame?: (tick: () => void) => number;
  cancelFrame?: (handle: number) => void;
}

export interface FrameClockState {
  readonly frame: number;
  readonly playing: boolean;
}

/**
 * How the playhead goes while it plays: at `time` it was at `frame`, from there it goes by `fps` to `end`, and then on from
 * `start` where it loops. Another object whenever any of it is another.
 */
export interface PlaybackTiming {
  /** Milliseconds of the clock's `now`. */
  readonly time: number;
  /** With fractions. */
  readonly frame: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly loop: boolean;
  /** The exact rate. */
  readonly fps: number;
  /** It began here, by play or a seek; else it carries on from the course before. */
  readonly isNewStart: boolean;
}

/** Frames. Keeps a tick that falls exactly on a frame's start from being read as the frame before. */
const ROUNDING = 1e-6;

type Listener = (state: FrameClockState) => void;

/**
 * The playhead's clock. While playing, the frame is computed from the time passed since play began
 * (`floor(elapsed · fps)`), never summed up from ticks, so that it cannot drift and late ticks only skip pictures: on a
 * slow display, in a stalled page, and in a tab that was hidden. What changes on the way (the rate, the length, the
 * range, looping) counts from the moment of the change, and no part of a frame is lost by it.
 * Paused, the frame lies in 0…total; at its end playing goes on from the range's first frame or stops on its last.
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
  /** The moment that elapsed time counts from, and the position then, in frames and fractions of them. */
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

  /** The frame with the fraction of it that has passed. */
  get exactPosition(): number {
    return this.playing ? this.#getPositionAt(this.#now()) : this.frame;
  }

  get playing(): boolean {
    return this.#state.playing;
  }

  get total(): number {
    return this.#total;
  }

  /** The exact rate, n·1000/1001 where that is meant. */
  get fps(): number {
    return this.#fps;
  }

  get loop(): boolean {
    return this.#loop;
  }

  /** What it plays by; null while paused. */
  get timing(): PlaybackTiming | null {
    if (!this.playing) return null;
    this.#timing ??= { ...this.#anchor, ...this.#getBounds(), loop: this.#loop, fps: this.#fps };
    return this.#timing;
  }

  /** Starts at the playhead; from the end (or outside the range) at the range's first frame. */
  play(): void {
    const { start, end } = this.#getBounds();
    if (this.playing || end <= start) return;
    const within = this.frame >= start && this.frame < end;
    const atLast = this.frame === end - 1 && !this.#loop;
    this.#startFrom(within && !atLast ? this.frame : start);
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

  /** Moves the playhead, clamped to 0…total; playing goes on from there. */
  seek(frame: number): void {
    const target = Math.min(Math.max(0, Math.floor(frame)), this.#total);
    if (this.playing) this.#setAnchor(this.#now(), target, true);
    this.#emit(target, this.playing);
  }

  /** The board changed around the playhead, which has another number now; unlike `seek` it loses no time by it. */
  shiftPlayhead(frame: number): void {
    const target = Math.min(Math.max(0, Math.floor(frame)), this.#total);
    this.#reanchor();
    if (this.playing) this.#setAnchor(this.#anchor.time, this.#anchor.frame + target - this.frame, false);
    this.#emit(target, this.playing);
  }

  /**
   * Another clock: milliseconds that never go backwards (null = the page's). It need not tell the same time as the one
   * before: playing goes on from where it is, to the fraction of a frame.
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
    const whole = Math.max(0, Math.floor(total));
    if (whole === this.#total) return;
    this.#reanchor();
    this.#total = whole;
    if (this.frame > this.#total) this.seek(this.#total);
  }

  /** Plays within [start, end) only; null = the whole board. */
  setRange(range: { start: number; end: number } | null): void {
    if (range?.start === this.#range?.start && range?.end === this.#range?.end) return;
    this.#reanchor();
    this.#range = range;
  }

  /** Called at every change of frame or of playing; not at once. */
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

  /** Where the playhead is by the time, in frames and fractions of them; beyond the end where it does not loop. */
  #getPositionAt(time: number): number {
    const { start, end } = this.#getBounds();
    const position = this.#anchor.frame + ((time - this.#anchor.time) * this.#fps) / 1000;
    if (!this.#loop || end <= start || position + ROUNDING < end) return position;
    return start + Math.max(0, ((position - start + ROUNDING) % (end - start)) - ROUNDING);
  }

  /** From here on the time counts from now: what passed so far was by the old rate, length, range or looping. */
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
    // A listener may have paused.
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
