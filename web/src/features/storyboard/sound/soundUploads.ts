import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem } from "@/api/http/problem";
import { sendRemainingChunks, UploadGone } from "@/api/uploads/resumableUpload";
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
  onRejected: (pendingFile: PendingSoundFile, reason: string) => void;
}

/** Uploads the files of sounds that the server knows but hasn't received completely, one at a time. */
export class SoundUploads {
  readonly store: StoreApi<SoundUploadsState> = createStore<SoundUploadsState>(() => ({
    progress: new Map(),
    isOffline: false,
  }));
  readonly #options: SoundUploadsOptions;
  readonly #pendingFiles = new Map<string, PendingSoundFile>();
  readonly #abortController = new AbortController();
  #isSending = false;

  constructor(options: SoundUploadsOptions) {
    this.#options = options;
  }

  /** Add a file. It is sent once the server knows its sound. */
  add(pendingFile: PendingSoundFile): void {
    if (this.#pendingFiles.has(pendingFile.soundId)) return;
    this.#pendingFiles.set(pendingFile.soundId, pendingFile);
    this.#setProgress(pendingFile.soundId, 0);
    this.sendNext();
  }

  /** Remove the file of a sound that is no longer needed. */
  remove(soundId: string): void {
    this.#pendingFiles.delete(soundId);
    this.#setProgress(soundId, null);
  }

  has(soundId: string): boolean {
    return this.#pendingFiles.has(soundId);
  }

  /** Files that are waiting or being sent. */
  get pendingFiles(): readonly PendingSoundFile[] {
    return [...this.#pendingFiles.values()];
  }

  /** Send the next file that can be sent. */
  sendNext(): void {
    if (this.#isSending || this.#abortController.signal.aborted) return;
    const next = [...this.#pendingFiles.values()].find(({ soundId }) => this.#options.getSound(soundId) !== undefined);
    if (next) void this.#send(next);
  }

  dispose(): void {
    this.#abortController.abort();
  }

  async #send(pendingFile: PendingSoundFile): Promise<void> {
    this.#isSending = true;
    const { soundId } = pendingFile;
    try {
      await withUploadLock(soundId, this.#abortController.signal, () => this.#sendRest(pendingFile));
      this.#finish(soundId);
    } catch (error) {
      if (this.#abortController.signal.aborted) return;
      this.#finish(soundId);
      // The sound was deleted in the meantime: nothing to report.
      if (!(error instanceof UploadGone)) {
        this.#options.onRejected(pendingFile, error instanceof ApiProblem ? error.message : String(error));
      }
    } finally {
      this.#isSending = false;
    }
    this.sendNext();
  }

  async #sendRest(pendingFile: PendingSoundFile): Promise<void> {
    const { soundId } = pendingFile;
    const sound = this.#options.getSound(soundId);
    // Another page may have sent it while this one waited for the lock.
    if (sound && (sound.state !== "reading" || sound.received === sound.size)) return;
    await sendRemainingChunks(new File([pendingFile.file], pendingFile.name), soundId, false, {
      signal: this.#abortController.signal,
      onProgress: (sent) => {
        this.store.setState({ isOffline: false });
        this.#setProgress(soundId, sent / Math.max(1, pendingFile.file.size));
      },
      onConnectionLost: () => this.store.setState({ isOffline: true }),
    });
  }

  #finish(soundId: string): void {
    this.remove(soundId);
    this.#options.onFinished(soundId);
  }

  #setProgress(soundId: string, progress: number | null): void {
    const progressById = new Map(this.store.getState().progress);
    if (progress === null) progressById.delete(soundId);
    else progressById.set(soundId, progress);
    this.store.setState({ progress: progressById });
  }
}

/** Run an upload under a lock, so that only one page sends a sound's file at a time (if the browser has Web Locks). */
async function withUploadLock(soundId: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request(`pegbar.sound.${soundId}`, { signal }, run);
}
