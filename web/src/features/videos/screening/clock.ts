import type { TabSocket } from "@/api/socket";
import { CLOCK_EVERY_MS, CLOCK_FIRST_MS, CLOCK_KEPT } from "./limits";

interface Sample {
  /** How long the answer took, ms. */
  trip: number;
  /** What the server's clock is ahead of this page's, ms. */
  ahead: number;
}

/** What leads and follows has of it. */
export type Clock = Pick<ScreeningClock, "now" | "isKnown">;

/**
 * The clock that everybody at a screening has: the server's, told by its answers. Of the last ones that counts which came back
 * soonest, for half its way is what the answer can be off by at most (as NTP does it, RFC 5905 §10).
 */
export class ScreeningClock {
  #samples: Sample[] = [];
  /** What is known is of long ago, and gives way to the next answer. */
  #isOld = false;
  #isKept = false;
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly socket: Pick<TabSocket, "tell" | "overhear">,
    private readonly here: () => number = () => performance.now(),
  ) {
    this.#stop = socket.overhear((word) => {
      if (word.type === "live_review_time") this.#hear(word.sent, word.now);
    });
  }

  /** Compares the clocks from now on, again and again, or no more. */
  keep(isKept: boolean): void {
    if (isKept === this.#isKept) return;
    this.#isKept = isKept;
    this.#isOld = true;
    if (isKept) this.#ask(true);
    else clearTimeout(this.#timer);
  }

  /** ms of the common clock; of this page's own until the server has answered. */
  now(): number {
    return this.here() + this.#ahead;
  }

  get isKnown(): boolean {
    return this.#samples.length > 0;
  }

  /** The line is another one: what is known may be of another process. */
  anew(): void {
    this.#isOld = true;
    if (this.#isKept) this.#ask(true);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  get #ahead(): number {
    let best: Sample | null = null;
    for (const sample of this.#samples) if (best === null || sample.trip < best.trip) best = sample;
    return best?.ahead ?? 0;
  }

  #ask(isNew = this.#samples.length < CLOCK_KEPT / 2): void {
    clearTimeout(this.#timer);
    const isTold = this.socket.tell({ type: "live_review_get_time", sent: this.here() });
    this.#timer = setTimeout(() => this.#ask(), isTold && isNew ? CLOCK_FIRST_MS : CLOCK_EVERY_MS);
  }

  #hear(sent: number, now: number): void {
    const trip = this.here() - sent;
    if (trip < 0) return;
    const known = this.#isOld ? [] : this.#samples.slice(1 - CLOCK_KEPT);
    this.#isOld = false;
    this.#samples = [...known, { trip, ahead: now - (sent + trip / 2) }];
  }
}
