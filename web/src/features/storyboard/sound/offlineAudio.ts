import type { TabSocket } from "@/api/socket";
import type { Board } from "@/features/storyboard/store/board";
import type { Sound } from "@/features/storyboard/types";
import { PIECE_SAMPLES, SAMPLE_RATE } from "@/playback/samples";
import type { Voice } from "@/playback/sound/voices";
import { OFFLINE_AFTER_MS, OFFLINE_WHOLE_SECONDS_MAX } from "./limits";
import { soundMessages } from "./messages";
import type { SoundStore } from "./soundState";
import type { AudioPart, StoredAudio } from "./storedAudio";

type Missing = "all" | "part";

export interface OfflineAudioParts {
  board: Board;
  store: SoundStore;
  stored: StoredAudio;
  socket: Pick<TabSocket, "status">;
  /** Whether this page has decoded a sound itself. */
  isHere: (soundId: string) => boolean;
  /** Fetch a part of a sound from the server and store it. Rejects where it cannot be fetched now. */
  storePart: (soundId: string, part: AudioPart) => Promise<void>;
  /** What the board plays. */
  voices: () => readonly Voice[];
  /** The server can be reached again. */
  onBack: () => void;
}

/** The cause of the notice about sounds that cannot be heard. */
const CAUSE = "offline sounds";

/** How much of a stretch of a sound, [from, to) samples, is not among the stored parts; null: nothing. */
export function missingOf(parts: ReadonlySet<AudioPart> | undefined, from: number, to: number): Missing | null {
  let [held, lacking] = [0, 0];
  for (let index = Math.floor(from / PIECE_SAMPLES); index * PIECE_SAMPLES < to; index += 1) {
    if (parts?.has(index)) held += 1;
    else lacking += 1;
  }
  if (lacking === 0) return null;
  return held === 0 ? "all" : "part";
}

/**
 * What of a board's sound can be heard without the server: marks clips whose audio is not on this device while the server
 * is away, says so once when the board plays, and stores short sounds whole once a part of them was played.
 */
export class OfflineAudio {
  readonly #parts: OfflineAudioParts;
  readonly #stops: (() => void)[];
  readonly #asked = new Map<string, Promise<boolean>>();
  #queue: Promise<unknown> = Promise.resolve();
  #isAway = false;
  /** What is stored, while the server is away; null: it is not, or not for long. */
  #held: ReadonlyMap<string, ReadonlySet<AudioPart>> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasSaid = false;
  #ended = false;

  constructor(parts: OfflineAudioParts) {
    this.#parts = parts;
    const { board, store, socket } = parts;
    this.#stops = [
      socket.status.subscribe(() => this.#watch()),
      store.subscribe((now, before) => {
        if (now.view !== before.view) this.look();
        if (now.missing !== before.missing) this.#say();
      }),
      board.store.subscribe((now, before) => {
        if (now.playing && !before.playing) this.#say();
      }),
    ];
    this.#watch();
  }

  /** The connection is lost. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Something was stored, or decoded by this page. */
  async changed(): Promise<void> {
    if (this.#held === null) return;
    const held = await this.#parts.stored.list();
    if (this.#held === null || this.#ended) return;
    this.#held = held;
    this.look();
  }

  /** Mark the clips of the present board. */
  look(): void {
    const { store, isHere } = this.#parts;
    const { view, missing: before } = store.getState();
    const missing = new Map<string, Missing>();
    if (this.#held !== null) {
      for (const clip of view.clips.values()) {
        const sound = view.sounds.get(clip.sound_id);
        if (sound?.state !== "ready" || isHere(sound.id)) continue;
        const how = missingOf(this.#held.get(sound.id), clip.from, Math.min(clip.to, sound.samples ?? clip.to));
        if (how !== null) missing.set(clip.id, how);
      }
    }
    const isSame = missing.size === before.size && [...missing].every(([id, how]) => before.get(id) === how);
    if (!isSame) store.setState({ missing });
  }

  /**
   * Store the rest of a short sound in the background, one sound after another. False where the server could not be
   * reached; true also where the sound is too long or nothing can be stored.
   */
  complete(soundId: string): Promise<boolean> {
    const known = this.#asked.get(soundId);
    if (known) return known;
    const asked = this.#queue.then(() => this.#complete(soundId)).catch(() => false);
    this.#queue = asked;
    this.#asked.set(soundId, asked);
    void asked.then((isDone) => isDone || this.#asked.delete(soundId));
    return asked;
  }

  dispose(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  async #complete(soundId: string): Promise<boolean> {
    const { store, stored, storePart } = this.#parts;
    const sound: Sound | undefined = store.getState().view.sounds.get(soundId);
    if (sound?.state !== "ready" || sound.samples === null) return true;
    if (sound.samples > OFFLINE_WHOLE_SECONDS_MAX * SAMPLE_RATE) return true;
    const held = (await stored.list()).get(soundId);
    const wanted: AudioPart[] = ["peaks"];
    for (let index = 0; index * PIECE_SAMPLES < sound.samples; index += 1) wanted.push(index);
    for (const part of wanted) {
      if (held?.has(part)) continue;
      if (this.#ended || this.#isAway) return false;
      await storePart(soundId, part);
    }
    return true;
  }

  /** An attempt to connect again changes nothing yet. */
  #watch(): void {
    const { status } = this.#parts.socket.status.getState();
    const isAway = status === "connecting" ? this.#isAway : status === "waiting";
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    clearTimeout(this.#timer);
    if (isAway) {
      // A connection that is back in a moment is not worth a word.
      this.#timer = setTimeout(() => void this.#leave(), OFFLINE_AFTER_MS);
      return;
    }
    this.#held = null;
    this.#hasSaid = false;
    this.look();
    this.#parts.board.settleNotices(CAUSE);
    this.#parts.onBack();
  }

  async #leave(): Promise<void> {
    const held = await this.#parts.stored.list();
    if (!this.#isAway || this.#ended) return;
    this.#held = held;
    this.look();
  }

  /** Says how many sounds cannot be heard, once for each time that the server is away. */
  #say(): void {
    const { board, store, voices } = this.#parts;
    const { missing } = store.getState();
    if (this.#hasSaid || missing.size === 0 || !board.store.getState().playing) return;
    const unheard = voices().filter(({ clipId }) => missing.has(clipId));
    const count = new Set(unheard.map(({ soundId }) => soundId)).size;
    if (count === 0) return;
    this.#hasSaid = true;
    board.notify({ text: soundMessages.unheard(count), tone: "warning", passing: true, cause: CAUSE, actions: [] });
  }
}
