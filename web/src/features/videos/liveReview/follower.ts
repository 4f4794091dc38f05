import type { PresentedVideo } from "@/api/socketTypes";
import { toSeconds } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";
import {
  CHECK_INTERVAL_MS,
  NUDGE_FROM_SECONDS,
  NUDGE_SHARE,
  NUDGE_UNTIL_SECONDS,
  SEEK_FROM_SECONDS,
  SEEK_LATENCY_MS,
  START_SETTLE_MS,
} from "./limits";
import { getMsUntil, getPositionAt } from "./presentedPlayback";
import type { Clock } from "./serverClock";
import type { StartLatency } from "./startLatency";

/**
 * Timestamps of a playing video lie in the past, give or take this clock error, in ms. Later ones are scheduled starts.
 */
const CLOCK_TOLERANCE_MS = 50;

/**
 * Syncs a player to the presenter. Paused: shows the presenter's frame. Playing: starts at the scheduled time and
 * corrects drift by speed. If the drift is large, seeks ahead and starts when the presenter gets there.
 */
export class Follower {
  #presented: PresentedVideo | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Position of the last seek while paused. */
  #seekTarget: number | null = null;
  /** Scheduled start in ms on the server clock. Drift isn't corrected for `START_SETTLE_MS` after it. */
  #startsAt = Number.NEGATIVE_INFINITY;
  #isMeasured = true;
  #nudge = 0;

  constructor(
    private readonly player: Player,
    private readonly clock: Clock,
    private readonly startTime: StartLatency,
  ) {}

  /** Apply the latest state of the presenter. */
  applyPresented(film: PresentedVideo): void {
    this.#presented = film;
    const { state } = this.player;
    const { speed, shuttle, range } = state.getState();
    const own = Math.abs(film.speed);
    this.player.runProgrammatically(() => {
      if (shuttle !== 1) this.player.pause();
      if (own > 0 && speed !== own) this.player.setSpeed(own);
      const [first, last] = film.range ?? [];
      if (range?.first !== first || range?.last !== last) {
        this.player.loop(() => (first === undefined || last === undefined ? null : { first, last }));
      }
    });
    if (film.playing && film.speed !== 0) this.#playAlong();
    else this.#showPaused();
  }

  /** Stop following; the player stays as it is. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#setNudge(0);
  }

  #showPaused(): void {
    this.stop();
    const place = Math.floor(this.#presented?.position ?? 0);
    const { playing, position: shown } = this.player.state.getState();
    if (!playing && this.#seekTarget === place && shown === place) return;
    this.#seekTarget = place;
    this.player.runProgrammatically(() => {
      this.player.pause();
      this.player.seek(place);
    });
  }

  #playAlong(): void {
    const isNew = this.#timer === undefined;
    if (isNew) this.#timer = setInterval(() => this.#check(), CHECK_INTERVAL_MS);
    this.#check();
  }

  readonly #check = (): void => {
    const film = this.#presented;
    if (!film) return;
    const { rate, positionCount } = this.player;
    const now = this.clock.now();
    const { playing, isBuffering, phase, position } = this.player.state.getState();
    if (phase !== "ready" || !this.clock.isKnown) return;
    if (film.speed < 0) {
      this.#showBackwards(film, now);
      return;
    }
    const wanted = getPositionAt(film, now, rate, positionCount);
    if (wanted >= positionCount - 1 && !film.range) {
      if (!playing && position < positionCount - 1)
        this.player.runProgrammatically(() => this.player.seek(positionCount - 1));
      return;
    }
    if (film.at > now + (playing ? CLOCK_TOLERANCE_MS : 0)) {
      // Scheduled start: seek to its frame and start together with everyone else.
      if (this.#startsAt === film.at) return;
      if (playing) this.player.runProgrammatically(() => this.player.pause());
      this.#startAt(film.at, Math.floor(film.position), now);
      return;
    }
    if (now < this.#startsAt + START_SETTLE_MS) return;
    if (!playing) this.#seekAhead(film, now);
    else if (!isBuffering && !this.player.isSeeking) this.#correctDrift(film, wanted);
  };

  /** Seek ahead of the presenter and start when the presenter gets there. */
  #seekAhead(film: PresentedVideo, now: number): void {
    const { rate, positionCount } = this.player;
    const ahead = getPositionAt(film, now + SEEK_LATENCY_MS, rate, positionCount);
    const frame = Math.min(Math.ceil(ahead), rate.frames - 1);
    // A seek goes to the middle of a frame.
    const at = now + SEEK_LATENCY_MS + getMsUntil(frame + 0.5 - ahead, rate, film.speed);
    this.player.runProgrammatically(() => this.player.pause());
    this.#startAt(at, frame, now);
  }

  #startAt(at: number, frame: number, now: number): void {
    this.#startsAt = at;
    this.#isMeasured = false;
    this.#seekTarget = null;
    this.#setNudge(0);
    this.player.runProgrammatically(() => {
      if (this.player.state.getState().position !== frame || this.player.isSeeking) this.player.seek(frame);
      this.player.playIn(Math.max(0, at - now - this.startTime.ms));
    });
  }

  #correctDrift(film: PresentedVideo, wanted: number): void {
    const late = (toSeconds(this.player.rate, wanted) - this.player.seconds) / film.speed;
    if (!this.#isMeasured) {
      this.#isMeasured = true;
      this.startTime.learn(late * 1000);
    }
    if (Math.abs(late) > SEEK_FROM_SECONDS) {
      this.#seekAhead(film, this.clock.now());
      return;
    }
    const isEnough =
      this.#nudge === 0 ? Math.abs(late) < NUDGE_FROM_SECONDS : this.#nudge * late < NUDGE_SHARE * NUDGE_UNTIL_SECONDS;
    this.#setNudge(isEnough ? 0 : Math.sign(late) * NUDGE_SHARE);
  }

  #showBackwards(film: PresentedVideo, now: number): void {
    const { rate, positionCount } = this.player;
    const frame = Math.min(Math.floor(getPositionAt(film, now, rate, positionCount)), rate.frames - 1);
    const { playing, frame: shown } = this.player.state.getState();
    this.player.runProgrammatically(() => {
      if (playing) this.player.pause();
      if (frame !== shown) this.player.seek(frame);
    });
  }

  #setNudge(share: number): void {
    this.#nudge = share;
    this.player.nudge(share);
  }
}
