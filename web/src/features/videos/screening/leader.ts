import type { PresentedVideo } from "@/api/socket-types";
import { middleOf, secondsOf } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";
import type { PlayerState } from "@/features/videos/player/playerState";
import type { Clock } from "./clock";
import { placeAt } from "./course";
import { ASTRAY, BEAT_MS, LEAD_MS, LOOK_MS, SETTLE_MS, TELL_EVERY_MS } from "./limits";
import type { StartTime } from "./startTime";

/** What a driver shows beside where the film is. */
export type Page = Pick<PresentedVideo, "version" | "comparison">;
export type Told = Omit<PresentedVideo, "count">;

/** Tells the others what a driver does to a film: each change at once, and each second where it is. */
export class Leader {
  #page: Page;
  #told: Told | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #looking: ReturnType<typeof setInterval>;
  readonly #stopListening: () => void;
  /** When it was told to start, by the common clock. */
  #startsAt = Number.NEGATIVE_INFINITY;
  #isMeasured = true;

  constructor(
    private readonly player: Player,
    private readonly clock: Clock,
    private readonly startTime: StartTime,
    page: Page,
    private readonly tell: (film: Told) => void,
  ) {
    this.#page = page;
    this.#stopListening = player.state.subscribe(this.#changed);
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
    // Before the first play the thumbnail lies over the film, and nobody else's.
    const { playing, place } = player.state.getState();
    if (!playing) player.led(() => player.seek(place));
    this.#say();
  }

  /** The driver chose another version, or another picture beside it. */
  show(page: Page): void {
    this.#page = page;
    this.#soon();
  }

  /** Starts the film a moment from now, so that the others can start with it. */
  start(): void {
    const { player } = this;
    const { place, range, frame } = player.state.getState();
    const { first, last } = range ?? { first: 0, last: player.places - 1 };
    const from = place < first || place >= last ? first : frame;
    const at = this.clock.now() + LEAD_MS;
    this.#startsAt = at;
    this.#isMeasured = false;
    player.led(() => {
      if (from !== place) player.seek(from);
      player.playIn(LEAD_MS - this.startTime.ms);
    });
    this.#send({ ...this.#now(), playing: true, position: from + 0.5, at });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#looking);
    this.#stopListening();
  }

  readonly #changed = (now: PlayerState, before: PlayerState): void => {
    if (before.playing && !now.playing) {
      this.#startsAt = Number.NEGATIVE_INFINITY;
      // What it says of itself in the moment of its pause may be a frame behind its picture: everybody stands on that one.
      this.player.led(() => this.player.seek(now.place));
      this.#say();
      return;
    }
    const isOther = now.speed !== before.speed || now.shuttle !== before.shuttle || now.range !== before.range;
    const isStarted = now.playing && !before.playing && this.clock.now() >= this.#startsAt;
    if (now.playing) {
      if (isOther || isStarted || now.busy !== before.busy) this.#say();
    } else if (isOther || now.place !== before.place) this.#soon();
  };

  /** Whether a playing film is where it was said to be; where not, that is said. */
  #look(): void {
    const { playing, phase } = this.player.state.getState();
    const told = this.#told;
    const now = this.clock.now();
    // A word may have been lost, also of a film that stands.
    if (!told || (!playing && now - this.#toldAt >= BEAT_MS)) this.#say();
    if (!playing || phase !== "ready" || !told || now < this.#startsAt + SETTLE_MS) return;
    const is = this.#now();
    const { rate, places } = this.player;
    const astray = secondsOf(rate, placeAt(told, is.at, rate, places) - is.position) / (is.speed || 1);
    if (!this.#isMeasured) {
      this.#isMeasured = true;
      this.startTime.learn(astray * 1000);
    }
    if (Math.abs(astray) > ASTRAY || is.speed !== told.speed || now - this.#toldAt >= BEAT_MS) this.#send(is);
  }

  #now(): Told {
    const { player } = this;
    const { playing, busy, frame, place, speed, shuttle, range } = player.state.getState();
    const { numerator, denominator } = player.rate;
    const isForward = shuttle > 0;
    // Behind its last picture and backwards its element tells nothing finer than the place.
    const seconds = playing && isForward && !player.isSeeking ? player.seconds : middleOf(player.rate, frame);
    return {
      ...this.#page,
      position: playing ? (seconds * numerator) / denominator : place,
      at: this.clock.now(),
      playing,
      speed: playing && busy ? 0 : speed * shuttle,
      range: range ? [range.first, range.last] : null,
    };
  }

  #soon(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, this.#toldAt + TELL_EVERY_MS - this.clock.now());
    this.#timer = setTimeout(() => this.#say(), wait);
  }

  #say(): void {
    this.#send(this.#now());
  }

  #send(told: Told): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Nobody could tell when that was.
    if (!this.clock.isKnown) return;
    this.#told = told;
    this.#toldAt = this.clock.now();
    this.tell(told);
  }
}
