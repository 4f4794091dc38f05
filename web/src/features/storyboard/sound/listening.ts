import type { StoreApi } from "zustand/vanilla";
import type { Board } from "@/features/storyboard/store/board";
import { settings } from "@/features/storyboard/store/settings";
import type { SoundPlayer } from "@/playback/sound/player";
import { type Voice, voicesOf } from "@/playback/sound/voices";
import type { SoundState } from "./soundState";

export interface ListeningParts {
  board: Board;
  fps: () => number;
  store: StoreApi<SoundState>;
  load: (piece: { soundId: string; index: number }, signal: AbortSignal) => Promise<ArrayBuffer>;
  /** Whether this page has decoded a sound itself, and how long it is. */
  isHere: (soundId: string) => boolean;
  lengthHere: (soundId: string) => number | null;
  onBlocked: (isBlocked: boolean) => void;
}

/** Has the board's sound heard as it plays, and where the playhead is put. The player comes with the first clip. */
export class Listening {
  readonly #parts: ListeningParts;
  readonly #stops: (() => void)[];
  #player: SoundPlayer | null = null;
  #isComing = false;
  #isHushed = false;
  #ended = false;

  constructor(parts: ListeningParts) {
    this.#parts = parts;
    const { board, store } = parts;
    this.#stops = [
      board.store.subscribe((now, before) => {
        if (now.layout !== before.layout || now.indexOf !== before.indexOf) this.#tell();
      }),
      store.subscribe((now, before) => {
        if (now.view !== before.view || now.solo !== before.solo) this.#tell();
      }),
      settings.subscribe(({ soundOffset }, before) => {
        if (soundOffset !== before.soundOffset) this.#player?.setOffset(soundOffset);
      }),
    ];
    board.transport.onReach = (frame) => {
      if (settings.getState().scrubSound) this.#player?.reach(frame);
    };
  }

  wake(): void {
    this.#player?.wake();
  }

  /** The board has another rate, and its clock knows it; or a sound can be heard that could not. */
  relaid(): void {
    this.#tell();
  }

  /** Ask again for what could not be had: the server is back. */
  retry(): void {
    this.#player?.retry();
  }

  /** Nothing is heard, whatever there is; while somebody speaks into a microphone. */
  hush(isHushed: boolean): void {
    this.#isHushed = isHushed;
    this.#tell();
  }

  dispose(): void {
    this.#ended = true;
    for (const stop of this.#stops) stop();
    this.#parts.board.transport.onReach = null;
    this.#player?.dispose();
  }

  #tell(): void {
    if (this.#player) this.#player.setVoices(this.#isHushed ? [] : this.voices());
    else if (this.#parts.store.getState().view.clips.size > 0) void this.#bring();
  }

  /** What the board plays. */
  voices(): Voice[] {
    const { board, store, fps, isHere, lengthHere } = this.#parts;
    const { view, solo } = store.getState();
    const { layout, indexOf } = board.store.getState();
    return voicesOf({
      fps: fps(),
      solo,
      tracks: view.tracks,
      clips: [...view.clips.values()].map((clip) => ({
        id: clip.id,
        trackId: clip.track_id,
        soundId: clip.sound_id,
        anchorCutId: clip.anchor_cut_id,
        at: clip.at,
        from: clip.from,
        to: clip.to,
        fadeIn: clip.fade_in,
        fadeOut: clip.fade_out,
        volume: clip.volume,
        muted: clip.muted,
      })),
      sounds: [...view.sounds.values()].map(({ id, state, samples, channels }) => ({
        id,
        samples: samples ?? lengthHere(id),
        ready: state === "ready" || isHere(id),
        channels: channels ?? 2,
      })),
      startOfCut: (cutId) => {
        const index = indexOf.get(cutId);
        return index === undefined ? null : layout.startFrame(index);
      },
    });
  }

  async #bring(): Promise<void> {
    if (this.#isComing || this.#ended) return;
    this.#isComing = true;
    try {
      const { SoundPlayer } = await import("@/playback/sound/player");
      if (this.#ended) return;
      const { board, load, onBlocked } = this.#parts;
      this.#player = new SoundPlayer({ clock: board.transport.clock, load, onBlocked });
      this.#player.setOffset(settings.getState().soundOffset);
      this.#tell();
    } catch {
      // It is fetched at the next change of the sound, then.
    } finally {
      this.#isComing = false;
    }
  }
}
