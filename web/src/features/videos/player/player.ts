import { clampFrame, placeAt, secondsOf } from "./frames";
import type { Range } from "./range";
import { Transport } from "./transport";

/** What a hand does to a film. */
export type Act = { kind: "play" | "pause" | "change" } | { kind: "seek"; place: number };

/** A film under somebody's hands: keys, buttons and the bar. */
export class Player extends Transport {
  /** Told of what whoever watches does; where it answers true, it has seen to that itself. */
  hand: ((act: Act) => boolean) | null = null;
  #isLed = false;
  #playsAfterScrub: boolean | null = null;

  /** Moves the film without anybody's hand. */
  led(move: () => void): void {
    const before = this.#isLed;
    this.#isLed = true;
    try {
      move();
    } finally {
      this.#isLed = before;
    }
  }

  #isTaken(act: Act): boolean {
    return !this.#isLed && this.hand?.(act) === true;
  }

  override play(): void {
    if (!this.#isTaken({ kind: "play" })) super.play();
  }

  override pause(): void {
    if (!this.#isTaken({ kind: "pause" })) super.pause();
  }

  override shuttle(direction: 1 | -1): void {
    if (!this.#isTaken({ kind: "change" })) super.shuttle(direction);
  }

  override loop(change: (range: Range | null, frame: number, frames: number) => Range | null): void {
    if (!this.#isTaken({ kind: "change" })) super.loop(change);
  }

  override seek(place: number): void {
    if (!this.#isTaken({ kind: "seek", place })) super.seek(place);
  }

  override setSpeed(speed: number): void {
    if (!this.#isTaken({ kind: "change" })) super.setSpeed(speed);
  }

  toggle(): void {
    if (this.state.getState().playing) this.pause();
    else this.play();
  }

  /** Frames forward, or back when negative, from where the last press led to; pauses. */
  step(frames: number): void {
    this.pause();
    const { frame, place } = this.state.getState();
    if (place === frame || frames < 0) this.seek(clampFrame(this.rate, place + frames));
  }

  seekSeconds(seconds: number): void {
    this.seek(placeAt(this.rate, seconds));
  }

  skipSeconds(seconds: number): void {
    this.seekSeconds(secondsOf(this.rate, this.state.getState().place) + seconds);
  }

  /** Between `scrubStart` and `scrubEnd` the film stands still under the pointer. */
  scrubStart(): void {
    this.#playsAfterScrub ??= this.state.getState().playing;
    this.pause();
  }

  scrubEnd(): void {
    if (this.#playsAfterScrub && this.state.getState().place < this.places - 1) this.play();
    this.#playsAfterScrub = null;
  }

  setVolume(volume: number): void {
    this.keep({ volume, muted: volume === 0 });
  }

  toggleMuted(): void {
    const { muted, volume } = this.state.getState();
    this.keep({ muted: !muted, volume: muted && volume === 0 ? 0.5 : volume });
  }

  toggleCaptions(): void {
    this.keep({ captions: !this.state.getState().captions });
  }

  /** The time as a timecode, or as the frame's number. */
  toggleReadout(): void {
    this.keep({ readout: this.state.getState().readout === "frames" ? "timecode" : "frames" });
  }
}
