import type { PresentedVideo } from "@/api/socket-types";
import { secondsOf } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";
import type { Clock } from "./clock";
import { msUntil, placeAt } from "./course";
import { JUMP_FROM, LOOK_MS, NUDGE, NUDGE_FROM, NUDGE_UNTIL, SEEK_MS, SETTLE_MS } from "./limits";
import type { StartTime } from "./startTime";

/** A word about a film that plays names a moment that is over by now, but for what two clocks are apart. */
const START_MS = 50;

/**
 * Keeps a film where its driver has it. Paused it stands on the driver's frame. Playing, it starts at the moment that the
 * driver named and is nudged where it drifts; who is far away is sent to a place a little ahead, and starts as the
 * driver's film comes by.
 */
export class Follower {
  #film: PresentedVideo | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Where it was sent to stand. */
  #sent: number | null = null;
  /** When it was told to start, by the common clock; it settles for a while. */
  #startsAt = Number.NEGATIVE_INFINITY;
  #isMeasured = true;
  #nudge = 0;

  constructor(
    private readonly player: Player,
    private readonly clock: Clock,
    private readonly startTime: StartTime,
  ) {}

  /** The driver's newest word. */
  take(film: PresentedVideo): void {
    this.#film = film;
    const { state } = this.player;
    const { speed, shuttle, range } = state.getState();
    const own = Math.abs(film.speed);
    this.player.led(() => {
      if (shuttle !== 1) this.player.pause();
      if (own > 0 && speed !== own) this.player.setSpeed(own);
      const [first, last] = film.range ?? [];
      if (range?.first !== first || range?.last !== last) {
        this.player.loop(() => (first === undefined || last === undefined ? null : { first, last }));
      }
    });
    if (film.playing && film.speed !== 0) this.#go();
    else this.#stand();
  }

  /** Follows no more; the film stays as it is. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#setNudge(0);
  }

  #stand(): void {
    this.stop();
    const place = Math.floor(this.#film?.position ?? 0);
    const { playing, place: shown } = this.player.state.getState();
    if (!playing && this.#sent === place && shown === place) return;
    this.#sent = place;
    this.player.led(() => {
      this.player.pause();
      this.player.seek(place);
    });
  }

  #go(): void {
    const isNew = this.#timer === undefined;
    if (isNew) this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#look();
  }

  readonly #look = (): void => {
    const film = this.#film;
    if (!film) return;
    const { rate, places } = this.player;
    const now = this.clock.now();
    const { playing, busy, phase, place } = this.player.state.getState();
    if (phase !== "ready" || !this.clock.isKnown) return;
    if (film.speed < 0) {
      this.#showBackwards(film, now);
      return;
    }
    const wanted = placeAt(film, now, rate, places);
    if (wanted >= places - 1 && !film.range) {
      if (!playing && place < places - 1) this.player.led(() => this.player.seek(places - 1));
      return;
    }
    if (film.at > now + (playing ? START_MS : 0)) {
      // It has not begun: everybody stands where it will, and starts together.
      if (this.#startsAt === film.at) return;
      if (playing) this.player.led(() => this.player.pause());
      this.#startAt(film.at, Math.floor(film.position), now);
      return;
    }
    if (now < this.#startsAt + SETTLE_MS) return;
    if (!playing) this.#comeUp(film, now);
    else if (!busy && !this.player.isSeeking) this.#correct(film, wanted);
  };

  /** To a place in front of the driver's, and on from there when the driver comes by. */
  #comeUp(film: PresentedVideo, now: number): void {
    const { rate, places } = this.player;
    const ahead = placeAt(film, now + SEEK_MS, rate, places);
    const frame = Math.min(Math.ceil(ahead), rate.frames - 1);
    // A seek leads to the middle of a frame.
    const at = now + SEEK_MS + msUntil(frame + 0.5 - ahead, rate, film.speed);
    this.player.led(() => this.player.pause());
    this.#startAt(at, frame, now);
  }

  #startAt(at: number, frame: number, now: number): void {
    this.#startsAt = at;
    this.#isMeasured = false;
    this.#sent = null;
    this.#setNudge(0);
    this.player.led(() => {
      if (this.player.state.getState().place !== frame || this.player.isSeeking) this.player.seek(frame);
      this.player.playIn(Math.max(0, at - now - this.startTime.ms));
    });
  }

  #correct(film: PresentedVideo, wanted: number): void {
    const late = (secondsOf(this.player.rate, wanted) - this.player.seconds) / film.speed;
    if (!this.#isMeasured) {
      this.#isMeasured = true;
      this.startTime.learn(late * 1000);
    }
    if (Math.abs(late) > JUMP_FROM) {
      this.#comeUp(film, this.clock.now());
      return;
    }
    const isEnough = this.#nudge === 0 ? Math.abs(late) < NUDGE_FROM : this.#nudge * late < NUDGE * NUDGE_UNTIL;
    this.#setNudge(isEnough ? 0 : Math.sign(late) * NUDGE);
  }

  #showBackwards(film: PresentedVideo, now: number): void {
    const { rate, places } = this.player;
    const frame = Math.min(Math.floor(placeAt(film, now, rate, places)), rate.frames - 1);
    const { playing, frame: shown } = this.player.state.getState();
    this.player.led(() => {
      if (playing) this.player.pause();
      if (frame !== shown) this.player.seek(frame);
    });
  }

  #setNudge(share: number): void {
    this.#nudge = share;
    this.player.nudge(share);
  }
}
