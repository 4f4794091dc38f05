import type { TabSocket } from "@/api/socket";
import { CLOCK_FIRST_INTERVAL_MS, CLOCK_INTERVAL_MS, CLOCK_SAMPLES_MAX } from "./limits";

interface ClockSample {
  /** How long the answer took, ms. */
  roundTripMs: number;
  /** What the server's clock is ahead of this page's, ms. */
  offsetMs: number;
}

/** What leads and follows has of it. */
export type Clock = Pick<ServerClock, "now" | "isKnown">;

/**
 * The clock that everybody at a screening has: the server's, told by its answers. Of the last ones that counts which came back
 * soonest, for half its way is what the answer can be off by at most (as NTP does it, RFC 5905 §10).
 */
export class ServerClock {
  #samples: ClockSample[] = [];
  /** What is known is of long ago, and gives way to the next answer. */
  #isStale = false;
  #isSynchronizing = false;
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly socket: Pick<TabSocket, "sendEphemeral" | "onEphemeral">,
    private readonly getLocalTime: () => number = () => performance.now(),
  ) {
    this.#stop = socket.onEphemeral((word) => {
      if (word.type === "live_review_time") this.#addSample(word.sent, word.now);
    });
  }

  /** Compares the clocks from now on, again and again, or no more. */
  setSynchronizing(isKept: boolean): void {
    if (isKept === this.#isSynchronizing) return;
    this.#isSynchronizing = isKept;
    this.#isStale = true;
    if (isKept) this.#requestTime(true);
    else clearTimeout(this.#timer);
  }

  /** ms of the common clock; of this page's own until the server has answered. */
  now(): number {
    return this.getLocalTime() + this.#offset;
  }

  get isKnown(): boolean {
    return this.#samples.length > 0;
  }

  /** The line is another one: what is known may be of another process. */
  resync(): void {
    this.#isStale = true;
    if (this.#isSynchronizing) this.#requestTime(true);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  get #offset(): number {
    let best: ClockSample | null = null;
    for (const sample of this.#samples) if (best === null || sample.roundTripMs < best.roundTripMs) best = sample;
    return best?.offsetMs ?? 0;
  }

  #requestTime(isNew = this.#samples.length < CLOCK_SAMPLES_MAX / 2): void {
    clearTimeout(this.#timer);
    const isTold = this.socket.sendEphemeral({ type: "live_review_get_time", sent: this.getLocalTime() });
    this.#timer = setTimeout(() => this.#requestTime(), isTold && isNew ? CLOCK_FIRST_INTERVAL_MS : CLOCK_INTERVAL_MS);
  }

  #addSample(sent: number, now: number): void {
    const trip = this.getLocalTime() - sent;
    if (trip < 0) return;
    const known = this.#isStale ? [] : this.#samples.slice(1 - CLOCK_SAMPLES_MAX);
    this.#isStale = false;
    this.#samples = [...known, { roundTripMs: trip, offsetMs: now - (sent + trip / 2) }];
  }
}
