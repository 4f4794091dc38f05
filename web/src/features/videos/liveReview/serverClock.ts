import type { TabSocket } from "@/api/socket";
import { CLOCK_FIRST_INTERVAL_MS, CLOCK_INTERVAL_MS, CLOCK_SAMPLES_MAX } from "./limits";

interface ClockSample {
  /** Round-trip time in ms. */
  roundTripMs: number;
  /** Offset of the server's clock from the local clock, in ms. */
  offsetMs: number;
}

/** Clock interface of presenter and follower. */
export type Clock = Pick<ServerClock, "now" | "isKnown">;

/**
 * Estimates the server's clock, shared by all participants. Uses the sample with the shortest round trip, whose error
 * is at most half of it (as in NTP, RFC 5905 §10).
 */
export class ServerClock {
  #samples: ClockSample[] = [];
  /** True if the samples are outdated; the next one replaces them. */
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

  /** Start or stop synchronizing. */
  setSynchronizing(isKept: boolean): void {
    if (isKept === this.#isSynchronizing) return;
    this.#isSynchronizing = isKept;
    this.#isStale = true;
    if (isKept) this.#requestTime(true);
    else clearTimeout(this.#timer);
  }

  /** Return the time on the server clock in ms; the local time until the first response. */
  now(): number {
    return this.getLocalTime() + this.#offset;
  }

  get isKnown(): boolean {
    return this.#samples.length > 0;
  }

  /** Discard the samples after a reconnect, which may lead to another server process. */
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
