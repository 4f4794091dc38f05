import { clampFrame, toPosition, toSeconds } from "./frames";
import type { LoopRange } from "./playback/loopRange";
import { Transport } from "./playback/transport";

/** A playback action by the user. */
export type UserAction = { kind: "play" | "pause" | "change" } | { kind: "seek"; position: number };

/** Player operated by the user: keys, buttons and seek bar. */
export class Player extends Transport {
  /** Called before each user action. If it returns true, it has handled the action itself. */
  onUserAction: ((action: UserAction) => boolean) | null = null;
  #isProgrammatic = false;
  #playsAfterScrub: boolean | null = null;

  /** Run `actions` without reporting them to `onUserAction`. */
  runProgrammatically(actions: () => void): void {
    const wasProgrammatic = this.#isProgrammatic;
    this.#isProgrammatic = true;
    try {
      actions();
    } finally {
      this.#isProgrammatic = wasProgrammatic;
    }
  }

  #isIntercepted(action: UserAction): boolean {
    return !this.#isProgrammatic && this.onUserAction?.(action) === true;
  }

  override play(): void {
    if (!this.#isIntercepted({ kind: "play" })) super.play();
  }

  override pause(): void {
    if (!this.#isIntercepted({ kind: "pause" })) super.pause();
  }

  override shuttle(direction: 1 | -1): void {
    if (!this.#isIntercepted({ kind: "change" })) super.shuttle(direction);
  }

  override loop(change: (range: LoopRange | null, frame: number, frames: number) => LoopRange | null): void {
    if (!this.#isIntercepted({ kind: "change" })) super.loop(change);
  }

  override seek(position: number): void {
    if (!this.#isIntercepted({ kind: "seek", position })) super.seek(position);
  }

  override setSpeed(speed: number): void {
    if (!this.#isIntercepted({ kind: "change" })) super.setSpeed(speed);
  }

  toggle(): void {
    if (this.state.getState().playing) this.pause();
    else this.play();
  }

  /**
   * Pause and step by this many frames; negative steps back. Starts at the target of the previous step, so that quick
   * presses add up.
   */
  step(frames: number): void {
    this.pause();
    const { frame, position } = this.state.getState();
    if (position === frame || frames < 0) this.seek(clampFrame(this.rate, position + frames));
  }

  seekSeconds(seconds: number): void {
    this.seek(toPosition(this.rate, seconds));
  }

  skipSeconds(seconds: number): void {
    this.seekSeconds(toSeconds(this.rate, this.state.getState().position) + seconds);
  }

  /** Start scrubbing: pauses until `endScrub`. */
  startScrub(): void {
    this.#playsAfterScrub ??= this.state.getState().playing;
    this.pause();
  }

  endScrub(): void {
    if (this.#playsAfterScrub && this.state.getState().position < this.positionCount - 1) this.play();
    this.#playsAfterScrub = null;
  }

  setVolume(volume: number): void {
    this.setPreferences({ volume, muted: volume === 0 });
  }

  toggleMuted(): void {
    const { muted, volume } = this.state.getState();
    this.setPreferences({ muted: !muted, volume: muted && volume === 0 ? 0.5 : volume });
  }

  toggleCaptions(): void {
    this.setPreferences({ captions: !this.state.getState().captions });
  }

  /** Switch the readout between timecode and frame number. */
  toggleReadout(): void {
    this.setPreferences({ readout: this.state.getState().readout === "frames" ? "timecode" : "frames" });
  }
}
