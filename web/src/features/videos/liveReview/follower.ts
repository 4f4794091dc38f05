import type { PresentedVideo } from "@/api/socket/socketTypes";
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
    private readonly startLatency: StartLatency,
  ) {}

  /** Apply the latest state of the presenter. */
  applyPresented(presented: PresentedVideo): void {
    this.#presented = presented;
    const { state } = this.player;
    const { speed, shuttle, range } = state.getState();
    const presentedSpeed = Math.abs(presented.speed);
    this.player.runProgrammatically(() => {
      if (shuttle !== 1) this.player.pause();
      if (presentedSpeed > 0 && speed !== presentedSpeed) this.player.setSpeed(presentedSpeed);
      const [first, last] = presented.range ?? [];
      if (range?.first !== first || range?.last !== last) {
        this.player.loop(() => (first === undefined || last === undefined ? null : { first, last }));
      }
    });
    if (presented.playing && presented.speed !== 0) this.#playAlong();
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
    const target = Math.floor(this.#presented?.position ?? 0);
    const { playing, position: shownPosition } = this.player.state.getState();
    if (!playing && this.#seekTarget === target && shownPosition === target) return;
    this.#seekTarget = target;
    this.player.runProgrammatically(() => {
      this.player.pause();
      this.player.seek(target);
    });
  }

  #playAlong(): void {
    const isStart = this.#timer === undefined;
    if (isStart) this.#timer = setInterval(() => this.#check(), CHECK_INTERVAL_MS);
    this.#check();
  }

  readonly #check = (): void => {
    const presented = this.#presented;
    if (!presented) return;
    const { rate, positionCount } = this.player;
    const now = this.clock.now();
    const { playing, isBuffering, phase, position } = this.player.state.getState();
    if (phase !== "ready" || !this.clock.isKnown) return;
    if (presented.speed < 0) {
      this.#showBackwards(presented, now);
      return;
    }
    const targetPosition = getPositionAt(presented, now, rate, positionCount);
    if (targetPosition >= positionCount - 1 && !presented.range) {
      if (!playing && position < positionCount - 1)
        this.player.runProgrammatically(() => this.player.seek(positionCount - 1));
      return;
    }
    if (presented.at > now + (playing ? CLOCK_TOLERANCE_MS : 0)) {
      // Scheduled start: seek to its frame and start together with everyone else.
      if (this.#startsAt === presented.at) return;
      if (playing) this.player.runProgrammatically(() => this.player.pause());
      this.#startAt(presented.at, Math.floor(presented.position), now);
      return;
    }
    if (now < this.#startsAt + START_SETTLE_MS) return;
    if (!playing) this.#seekAhead(presented, now);
    else if (!isBuffering && !this.player.isSeeking) this.#correctDrift(presented, targetPosition);
  };

  /** Seek ahead of the presenter and start when the presenter gets there. */
  #seekAhead(presented: PresentedVideo, now: number): void {
    const { rate, positionCount } = this.player;
    const targetPosition = getPositionAt(presented, now + SEEK_LATENCY_MS, rate, positionCount);
    const frame = Math.min(Math.ceil(targetPosition), rate.frames - 1);
    // A seek goes to the middle of a frame.
    const startsAt = now + SEEK_LATENCY_MS + getMsUntil(frame + 0.5 - targetPosition, rate, presented.speed);
    this.player.runProgrammatically(() => this.player.pause());
    this.#startAt(startsAt, frame, now);
  }

  #startAt(startsAt: number, frame: number, now: number): void {
    this.#startsAt = startsAt;
    this.#isMeasured = false;
    this.#seekTarget = null;
    this.#setNudge(0);
    this.player.runProgrammatically(() => {
      if (this.player.state.getState().position !== frame || this.player.isSeeking) this.player.seek(frame);
      this.player.playIn(Math.max(0, startsAt - now - this.startLatency.ms));
    });
  }

  #correctDrift(presented: PresentedVideo, targetPosition: number): void {
    const drift = (toSeconds(this.player.rate, targetPosition) - this.player.seconds) / presented.speed;
    if (!this.#isMeasured) {
      this.#isMeasured = true;
      this.startLatency.learn(drift * 1000);
    }
    if (Math.abs(drift) > SEEK_FROM_SECONDS) {
      this.#seekAhead(presented, this.clock.now());
      return;
    }
    const isCorrected =
      this.#nudge === 0
        ? Math.abs(drift) < NUDGE_FROM_SECONDS
        : this.#nudge * drift < NUDGE_SHARE * NUDGE_UNTIL_SECONDS;
    this.#setNudge(isCorrected ? 0 : Math.sign(drift) * NUDGE_SHARE);
  }

  #showBackwards(presented: PresentedVideo, now: number): void {
    const { rate, positionCount } = this.player;
    const frame = Math.min(Math.floor(getPositionAt(presented, now, rate, positionCount)), rate.frames - 1);
    const { playing, frame: shownFrame } = this.player.state.getState();
    this.player.runProgrammatically(() => {
      if (playing) this.player.pause();
      if (frame !== shownFrame) this.player.seek(frame);
    });
  }

  #setNudge(share: number): void {
    this.#nudge = share;
    this.player.nudge(share);
  }
}
