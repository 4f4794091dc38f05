import type { PresentedVideo } from "@/api/socket/socketTypes";
import { getFrameMiddle, toSeconds } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";
import type { PlayerState } from "@/features/videos/player/playerState";
import {
  CHECK_INTERVAL_MS,
  DRIFT_MAX_SECONDS,
  RESEND_INTERVAL_MS,
  SEND_INTERVAL_MS,
  START_DELAY_MS,
  START_SETTLE_MS,
} from "./limits";
import { getPositionAt } from "./presentedPlayback";
import type { Clock } from "./serverClock";
import type { StartLatency } from "./startLatency";

/** Version and comparison that the presenter shows. */
export type PresentedPage = Pick<PresentedVideo, "version" | "comparison">;
export type PresentedState = Omit<PresentedVideo, "count">;

/** Broadcasts the presenter's playback: each change right away, and its state every second. */
export class Presenter {
  #page: PresentedPage;
  #sent: PresentedState | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #checkTimer: ReturnType<typeof setInterval>;
  readonly #stopListening: () => void;
  /** Scheduled start in ms on the server clock. */
  #startsAt = Number.NEGATIVE_INFINITY;
  #isMeasured = true;

  constructor(
    private readonly player: Player,
    private readonly clock: Clock,
    private readonly startLatency: StartLatency,
    page: PresentedPage,
    private readonly send: (state: PresentedState) => void,
  ) {
    this.#page = page;
    this.#stopListening = player.state.subscribe(this.#onPlayerChange);
    this.#checkTimer = setInterval(() => this.#check(), CHECK_INTERVAL_MS);
    // Seek to hide the poster, which followers don't show.
    const { playing, position } = player.state.getState();
    if (!playing) player.runProgrammatically(() => player.seek(position));
    this.#sendState();
  }

  /** Set the version and comparison that the presenter shows. */
  setPage(page: PresentedPage): void {
    this.#page = page;
    this.#sendThrottled();
  }

  /** Start playback with a delay, so that followers can start at the same time. */
  start(): void {
    const { player } = this;
    const { position, range, frame } = player.state.getState();
    const { first, last } = range ?? { first: 0, last: player.positionCount - 1 };
    const startFrame = position < first || position >= last ? first : frame;
    const startsAt = this.clock.now() + START_DELAY_MS;
    this.#startsAt = startsAt;
    this.#isMeasured = false;
    player.runProgrammatically(() => {
      if (startFrame !== position) player.seek(startFrame);
      player.playIn(START_DELAY_MS - this.startLatency.ms);
    });
    this.#sendPresented({ ...this.#getState(), playing: true, position: startFrame + 0.5, at: startsAt });
  }

  dispose(): void {
    clearTimeout(this.#sendTimer);
    clearInterval(this.#checkTimer);
    this.#stopListening();
  }

  readonly #onPlayerChange = (state: PlayerState, previous: PlayerState): void => {
    if (previous.playing && !state.playing) {
      this.#startsAt = Number.NEGATIVE_INFINITY;
      // The position at the pause may be one frame behind the picture. Seek, so that everyone shows the same frame.
      this.player.runProgrammatically(() => this.player.seek(state.position));
      this.#sendState();
      return;
    }
    const hasSettingChanged =
      state.speed !== previous.speed || state.shuttle !== previous.shuttle || state.range !== previous.range;
    const isStarted = state.playing && !previous.playing && this.clock.now() >= this.#startsAt;
    if (state.playing) {
      if (hasSettingChanged || isStarted || state.isBuffering !== previous.isBuffering) this.#sendState();
    } else if (hasSettingChanged || state.position !== previous.position) this.#sendThrottled();
  };

  /** Announce the position if playback drifted from the announced one. */
  #check(): void {
    const { playing, phase } = this.player.state.getState();
    const lastSent = this.#sent;
    const now = this.clock.now();
    // Repeat the state even while paused: a message may have been lost.
    if (!lastSent || (!playing && now - this.#sentAt >= RESEND_INTERVAL_MS)) this.#sendState();
    if (!playing || phase !== "ready" || !lastSent || now < this.#startsAt + START_SETTLE_MS) return;
    const current = this.#getState();
    const { rate, positionCount } = this.player;
    const drift =
      toSeconds(rate, getPositionAt(lastSent, current.at, rate, positionCount) - current.position) /
      (current.speed || 1);
    if (!this.#isMeasured) {
      this.#isMeasured = true;
      this.startLatency.learn(drift * 1000);
    }
    if (
      Math.abs(drift) > DRIFT_MAX_SECONDS ||
      current.speed !== lastSent.speed ||
      now - this.#sentAt >= RESEND_INTERVAL_MS
    )
      this.#sendPresented(current);
  }

  #getState(): PresentedState {
    const { player } = this;
    const { playing, isBuffering, frame, position, speed, shuttle, range } = player.state.getState();
    const { numerator, denominator } = player.rate;
    const isForward = shuttle > 0;
    // Only forward playback has a media time more precise than the frame.
    const seconds = playing && isForward && !player.isSeeking ? player.seconds : getFrameMiddle(player.rate, frame);
    return {
      ...this.#page,
      position: playing ? (seconds * numerator) / denominator : position,
      at: this.clock.now(),
      playing,
      speed: playing && isBuffering ? 0 : speed * shuttle,
      range: range ? [range.first, range.last] : null,
    };
  }

  #sendThrottled(): void {
    if (this.#sendTimer !== undefined) return;
    const delayMs = Math.max(0, this.#sentAt + SEND_INTERVAL_MS - this.clock.now());
    this.#sendTimer = setTimeout(() => this.#sendState(), delayMs);
  }

  #sendState(): void {
    this.#sendPresented(this.#getState());
  }

  #sendPresented(state: PresentedState): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    // Without the server clock, receivers couldn't interpret the timestamp.
    if (!this.clock.isKnown) return;
    this.#sent = state;
    this.#sentAt = this.clock.now();
    this.send(state);
  }
}
