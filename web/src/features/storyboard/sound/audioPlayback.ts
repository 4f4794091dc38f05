import type { StoreApi } from "zustand/vanilla";
import type { Board } from "@/features/storyboard/store/board";
import { settings } from "@/features/storyboard/store/settings";
import { type AudibleClip, buildAudibleClips } from "@/playback/sound/audibleClips";
import type { SoundPlayer } from "@/playback/sound/soundPlayer";
import type { AudioState } from "./audioState";

export interface AudioPlaybackOptions {
  board: Board;
  fps: () => number;
  store: StoreApi<AudioState>;
  loadSegment: (segment: { soundId: string; index: number }, signal: AbortSignal) => Promise<ArrayBuffer>;
  /** State of local decoding: whether a sound was decoded, and its length in samples. */
  isDecoded: (soundId: string) => boolean;
  getDecodedLength: (soundId: string) => number | null;
  onBlocked: (isBlocked: boolean) => void;
}

/** Plays the board's sound during playback and scrubbing. The player is lazy-loaded with the first clip. */
export class AudioPlayback {
  readonly #options: AudioPlaybackOptions;
  readonly #unsubscribers: (() => void)[];
  #player: SoundPlayer | null = null;
  #isLoading = false;
  #isMuted = false;
  #isDisposed = false;

  constructor(options: AudioPlaybackOptions) {
    this.#options = options;
    const { board, store } = options;
    this.#unsubscribers = [
      board.store.subscribe((state, previous) => {
        if (state.layout !== previous.layout || state.indexOf !== previous.indexOf) this.#updateClips();
      }),
      store.subscribe((state, previous) => {
        if (state.view !== previous.view || state.solo !== previous.solo) this.#updateClips();
      }),
      settings.subscribe(({ soundOffset }, previous) => {
        if (soundOffset !== previous.soundOffset) this.#player?.setOffset(soundOffset);
      }),
    ];
    board.transport.onManualSeek = (frame) => {
      if (settings.getState().scrubSound) this.#player?.scrubTo(frame);
    };
  }

  resumeAudio(): void {
    this.#player?.resume();
  }

  /** Update the clips after the frame rate changed or a sound became available. */
  refreshClips(): void {
    this.#updateClips();
  }

  /** Retry segments that failed to load, after reconnecting. */
  retry(): void {
    this.#player?.retry();
  }

  /** Mute all sound, for example while recording. */
  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#updateClips();
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
    this.#options.board.transport.onManualSeek = null;
    this.#player?.dispose();
  }

  #updateClips(): void {
    if (this.#player) this.#player.setClips(this.#isMuted ? [] : this.getAudibleClips());
    else if (this.#options.store.getState().view.clips.size > 0) void this.#loadPlayer();
  }

  /** Return the clips that the board plays. */
  getAudibleClips(): AudibleClip[] {
    const { board, store, fps, isDecoded, getDecodedLength } = this.#options;
    const { view, solo } = store.getState();
    const { layout, indexOf } = board.store.getState();
    return buildAudibleClips({
      fps: fps(),
      soloTrackIds: solo,
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
        samples: samples ?? getDecodedLength(id),
        ready: state === "ready" || isDecoded(id),
        channels: channels ?? 2,
      })),
      getCutStart: (cutId) => {
        const index = indexOf.get(cutId);
        return index === undefined ? null : layout.getStartFrame(index);
      },
    });
  }

  async #loadPlayer(): Promise<void> {
    if (this.#isLoading || this.#isDisposed) return;
    this.#isLoading = true;
    try {
      const { SoundPlayer } = await import("@/playback/sound/soundPlayer");
      if (this.#isDisposed) return;
      const { board, loadSegment, onBlocked } = this.#options;
      this.#player = new SoundPlayer({ clock: board.transport.clock, loadSegment, onBlocked });
      this.#player.setOffset(settings.getState().soundOffset);
      this.#updateClips();
    } catch {
      // Retried on the next change of the sound.
    } finally {
      this.#isLoading = false;
    }
  }
}
