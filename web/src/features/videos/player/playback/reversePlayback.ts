/** Plays a video backward, which <video> doesn't support, by seeking frame by frame. Skips frames to keep the speed. */
export class ReversePlayback {
  readonly #show: (frame: number) => void;
  #from = 0;
  #startedAt = 0;
  #framesPerSecond = 0;
  #requestId: number | null = null;

  /** `show` is called with each frame when it's due. */
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

  /** Continue from another frame. */
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
    const framesPassed = (Math.max(0, now - this.#startedAt) / 1000) * this.#framesPerSecond;
    this.#show(this.#from - Math.floor(framesPassed));
  };
}
