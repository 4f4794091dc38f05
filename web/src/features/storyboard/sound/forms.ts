import { createStore, type StoreApi } from "zustand/vanilla";
import { call } from "@/api/client";
import type { SoundFiles as Addresses, Sound } from "@/features/storyboard/types";
import type { DecodedHere } from "./decodeHere";
import { type Peaks, peaksOf } from "./peaks";

/** A form that could not be had is asked for again after so long, ms. */
const AGAIN_MS = 5000;

export interface FormsHost {
  ref: string;
  sound: (soundId: string) => Sound | undefined;
}

/** What sounds look like and are made of: from this page where it decoded them itself, else from the server. */
export class Forms {
  /** What is known of how sounds look, by id; `null`: asked for. */
  readonly store: StoreApi<{ readonly peaks: ReadonlyMap<string, Peaks | null> }> = createStore(() => ({
    peaks: new Map<string, Peaks | null>(),
  }));
  readonly #host: FormsHost;
  readonly #here = new Map<string, DecodedHere>();
  readonly #addresses = new Map<string, Promise<Addresses>>();
  readonly #ended = new AbortController();

  constructor(host: FormsHost) {
    this.#host = host;
  }

  /** This page has decoded a sound. */
  keep(soundId: string, decoded: DecodedHere): void {
    this.#here.set(soundId, decoded);
    this.#put(soundId, decoded.peaks);
  }

  /** The server has it now: what is heard comes from there. */
  release(soundId: string): void {
    this.#here.delete(soundId);
  }

  isHere(soundId: string): boolean {
    return this.#here.has(soundId);
  }

  lengthHere(soundId: string): number | null {
    return this.#here.get(soundId)?.samples ?? null;
  }

  /** This sound is in view: its form comes as soon as there is one. */
  want(soundId: string): void {
    const sound = this.#host.sound(soundId);
    if (sound?.state !== "ready" || this.store.getState().peaks.has(soundId)) return;
    this.#put(soundId, null);
    void this.#fetch(soundId, sound.samples ?? 0);
  }

  /** The bytes of one piece of a sound. Rejects where they cannot be had just now. */
  async load({ soundId, index }: { soundId: string; index: number }, signal: AbortSignal): Promise<ArrayBuffer> {
    const here = this.#here.get(soundId);
    if (here) return here.piece(index);
    const { pieces } = await this.#addressesOf(soundId);
    const answer = await fetch(pieces[index] ?? "", { signal });
    if (answer.ok) return answer.arrayBuffer();
    // Signed for a while only: the next time it is asked for under a new address.
    this.#addresses.delete(soundId);
    throw new Error(`A piece of a sound: ${answer.status}`);
  }

  dispose(): void {
    this.#ended.abort();
  }

  #addressesOf(soundId: string): Promise<Addresses> {
    const known = this.#addresses.get(soundId);
    if (known) return known;
    const to = { path: { ref: this.#host.ref, sound_id: soundId }, signal: this.#ended.signal };
    const asked = call("GET", "/api/projects/{ref}/sound/sounds/{sound_id}", to);
    this.#addresses.set(soundId, asked);
    asked.catch(() => this.#addresses.delete(soundId));
    return asked;
  }

  async #fetch(soundId: string, samples: number): Promise<void> {
    try {
      const { peaks } = await this.#addressesOf(soundId);
      const answer = peaks === null ? null : await fetch(peaks, { signal: this.#ended.signal });
      const form = answer?.ok ? peaksOf(await answer.arrayBuffer(), samples) : null;
      if (form) this.#put(soundId, form);
      else throw new Error("No form");
    } catch {
      if (this.#ended.signal.aborted) return;
      this.#addresses.delete(soundId);
      setTimeout(() => this.#forget(soundId), AGAIN_MS);
    }
  }

  #forget(soundId: string): void {
    const peaks = new Map(this.store.getState().peaks);
    peaks.delete(soundId);
    this.store.setState({ peaks });
  }

  #put(soundId: string, form: Peaks | null): void {
    this.store.setState({ peaks: new Map(this.store.getState().peaks).set(soundId, form) });
  }
}
