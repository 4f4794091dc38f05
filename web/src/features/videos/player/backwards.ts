/**
 * Plays a film backwards, which no <video> does by itself: frame after frame is sought, and where the clock has gone on
 * meanwhile the frames between are left out, so that it keeps its speed.
 */
export class Backwards {
  readonly #show: (frame: number) => void;
  #from = 0;
  #since = 0;
  #perSecond = 0;
  #asked: number | null = null;

  /** `show` is told of each frame as its time comes. */
  constructor(show: (frame: number) => void) {
    this.#show = show;
  }

  get isRunning(): boolean {
    return this.#asked !== null;
  }

  start(from: number, framesPerSecond: number): void {
    this.stop();
    this.#perSecond = framesPerSecond;
    this.moveTo(from);
    this.#asked = requestAnimationFrame(this.#tick);
  }

  /** Goes on from another frame. */
  moveTo(frame: number): void {
    this.#from = frame;
    this.#since = performance.now();
  }

  stop(): void {
    if (this.#asked !== null) cancelAnimationFrame(this.#asked);
    this.#asked = null;
  }

  readonly #tick = (now: number): void => {
    this.#asked = requestAnimationFrame(this.#tick);
    const passed = (Math.max(0, now - this.#since) / 1000) * this.#perSecond;
    this.#show(this.#from - Math.floor(passed));
  };
}
