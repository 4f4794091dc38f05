import type { TabSocket } from "@/api/socket";
import { CLOCK_EVERY_MS, CLOCK_FIRST_MS, CLOCK_KEPT } from "./limits";

interface Sample {
  /** How long the answer took, ms. */
  trip: number;
  /** What the server's clock is ahead of this page's, ms. */
  ahead: number;
}

/**
 * The clock that everybody at a screening has: the server's, told by its answers. Of the last ones that counts which came back
 * soonest, for half its way is what the answer can be off by at most (as NTP does it, RFC 5905 §10).
 */
export class ScreeningClock {
  #samples: Sample[] = [];
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly socket: Pick<TabSocket, "tell" | "overhear">,
    private readonly here: () => number = () => performance.now(),
  ) {
    this.#stop = socket.overhear((word) => {
      if (word.type === "screen_clock_is") this.#hear(word.sent, word.now);
    });
    this.#ask();
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
    this.#samples = [];
    this.#ask();
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

  #ask(): void {
    clearTimeout(this.#timer);
    this.socket.tell({ type: "screen_clock", sent: this.here() });
    const isNew = this.#samples.length < CLOCK_KEPT / 2;
    this.#timer = setTimeout(() => this.#ask(), isNew ? CLOCK_FIRST_MS : CLOCK_EVERY_MS);
  }

  #hear(sent: number, now: number): void {
    const trip = this.here() - sent;
    if (trip < 0) return;
    this.#samples = [...this.#samples.slice(1 - CLOCK_KEPT), { trip, ahead: now - (sent + trip / 2) }];
  }
}
