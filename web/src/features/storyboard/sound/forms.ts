import { createStore, type StoreApi } from "zustand/vanilla";
import { call } from "@/api/client";
import type { SoundFiles as Addresses, Sound } from "@/features/storyboard/types";
import { PieceUnavailable } from "@/playback/sound/pieceUnavailable";
import type { DecodedHere } from "./decodeHere";
import { type Peaks, peaksOf } from "./peaks";
import type { AudioPart, StoredAudio } from "./storedAudio";

/** A form that could not be had is asked for again after so long, ms. */
const AGAIN_MS = 5000;

export interface FormsHost {
  ref: string;
  sound: (soundId: string) => Sound | undefined;
  /** What this device stores of sounds that the server has. */
  stored: StoredAudio;
  /** The connection is lost. */
  isAway: () => boolean;
  /** This page has decoded a sound. */
  onHere: (soundId: string) => void;
  /** A piece came from the server, to be played. */
  onPlayed: (soundId: string) => void;
  /** A part is stored that was not. */
  onStored: () => void;
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
    this.#host.onHere(soundId);
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

  /**
   * The bytes of one piece of a sound: from the server, or where it does not answer from what is stored. Rejects where
   * they cannot be had just now, with PieceUnavailable while the server is away.
   */
  async load({ soundId, index }: { soundId: string; index: number }, signal: AbortSignal): Promise<ArrayBuffer> {
    const here = this.#here.get(soundId);
    if (here) return here.piece(index);
    const { stored, isAway, onPlayed } = this.#host;
    const known = isAway() ? await stored.get(soundId, index) : null;
    if (known) return known;
    try {
      const bytes = await this.#fetchPart(soundId, index, { signal });
      void this.#store(soundId, index, bytes.slice(0));
      onPlayed(soundId);
      return bytes;
    } catch (error) {
      if (signal.aborted) throw error;
      const found = await stored.get(soundId, index);
      if (found) return found;
      throw isAway() ? new PieceUnavailable() : error;
    }
  }

  /** Fetch a part of a sound from the server and store it. Rejects where it cannot be fetched now. */
  async storePart(soundId: string, part: AudioPart): Promise<void> {
    await this.#store(soundId, part, await this.#fetchPart(soundId, part, { priority: "low" }));
  }

  async #fetchPart(soundId: string, part: AudioPart, options: RequestInit = {}): Promise<ArrayBuffer> {
    const { pieces, peaks } = await this.#addressesOf(soundId);
    const address = part === "peaks" ? peaks : pieces[part];
    if (!address) throw new Error("No such part of a sound");
    const answer = await fetch(address, { signal: this.#ended.signal, ...options });
    if (!answer.ok) {
      // Signed for a while only: the next time it is asked for under a new address.
      this.#addresses.delete(soundId);
      throw new Error(`A part of a sound: ${answer.status}`);
    }
    return answer.arrayBuffer();
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
      const form = peaksOf(await this.#loadPeaks(soundId), samples);
      if (form) this.#put(soundId, form);
      else throw new Error("No form");
    } catch {
      if (this.#ended.signal.aborted) return;
      this.#addresses.delete(soundId);
      setTimeout(() => this.#forget(soundId), AGAIN_MS);
    }
  }

  async #loadPeaks(soundId: string): Promise<ArrayBuffer> {
    const { stored, isAway } = this.#host;
    const known = isAway() ? await stored.get(soundId, "peaks") : null;
    if (known) return known;
    try {
      const bytes = await this.#fetchPart(soundId, "peaks");
      void this.#store(soundId, "peaks", bytes.slice(0));
      return bytes;
    } catch (error) {
      const found = await stored.get(soundId, "peaks");
      if (found) return found;
      throw error;
    }
  }

  async #store(soundId: string, part: AudioPart, bytes: ArrayBuffer): Promise<void> {
    const { stored, onStored } = this.#host;
    if (await stored.use(soundId, part)) return;
    if (await stored.put(soundId, part, bytes)) onStored();
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
