import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem } from "@/api/problem";
import { sendRest, UploadGone } from "@/api/resumableUpload";
import type { Sound } from "@/features/storyboard/types";
import type { KeptFile } from "./soundFiles";

export interface UploadsState {
  /** What is not stored yet: how far each is, 0…1, by the sound's id. */
  readonly progress: ReadonlyMap<string, number>;
  /** Nothing answers just now. */
  readonly isAway: boolean;
}

export interface UploadsHost {
  /** The sound as the server has it; undefined while it has none of this id. */
  sound: (soundId: string) => Sound | undefined;
  /** Stored: the server has every byte, or wants none of it any more. */
  onStored: (soundId: string) => void;
  onRefused: (kept: KeptFile, why: string) => void;
}

/** Sends the files of sounds that the server knows and has not all of, one after the other. */
export class Uploads {
  readonly store: StoreApi<UploadsState> = createStore<UploadsState>(() => ({ progress: new Map(), isAway: false }));
  readonly #host: UploadsHost;
  readonly #waiting = new Map<string, KeptFile>();
  readonly #ended = new AbortController();
  #busy = false;

  constructor(host: UploadsHost) {
    this.#host = host;
  }

  /** A file that is to be sent as soon as the server knows its sound. */
  add(kept: KeptFile): void {
    if (this.#waiting.has(kept.soundId)) return;
    this.#waiting.set(kept.soundId, kept);
    this.#tell(kept.soundId, 0);
    this.look();
  }

  /** The file of a sound that is no longer wanted. */
  drop(soundId: string): void {
    this.#waiting.delete(soundId);
    this.#tell(soundId, null);
  }

  has(soundId: string): boolean {
    return this.#waiting.has(soundId);
  }

  /** What waits, or is being sent. */
  get waiting(): readonly KeptFile[] {
    return [...this.#waiting.values()];
  }

  /** Something may be sent that could not before. */
  look(): void {
    if (this.#busy || this.#ended.signal.aborted) return;
    const next = [...this.#waiting.values()].find(({ soundId }) => this.#host.sound(soundId) !== undefined);
    if (next) void this.#send(next);
  }

  dispose(): void {
    this.#ended.abort();
  }

  async #send(kept: KeptFile): Promise<void> {
    this.#busy = true;
    const { soundId } = kept;
    try {
      await alone(soundId, this.#ended.signal, () => this.#sendRest(kept));
      this.#end(soundId);
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      this.#end(soundId);
      // Somebody has taken the sound away meanwhile: there is nothing to be said of it.
      if (!(error instanceof UploadGone)) {
        this.#host.onRefused(kept, error instanceof ApiProblem ? error.message : String(error));
      }
    } finally {
      this.#busy = false;
    }
    this.look();
  }

  async #sendRest(kept: KeptFile): Promise<void> {
    const { soundId } = kept;
    const known = this.#host.sound(soundId);
    // Another page may have sent it while this one waited for its turn.
    if (known && (known.state !== "reading" || known.received === known.size)) return;
    await sendRest(new File([kept.file], kept.name), soundId, false, {
      signal: this.#ended.signal,
      onProgress: (sent) => {
        this.store.setState({ isAway: false });
        this.#tell(soundId, sent / Math.max(1, kept.file.size));
      },
      onLost: () => this.store.setState({ isAway: true }),
    });
  }

  #end(soundId: string): void {
    this.drop(soundId);
    this.#host.onStored(soundId);
  }

  #tell(soundId: string, progress: number | null): void {
    const all = new Map(this.store.getState().progress);
    if (progress === null) all.delete(soundId);
    else all.set(soundId, progress);
    this.store.setState({ progress: all });
  }
}

/** One page of a person sends a file at a time, as far as the browser can see to it. */
async function alone(soundId: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(`pegbar.sound.${soundId}`, { signal }, act);
}
