import type { Course, FrameClock } from "@/playback/frameClock";
import {
  GRAIN_SAMPLES,
  SOUND_AHEAD_S,
  SOUND_FIRST_S,
  SOUND_KEPT_S,
  SOUND_OFFSET_MS,
  SOUND_TICK_MS,
  SOUND_WAIT_MS,
} from "@/playback/limits";
import { SAMPLE_RATE, startOfFrame } from "@/playback/samples";
import { Grains } from "./grains";
import { Output, type Sink } from "./output";
import { type LoadPiece, type PieceName, Pieces } from "./pieces";
import { type Sounding, type Stretch, soundingsOf, stretchesOf } from "./plan";
import type { Voice } from "./voices";

export interface SoundPlayerOptions {
  readonly clock: FrameClock;
  readonly load: LoadPiece;
  /** True while there is something to hear and the browser waits for a press before it lets it be heard. */
  readonly onBlocked: (isBlocked: boolean) => void;
  readonly sink?: Sink;
}

/**
 * resting: paused. waiting: play was asked, and the clock stands still until its sound is there. sounding: what is heard
 * drives the clock. silent: it plays by the page's clock.
 */
type Way = "resting" | "waiting" | "sounding" | "silent";

const EVERYTHING = { from: 0, to: Number.POSITIVE_INFINITY };
const NOTHING: ReadonlySet<string> = new Set();

/**
 * The sound of a board. While there is any, what is heard drives the frame clock: its frame is the one whose sound leaves
 * the speaker now. Without any, and while the browser lets none be heard, the clock is the page's. Play waits for what it
 * begins with, SOUND_WAIT_MS at most; from then on it never stands still for a sound: what comes late joins at its
 * right place. It throws nothing: a sound that cannot be had is silent until it can.
 */
export class SoundPlayer {
  readonly #clock: FrameClock;
  readonly #onBlocked: (isBlocked: boolean) => void;
  readonly #output: Output;
  readonly #pieces: Pieces;
  readonly #grains: Grains;
  readonly #unfollow: () => void;
  #voices: readonly Voice[] = [];
  #way: Way = "resting";
  /** What the present scheduling goes by. */
  #course: Course | null = null;
  #isBlocked = false;
  #ticks: ReturnType<typeof setInterval> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #glance: ReturnType<typeof setTimeout> | undefined;

  constructor({ clock, load, onBlocked, sink }: SoundPlayerOptions) {
    this.#clock = clock;
    this.#onBlocked = onBlocked;
    this.#output = new Output(sink, () => this.#goOn());
    this.#pieces = new Pieces(load, () => this.#goOn());
    this.#grains = new Grains({ sound: (frame) => this.#soundFrame(frame) });
    this.#unfollow = clock.subscribe(() => this.#follow());
    document.addEventListener("visibilitychange", this.#goOn);
  }

  /** What the board's sound is from now on; what of it sounds already goes on without a click. */
  setVoices(voices: readonly Voice[]): void {
    const wasSilent = this.#voices.length === 0;
    this.#voices = voices;
    if (voices.length === 0) this.#tellBlocked(false);
    if (!this.#clock.playing) return;
    if (wasSilent && voices.length > 0) this.#output.open();
    this.#goOnSoon();
  }

  /** The playhead was moved by hand to a frame, which sounds once. */
  reach(frame: number): void {
    if (this.#clock.playing || this.#voices.length === 0) return;
    this.#output.open();
    this.#output.look();
    if (!this.#output.mayRun) this.#tellBlocked(true);
    this.#output.rest();
    const grain = this.#grainOf(frame, 0);
    this.#pieces.want(namesOf([...this.#soundings([grain]), ...this.#around(frame)]));
    this.#grains.reach(frame);
  }

  /** A person's own correction, of SOUND_OFFSET_MS at most to either side: above 0 the sound comes later than the browser knows. */
  setOffset(ms: number): void {
    this.#output.setOffset(Math.max(-SOUND_OFFSET_MS, Math.min(ms, SOUND_OFFSET_MS)));
  }

  /** The person pressed something: within that the browser lets the sound be heard. */
  wake(): void {
    if (this.#voices.length === 0) return;
    this.#output.open();
    if (!this.#clock.playing) this.#output.rest();
  }

  /** Ask again now for what could not be had. */
  retry(): void {
    this.#pieces.retry();
  }

  dispose(): void {
    this.#unfollow();
    document.removeEventListener("visibilitychange", this.#goOn);
    this.#rest();
    clearTimeout(this.#glance);
    clearTimeout(this.#soon);
    this.#grains.stop();
    this.#pieces.want([]);
    this.#output.close();
  }

  #follow(): void {
    const { course } = this.#clock;
    if (course === null) {
      if (this.#way !== "resting") this.#rest();
      this.#glanceSoon();
    } else if (course !== this.#course && course.begins) {
      this.#begin(course);
    } else if (course !== this.#course) {
      this.#goOnSoon();
    }
  }

  /** Play began, or went on from elsewhere. */
  #begin(course: Course): void {
    this.#course = course;
    this.#endWait();
    this.#grains.stop();
    this.#output.opened?.mixer.keepOnly(NOTHING, this.#output.soonest);
    this.#ticks ??= setInterval(() => this.#goOn(), SOUND_TICK_MS);
    if (this.#voices.length > 0) {
      this.#output.open();
      this.#output.look();
    }
    const { opened, runs, mayRun } = this.#output;
    if (this.#voices.length === 0 || !opened || !mayRun || (this.#isBlocked && !runs)) {
      this.#fallSilent();
      if (this.#voices.length > 0 && opened && !mayRun) this.#tellBlocked(true);
      return;
    }
    this.#way = "waiting";
    const held = opened.heard.now();
    this.#clock.setNow(() => held);
    // What passed on the way here is given back: a clip that starts with this frame is heard from its first sample on.
    this.#clock.seek(this.#clock.frame);
    this.#course = this.#clock.course;
    this.#deadline = setTimeout(() => this.#start(true), SOUND_WAIT_MS);
    this.#start(false);
  }

  /** Ends the waiting where what play begins with is there, or where it has lasted long enough. */
  #start(isOver: boolean): void {
    const { opened, runs, soonest } = this.#output;
    if (runs && opened && (isOver || this.#hasFirst())) {
      this.#endWait();
      this.#way = "sounding";
      // Until the first sample is heard the picture stands still: none of what one began with is missed.
      const first = (soonest * 1000) / SAMPLE_RATE;
      this.#drive(() => Math.max(first, opened.heard.now()));
      this.#sound(soonest);
    } else if (isOver) {
      this.#fallSilent();
      if (!runs) this.#tellBlocked(true);
    }
  }

  #hasFirst(): boolean {
    if (!this.#course) return true;
    const from = (this.#course.time * SAMPLE_RATE) / 1000;
    const span = { from, to: from + SOUND_FIRST_S * SAMPLE_RATE };
    const first = soundingsOf(this.#voices, stretchesOf(this.#course, span), span);
    this.#pieces.want(namesOf([...first, ...this.#kept(this.#course, from)]));
    return first.every((sounding) => this.#pieces.isSettled(nameOf(sounding)));
  }

  /** Something may have changed: the time, what is there, whether there is sound at all. */
  readonly #goOn = (): void => {
    const { course } = this.#clock;
    this.#output.look();
    if (this.#output.runs) this.#tellBlocked(false);
    if (course === null) this.#grains.retry();
    else if (course !== this.#course && course.begins) this.#begin(course);
    else this.#carryOn(course);
  };

  /** Once for all that changes together: cuts that move take their clips along in a change of their own. */
  #goOnSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#goOn();
    }, 0);
  }

  #carryOn(course: Course): void {
    this.#course = course;
    const { opened, runs, mayRun } = this.#output;
    if (this.#way === "waiting") {
      this.#start(false);
    } else if (this.#voices.length === 0) {
      if (this.#way === "sounding") this.#fallSilent();
    } else if (opened && !runs) {
      const isOpening = this.#way === "silent" && mayRun;
      this.#fallSilent();
      if (!isOpening) this.#tellBlocked(true);
      else this.#deadline ??= setTimeout(() => this.#tellBlocked(!this.#output.runs), SOUND_WAIT_MS);
    } else if (opened) {
      this.#endWait();
      if (this.#way === "silent") this.#drive(opened.heard.now);
      this.#way = "sounding";
      this.#sound(this.#output.soonest);
    }
  }

  #drive(now: (() => number) | null): void {
    this.#clock.setNow(now);
    this.#course = this.#clock.course;
  }

  #fallSilent(): void {
    if (this.#way !== "silent") this.#drive(null);
    this.#way = "silent";
    this.#output.opened?.mixer.keepOnly(NOTHING, this.#output.soonest);
  }

  #endWait(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #rest(): void {
    this.#way = "resting";
    this.#course = null;
    this.#endWait();
    clearInterval(this.#ticks);
    this.#ticks = undefined;
    this.#output.opened?.mixer.keepOnly(NOTHING, this.#output.soonest);
    this.#clock.setNow(null);
    this.#output.rest();
  }

  /** Gives the audio thread what sounds soon, and takes back what no longer does. */
  #sound(soonest: number): void {
    const { opened } = this.#output;
    if (!opened || !this.#course) return;
    const ahead = document.hidden ? SOUND_AHEAD_S.hidden : SOUND_AHEAD_S.seen;
    const span = { from: soonest, to: soonest + ahead * SAMPLE_RATE };
    const soundings = soundingsOf(this.#voices, stretchesOf(this.#course, span), span);
    const { mixer, context } = opened;
    const started = new Set(soundings.map(({ key }) => key).filter((key) => mixer.has(key)));
    mixer.keepOnly(started, soonest);
    this.#startAll(soundings, soonest);
    // The page was held up in between: these came too late to be at their right place, and come anew.
    if (context.currentTime * SAMPLE_RATE > soonest) mixer.keepOnly(started, this.#output.soonest);
    this.#pieces.want(namesOf(this.#kept(this.#course, soonest)));
  }

  #startAll(soundings: readonly Sounding[], soonest: number): void {
    const mixer = this.#output.opened?.mixer;
    for (const sounding of soundings) {
      const buffer = this.#pieces.get(nameOf(sounding));
      if (buffer && mixer && !mixer.has(sounding.key)) mixer.start(sounding, buffer, soonest);
    }
  }

  /** What is to be had of a course around a sample of the audio. */
  #kept(course: Course, at: number): Sounding[] {
    const span = { from: at - SOUND_KEPT_S.before * SAMPLE_RATE, to: at + SOUND_KEPT_S.after * SAMPLE_RATE };
    // All rounds are alike: the present one and two more have all of it, however short they are.
    return soundingsOf(this.#voices, stretchesOf(course, span).slice(0, 3), span);
  }

  /** What is to be had around a frame at which the playhead rests. */
  #around(frame: number): Sounding[] {
    const start = startOfFrame(frame, this.#clock.fps);
    const from = start - SOUND_KEPT_S.before * SAMPLE_RATE;
    return this.#soundings([{ at: 0, from, to: start + SOUND_KEPT_S.after * SAMPLE_RATE }]);
  }

  #soundings(stretches: readonly Stretch[]): Sounding[] {
    return soundingsOf(this.#voices, stretches, EVERYTHING);
  }

  #grainOf(frame: number, at: number): Stretch {
    const from = startOfFrame(frame, this.#clock.fps);
    return { at, from, to: Math.max(startOfFrame(frame + 1, this.#clock.fps), from + GRAIN_SAMPLES) };
  }

  /** False where the sound, or a piece of it, is not there yet. */
  #soundFrame(frame: number): boolean {
    const { opened, runs, soonest } = this.#output;
    const soundings = this.#soundings([this.#grainOf(frame, soonest)]);
    if (!opened || !runs || soundings.some((sounding) => !this.#pieces.isSettled(nameOf(sounding)))) return false;
    opened.mixer.keepOnly(NOTHING, soonest);
    this.#startAll(soundings, soonest);
    return true;
  }

  /** Once the playhead rests, what lies around it is fetched, so that play begins at once; only where sound was asked for. */
  #glanceSoon(): void {
    clearTimeout(this.#glance);
    if (!this.#output.opened || this.#voices.length === 0) return;
    this.#glance = setTimeout(() => {
      if (!this.#clock.playing) this.#pieces.want(namesOf(this.#around(this.#clock.frame)));
    }, SOUND_TICK_MS);
  }

  #tellBlocked(isBlocked: boolean): void {
    if (isBlocked === this.#isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#onBlocked(isBlocked);
  }
}

function nameOf({ voice, index }: Sounding): PieceName {
  return { soundId: voice.soundId, index };
}

function namesOf(soundings: readonly Sounding[]): PieceName[] {
  return soundings.map(nameOf);
}
