import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem } from "@/api/problem";
import { sendRemainingChunks, UploadGone } from "@/api/resumableUpload";
import type { Sound } from "@/features/storyboard/types";
import type { PendingSoundFile } from "./pendingSoundFiles";

export interface SoundUploadsState {
  /** Upload progress of unfinished files, 0…1, by sound id. */
  readonly progress: ReadonlyMap<string, number>;
  /** True while the server can't be reached. */
  readonly isOffline: boolean;
}

export interface SoundUploadsOptions {
  /** Return the sound as known to the server; undefined if it doesn't exist there. */
  getSound: (soundId: string) => Sound | undefined;
  /** The upload ended: the server has all data or no longer needs it. */
  onFinished: (soundId: string) => void;
  onRejected: (kept: PendingSoundFile, why: string) => void;
}

/** Uploads the files of sounds that the server knows but hasn't received completely, one at a time. */
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

  /** Add a file. It is sent once the server knows its sound. */
  add(kept: PendingSoundFile): void {
    if (this.#waiting.has(kept.soundId)) return;
    this.#waiting.set(kept.soundId, kept);
    this.#setProgress(kept.soundId, 0);
    this.sendNext();
  }

  /** Remove the file of a sound that is no longer needed. */
  remove(soundId: string): void {
    this.#waiting.delete(soundId);
    this.#setProgress(soundId, null);
  }

  has(soundId: string): boolean {
    return this.#waiting.has(soundId);
  }

  /** Files that are waiting or being sent. */
  get waiting(): readonly PendingSoundFile[] {
    return [...this.#waiting.values()];
  }

  /** Send the next file that can be sent. */
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
      // The sound was deleted in the meantime: nothing to report.
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
    // Another page may have sent it while this one waited for the lock.
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

/** Run an upload under a lock, so that only one page sends a sound's file at a time (if the browser has Web Locks). */
async function withUploadLock(soundId: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(`pegbar.sound.${soundId}`, { signal }, act);
}
