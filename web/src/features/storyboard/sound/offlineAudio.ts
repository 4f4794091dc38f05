import type { TabSocket } from "@/api/socket/socket";
import type { Board } from "@/features/storyboard/store/board";
import type { Sound } from "@/features/storyboard/types";
import { SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import type { AudibleClip } from "@/playback/sound/audibleClips";
import type { AudioStateStore } from "./audioState";
import { OFFLINE_COMPLETE_SECONDS_MAX, OFFLINE_DELAY_MS } from "./limits";
import type { AudioPart, StoredAudio } from "./storedAudio";
import { soundTexts } from "./texts";

type MissingAudio = "all" | "part";

export interface OfflineAudioOptions {
  board: Board;
  store: AudioStateStore;
  storedAudio: StoredAudio;
  socket: Pick<TabSocket, "status">;
  /** True if the sound was decoded locally. */
  isDecoded: (soundId: string) => boolean;
  /** Fetch a part of a sound from the server and store it. Rejects if it can't be fetched now. */
  storePart: (soundId: string, part: AudioPart) => Promise<void>;
  /** Return the clips that the board plays. */
  getAudibleClips: () => readonly AudibleClip[];
  /** The server can be reached again. */
  onReconnect: () => void;
}

/** Cause of the notice about sounds that can't be played. */
const NOTICE_CAUSE = "offline sounds";

/** Return how much of the range [from, to) samples of a sound isn't stored; null if nothing is missing. */
export function getMissingAudio(
  parts: ReadonlySet<AudioPart> | undefined,
  from: number,
  to: number,
): MissingAudio | null {
  let [storedCount, missingCount] = [0, 0];
  for (let index = Math.floor(from / SEGMENT_SAMPLES); index * SEGMENT_SAMPLES < to; index += 1) {
    if (parts?.has(index)) storedCount += 1;
    else missingCount += 1;
  }
  if (missingCount === 0) return null;
  return storedCount === 0 ? "all" : "part";
}

/**
 * Offline support for the board's sound: marks clips with missing audio while offline, notifies the user once when the
 * board plays, and stores short sounds completely after a part was played.
 */
export class OfflineAudio {
  readonly #options: OfflineAudioOptions;
  readonly #unsubscribers: (() => void)[];
  readonly #requests = new Map<string, Promise<boolean>>();
  #queue: Promise<unknown> = Promise.resolve();
  #isOffline = false;
  /** Stored parts by sound id, while offline; null while online, or if the connection was lost only moments ago. */
  #storedParts: ReadonlyMap<string, ReadonlySet<AudioPart>> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasNotified = false;
  #isDisposed = false;

  constructor(options: OfflineAudioOptions) {
    this.#options = options;
    const { board, store, socket } = options;
    this.#unsubscribers = [
      socket.status.subscribe(() => this.#handleConnection()),
      store.subscribe((state, previous) => {
        if (state.view !== previous.view) this.updateMissing();
        if (state.missing !== previous.missing) this.#notifyMissing();
      }),
      board.store.subscribe((state, previous) => {
        if (state.playing && !previous.playing) this.#notifyMissing();
      }),
    ];
    this.#handleConnection();
  }

  /** True if the connection is lost. */
  get isOffline(): boolean {
    return this.#isOffline;
  }

  /** Update after a part was stored. */
  async refreshStoredParts(): Promise<void> {
    if (this.#storedParts === null) return;
    const storedParts = await this.#options.storedAudio.list();
    if (this.#storedParts === null || this.#isDisposed) return;
    this.#storedParts = storedParts;
    this.updateMissing();
  }

  /** Update which clips of the board have missing audio. */
  updateMissing(): void {
    const { store, isDecoded } = this.#options;
    const { view, missing: previousMissing } = store.getState();
    const missing = new Map<string, MissingAudio>();
    if (this.#storedParts !== null) {
      for (const clip of view.clips.values()) {
        const sound = view.sounds.get(clip.sound_id);
        if (sound?.state !== "ready" || isDecoded(sound.id)) continue;
        const extent = getMissingAudio(
          this.#storedParts.get(sound.id),
          clip.from,
          Math.min(clip.to, sound.samples ?? clip.to),
        );
        if (extent !== null) missing.set(clip.id, extent);
      }
    }
    const isSame =
      missing.size === previousMissing.size && [...missing].every(([id, extent]) => previousMissing.get(id) === extent);
    if (!isSame) store.setState({ missing });
  }

  /**
   * Store the remaining parts of a short sound in the background, one sound at a time. Returns false if the server
   * couldn't be reached; true also if the sound is too long or storage isn't available.
   */
  storeWholeSound(soundId: string): Promise<boolean> {
    const pending = this.#requests.get(soundId);
    if (pending) return pending;
    const request = this.#queue.then(() => this.#storeWholeSound(soundId)).catch(() => false);
    this.#queue = request;
    this.#requests.set(soundId, request);
    void request.then((isStored) => isStored || this.#requests.delete(soundId));
    return request;
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
  }

  async #storeWholeSound(soundId: string): Promise<boolean> {
    const { store, storedAudio, storePart } = this.#options;
    const sound: Sound | undefined = store.getState().view.sounds.get(soundId);
    if (sound?.state !== "ready" || sound.samples === null) return true;
    if (sound.samples > OFFLINE_COMPLETE_SECONDS_MAX * SAMPLE_RATE) return true;
    const storedParts = (await storedAudio.list()).get(soundId);
    const neededParts: AudioPart[] = ["peaks"];
    for (let index = 0; index * SEGMENT_SAMPLES < sound.samples; index += 1) neededParts.push(index);
    for (const part of neededParts) {
      if (storedParts?.has(part)) continue;
      if (this.#isDisposed || this.#isOffline) return false;
      await storePart(soundId, part);
    }
    return true;
  }

  /** Update the offline state. A reconnection attempt doesn't change it yet. */
  #handleConnection(): void {
    const { status } = this.#options.socket.status.getState();
    const isOffline = status === "connecting" ? this.#isOffline : status === "waiting";
    if (isOffline === this.#isOffline) return;
    this.#isOffline = isOffline;
    clearTimeout(this.#timer);
    if (isOffline) {
      // Ignore short interruptions.
      this.#timer = setTimeout(() => void this.#goOffline(), OFFLINE_DELAY_MS);
      return;
    }
    this.#storedParts = null;
    this.#hasNotified = false;
    this.updateMissing();
    this.#options.board.dismissNoticesAbout(NOTICE_CAUSE);
    this.#options.onReconnect();
  }

  async #goOffline(): Promise<void> {
    const storedParts = await this.#options.storedAudio.list();
    if (!this.#isOffline || this.#isDisposed) return;
    this.#storedParts = storedParts;
    this.updateMissing();
  }

  /** Notify the user how many sounds can't be played, once per offline period. */
  #notifyMissing(): void {
    const { board, store, getAudibleClips } = this.#options;
    const { missing } = store.getState();
    if (this.#hasNotified || missing.size === 0 || !board.store.getState().playing) return;
    const inaudibleClips = getAudibleClips().filter(({ clipId }) => missing.has(clipId));
    const count = new Set(inaudibleClips.map(({ soundId }) => soundId)).size;
    if (count === 0) return;
    this.#hasNotified = true;
    board.notify({
      text: soundTexts.unavailableOffline({ count }),
      tone: "warning",
      isTemporary: true,
      cause: NOTICE_CAUSE,
      actions: [],
    });
  }
}
