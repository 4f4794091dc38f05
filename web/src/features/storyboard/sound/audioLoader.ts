import { createStore, type StoreApi } from "zustand/vanilla";
import { call } from "@/api/http/client";
import type { Sound, SoundFiles as SoundUrls } from "@/features/storyboard/types";
import { SegmentUnavailable } from "@/playback/sound/segmentUnavailable";
import type { DecodedSound } from "./decodeLocally";
import { type Peaks, parsePeaks } from "./peaks";
import type { AudioPart, StoredAudio } from "./storedAudio";

/** Delay before failed peaks are requested again, ms. */
const RETRY_MS = 5000;

export interface AudioLoaderOptions {
  ref: string;
  getSound: (soundId: string) => Sound | undefined;
  /** Server audio stored on this device. */
  storedAudio: StoredAudio;
  /** True if the connection is lost. */
  isOffline: () => boolean;
  /** A sound was decoded locally. */
  onDecoded: (soundId: string) => void;
  /** A segment was loaded from the server for playback. */
  onSegmentLoaded: (soundId: string) => void;
  /** A new part was stored. */
  onPartStored: () => void;
}

/** Loads waveforms (peaks) and audio segments: from local decoding if available, else from the server. */
export class AudioLoader {
  /** Peaks by sound id; null while loading. */
  readonly store: StoreApi<{ readonly peaks: ReadonlyMap<string, Peaks | null> }> = createStore(() => ({
    peaks: new Map<string, Peaks | null>(),
  }));
  readonly #options: AudioLoaderOptions;
  readonly #decoded = new Map<string, DecodedSound>();
  readonly #urls = new Map<string, Promise<SoundUrls>>();
  readonly #abortController = new AbortController();

  constructor(options: AudioLoaderOptions) {
    this.#options = options;
  }

  /** Add a sound that was decoded locally. */
  addDecoded(soundId: string, decoded: DecodedSound): void {
    this.#decoded.set(soundId, decoded);
    this.#setPeaks(soundId, decoded.peaks);
    this.#options.onDecoded(soundId);
  }

  /** Remove a locally decoded sound, because the server has it now. */
  removeDecoded(soundId: string): void {
    this.#decoded.delete(soundId);
  }

  isDecoded(soundId: string): boolean {
    return this.#decoded.has(soundId);
  }

  getDecodedLength(soundId: string): number | null {
    return this.#decoded.get(soundId)?.samples ?? null;
  }

  /** Request the peaks of a visible sound, if it is ready. */
  requestPeaks(soundId: string): void {
    const sound = this.#options.getSound(soundId);
    if (sound?.state !== "ready" || this.store.getState().peaks.has(soundId)) return;
    this.#setPeaks(soundId, null);
    void this.#fetchPeaks(soundId, sound.samples ?? 0);
  }

  /**
   * Load one segment of a sound from the server, or from local storage if the server can't be reached. Rejects if it
   * isn't available now; with SegmentUnavailable while offline.
   */
  async loadSegment({ soundId, index }: { soundId: string; index: number }, signal: AbortSignal): Promise<ArrayBuffer> {
    const decoded = this.#decoded.get(soundId);
    if (decoded) return decoded.getSegment(index);
    const { storedAudio, isOffline, onSegmentLoaded } = this.#options;
    const offlineBytes = isOffline() ? await storedAudio.get(soundId, index) : null;
    if (offlineBytes) return offlineBytes;
    try {
      const bytes = await this.#fetchPart(soundId, index, { signal });
      void this.#storeBytes(soundId, index, bytes.slice(0));
      onSegmentLoaded(soundId);
      return bytes;
    } catch (error) {
      if (signal.aborted) throw error;
      const storedBytes = await storedAudio.get(soundId, index);
      if (storedBytes) return storedBytes;
      throw isOffline() ? new SegmentUnavailable() : error;
    }
  }

  /** Fetch a part of a sound from the server and store it. Rejects if it can't be fetched now. */
  async storePart(soundId: string, part: AudioPart): Promise<void> {
    await this.#storeBytes(soundId, part, await this.#fetchPart(soundId, part, { priority: "low" }));
  }

  async #fetchPart(soundId: string, part: AudioPart, options: RequestInit = {}): Promise<ArrayBuffer> {
    const { pieces, peaks } = await this.#getUrls(soundId);
    const url = part === "peaks" ? peaks : pieces[part];
    if (!url) throw new Error("No such part of a sound");
    const response = await fetch(url, { signal: this.#abortController.signal, ...options });
    if (!response.ok) {
      // Signed URLs expire: request new ones next time.
      this.#urls.delete(soundId);
      throw new Error(`A part of a sound: ${response.status}`);
    }
    return response.arrayBuffer();
  }

  dispose(): void {
    this.#abortController.abort();
  }

  #getUrls(soundId: string): Promise<SoundUrls> {
    const cached = this.#urls.get(soundId);
    if (cached) return cached;
    const request = { path: { ref: this.#options.ref, sound_id: soundId }, signal: this.#abortController.signal };
    const promise = call("GET", "/api/projects/{ref}/sound/sounds/{sound_id}", request);
    this.#urls.set(soundId, promise);
    promise.catch(() => this.#urls.delete(soundId));
    return promise;
  }

  async #fetchPeaks(soundId: string, samples: number): Promise<void> {
    try {
      const peaks = parsePeaks(await this.#loadPeaks(soundId), samples);
      if (peaks) this.#setPeaks(soundId, peaks);
      else throw new Error("Invalid peaks");
    } catch {
      if (this.#abortController.signal.aborted) return;
      this.#urls.delete(soundId);
      setTimeout(() => this.#removePeaks(soundId), RETRY_MS);
    }
  }

  async #loadPeaks(soundId: string): Promise<ArrayBuffer> {
    const { storedAudio, isOffline } = this.#options;
    const offlineBytes = isOffline() ? await storedAudio.get(soundId, "peaks") : null;
    if (offlineBytes) return offlineBytes;
    try {
      const bytes = await this.#fetchPart(soundId, "peaks");
      void this.#storeBytes(soundId, "peaks", bytes.slice(0));
      return bytes;
    } catch (error) {
      const storedBytes = await storedAudio.get(soundId, "peaks");
      if (storedBytes) return storedBytes;
      throw error;
    }
  }

  async #storeBytes(soundId: string, part: AudioPart, bytes: ArrayBuffer): Promise<void> {
    const { storedAudio, onPartStored } = this.#options;
    if (await storedAudio.touch(soundId, part)) return;
    if (await storedAudio.put(soundId, part, bytes)) onPartStored();
  }

  #removePeaks(soundId: string): void {
    const peaks = new Map(this.store.getState().peaks);
    peaks.delete(soundId);
    this.store.setState({ peaks });
  }

  #setPeaks(soundId: string, peaks: Peaks | null): void {
    this.store.setState({ peaks: new Map(this.store.getState().peaks).set(soundId, peaks) });
  }
}
