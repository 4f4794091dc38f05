import type { TabSocket } from "@/api/socket/socket";
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
    this.#stop = socket.onEphemeral((message) => {
      if (message.type === "live_review_time") this.#addSample(message.sent, message.now);
    });
  }

  /** Start or stop synchronizing. */
  setSynchronizing(isActive: boolean): void {
    if (isActive === this.#isSynchronizing) return;
    this.#isSynchronizing = isActive;
    this.#isStale = true;
    if (isActive) this.#requestTime(true);
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

  #requestTime(isInitial = this.#samples.length < CLOCK_SAMPLES_MAX / 2): void {
    clearTimeout(this.#timer);
    const wasSent = this.socket.sendEphemeral({ type: "live_review_get_time", sent: this.getLocalTime() });
    this.#timer = setTimeout(
      () => this.#requestTime(),
      wasSent && isInitial ? CLOCK_FIRST_INTERVAL_MS : CLOCK_INTERVAL_MS,
    );
  }

  #addSample(sentAt: number, serverTime: number): void {
    const roundTrip = this.getLocalTime() - sentAt;
    if (roundTrip < 0) return;
    const recentSamples = this.#isStale ? [] : this.#samples.slice(1 - CLOCK_SAMPLES_MAX);
    this.#isStale = false;
    this.#samples = [...recentSamples, { roundTripMs: roundTrip, offsetMs: serverTime - (sentAt + roundTrip / 2) }];
  }
}
