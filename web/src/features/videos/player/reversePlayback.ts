/**
 * Plays a film backwards, which no <video> does by itself: frame after frame is sought, and where the clock has gone on
 * meanwhile the frames between are left out, so that it keeps its speed.
 */
export class ReversePlayback {
  readonly #show: (frame: number) => void;
  #from = 0;
  #startedAt = 0;
  #framesPerSecond = 0;
  #requestId: number | null = null;

  /** `show` is told of each frame as its time comes. */
  constructor(show: (frame: number) => void) {
    this.#show = show;
  }

  get isRunning(): boolean {
    return this.#requestId !== null;
  }

  start(from: number, framesPerSecond: number): void {
    this.stop();
    this.#framesPerSecond = framesPerSecond;
    this.moveTo(from);
    this.#requestId = requestAnimationFrame(this.#tick);
  }

  /** Goes on from another frame. */
  moveTo(frame: number): void {
    this.#from = frame;
    this.#startedAt = performance.now();
  }

  stop(): void {
    if (this.#requestId !== null) cancelAnimationFrame(this.#requestId);
    this.#requestId = null;
  }

  readonly #tick = (now: number): void => {
    this.#requestId = requestAnimationFrame(this.#tick);
    const passed = (Math.max(0, now - this.#startedAt) / 1000) * this.#framesPerSecond;
    this.#show(this.#from - Math.floor(passed));
  };
}
