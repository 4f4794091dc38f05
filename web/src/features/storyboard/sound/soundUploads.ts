import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem } from "@/api/problem";
import { sendRemainingChunks, UploadGone } from "@/api/resumableUpload";
import type { Sound } from "@/features/storyboard/types";
import type { PendingSoundFile } from "./pendingSoundFiles";

export interface SoundUploadsState {
  /** What is not stored yet: how far each is, 0…1, by the sound's id. */
  readonly progress: ReadonlyMap<string, number>;
  /** Nothing answers just now. */
  readonly isOffline: boolean;
}

export interface SoundUploadsOptions {
  /** The sound as the server has it; undefined while it has none of this id. */
  getSound: (soundId: string) => Sound | undefined;
  /** Stored: the server has every byte, or wants none of it any more. */
  onFinished: (soundId: string) => void;
  onRejected: (kept: PendingSoundFile, why: string) => void;
}

/** Sends the files of sounds that the server knows and has not all of, one after the other. */
export class SoundUploads {
  readonly store: StoreApi<SoundUploadsState> = createStore<SoundUploadsState>(() => ({
    progress: new Map(),
    isOffline: false,
  }));
  readonly #options: SoundUploadsOptions;
  readonly #waiting = new Map<string, PendingSoundFile>();
  readonly #ended = new AbortController();
  #isSending = false;

  constructor(host: SoundUploadsOptions) {
    this.#options = host;
  }

  /** A file that is to be sent as soon as the server knows its sound. */
  add(kept: PendingSoundFile): void {
    if (this.#waiting.has(kept.soundId)) return;
    this.#waiting.set(kept.soundId, kept);
    this.#setProgress(kept.soundId, 0);
    this.sendNext();
  }

  /** The file of a sound that is no longer wanted. */
  remove(soundId: string): void {
    this.#waiting.delete(soundId);
    this.#setProgress(soundId, null);
  }

  has(soundId: string): boolean {
    return this.#waiting.has(soundId);
  }

  /** What waits, or is being sent. */
  get waiting(): readonly PendingSoundFile[] {
    return [...this.#waiting.values()];
  }

  /** Something may be sent that could not before. */
  sendNext(): void {
    if (this.#isSending || this.#ended.signal.aborted) return;
    const next = [...this.#waiting.values()].find(({ soundId }) => this.#options.getSound(soundId) !== undefined);
    if (next) void this.#send(next);
  }

  dispose(): void {
    this.#ended.abort();
  }

  async #send(kept: PendingSoundFile): Promise<void> {
    this.#isSending = true;
    const { soundId } = kept;
    try {
      await withUploadLock(soundId, this.#ended.signal, () => this.#sendRest(kept));
      this.#finish(soundId);
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      this.#finish(soundId);
      // Somebody has taken the sound away meanwhile: there is nothing to be said of it.
      if (!(error instanceof UploadGone)) {
        this.#options.onRejected(kept, error instanceof ApiProblem ? error.message : String(error));
      }
    } finally {
      this.#isSending = false;
    }
    this.sendNext();
  }

  async #sendRest(kept: PendingSoundFile): Promise<void> {
    const { soundId } = kept;
    const known = this.#options.getSound(soundId);
    // Another page may have sent it while this one waited for its turn.
    if (known && (known.state !== "reading" || known.received === known.size)) return;
    await sendRemainingChunks(new File([kept.file], kept.name), soundId, false, {
      signal: this.#ended.signal,
      onProgress: (sent) => {
        this.store.setState({ isOffline: false });
        this.#setProgress(soundId, sent / Math.max(1, kept.file.size));
      },
      onConnectionLost: () => this.store.setState({ isOffline: true }),
    });
  }

  #finish(soundId: string): void {
    this.remove(soundId);
    this.#options.onFinished(soundId);
  }

  #setProgress(soundId: string, progress: number | null): void {
    const all = new Map(this.store.getState().progress);
    if (progress === null) all.delete(soundId);
    else all.set(soundId, progress);
    this.store.setState({ progress: all });
  }
}

/** One page of a person sends a file at a time, as far as the browser can see to it. */
async function withUploadLock(soundId: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(`pegbar.sound.${soundId}`, { signal }, act);
}
