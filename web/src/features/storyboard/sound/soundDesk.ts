import { createStore, type StoreApi } from "zustand/vanilla";
import { call } from "@/api/client";
import { saveBlob } from "@/api/download";
import { ApiProblem, messageOf } from "@/api/problem";
import { session } from "@/api/session";
import { tabSocket } from "@/api/socket";
import { isPassing } from "@/features/storyboard/boardApi";
import type { Op } from "@/features/storyboard/model/ops";
import { applyAllSounds, applySounds, askingForSounds, type SoundNews } from "@/features/storyboard/model/sounds";
import { soundViewOf } from "@/features/storyboard/model/soundView";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { Board } from "@/features/storyboard/store/board";
import type { Edits, RecordStep } from "@/features/storyboard/store/edits";
import type { BoardState } from "@/features/storyboard/store/state";
import type { Sound } from "@/features/storyboard/types";
import { startOfFrame } from "@/playback/samples";
import { decodeHere, lengthOfFile } from "./decodeHere";
import { Forms } from "./forms";
import { SOUND_BYTES_MAX, UNKNOWN_SAMPLES } from "./limits";
import { Listening } from "./listening";
import { soundMessages } from "./messages";
import { OfflineAudio } from "./offlineAudio";
import { startsOf } from "./place";
import type { Recorded, Recorder } from "./recording/recorder";
import { Takes } from "./recording/takes";
import { type DropPlace, SoundEdits } from "./soundEdits";
import { type KeptFile, SoundFiles } from "./soundFiles";
import { type SoundState, silence } from "./soundState";
import { StoredAudio } from "./storedAudio";
import { Uploads } from "./uploads";

/** A list that could not be had is asked for again after so long, ms. */
const AGAIN_MS = 5000;

/** A file of which nobody has known anything for so long is kept no longer, ms. */
const FORGOTTEN_MS = 30 * 24 * 60 * 60 * 1000;

const loadRecorder = () => import("./recording/recorder");

export interface SoundDeskParts {
  board: Board;
  edits: Edits;
  record: RecordStep;
  projectId: string;
  userId: string;
  fps: () => number;
}

const hasSound = (ops: readonly Op[]): boolean => ops.some(({ kind }) => kind === "sound");

/** Everything about the sound of one open board. */
export class SoundDesk {
  readonly store: StoreApi<SoundState> = createStore<SoundState>(() => silence);
  readonly edits: SoundEdits;
  readonly forms: Forms;
  readonly uploads: Uploads;
  readonly #parts: SoundDeskParts;
  readonly #files = new SoundFiles();
  readonly #stored: StoredAudio;
  readonly #offline: OfflineAudio;
  readonly #listening: Listening;
  readonly #ended = new AbortController();
  readonly #stops: (() => void)[];
  /** What an earlier page kept, of which nothing is known yet. */
  readonly #found = new Map<string, KeptFile>();
  /** What the server has read, and is kept here no longer, or not much longer. */
  readonly #settled = new Set<string>();
  /** The list was asked for once: it is there, or cannot be had just now. */
  readonly #listed: Promise<void>;
  #asking: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(parts: SoundDeskParts) {
    this.#parts = parts;
    const { board, edits, record, projectId: ref, fps } = parts;
    const sound = (soundId: string): Sound | undefined => this.store.getState().view.sounds.get(soundId);
    const onServer = (soundId: string): Sound | undefined => board.store.getState().server.sound.sounds.get(soundId);
    this.edits = new SoundEdits({
      board,
      edits,
      record,
      fps,
      view: () => this.store.getState().view,
      startOfCut: (cutId) => startsOf(board.store.getState(), fps())(cutId),
      pick: (clipId) => this.pick(clipId),
    });
    this.#stored = new StoredAudio({ userId: parts.userId, mayStore: () => isSignedIn(parts.userId) });
    this.forms = new Forms({
      ref,
      sound,
      stored: this.#stored,
      isAway: () => this.#offline.isAway,
      onHere: () => {
        this.#listening.relaid();
        this.#offline.look();
      },
      onPlayed: (soundId) => void this.#offline.complete(soundId),
      onStored: () => void this.#offline.changed(),
    });
    this.uploads = new Uploads({
      sound: onServer,
      onStored: () => void this.reload(),
      onRefused: ({ name }, why) => this.#say(soundMessages.refused(name, why)),
    });
    this.#listening = new Listening({
      board,
      fps,
      store: this.store,
      load: (piece, signal) => this.forms.load(piece, signal),
      isHere: (soundId) => this.forms.isHere(soundId),
      lengthHere: (soundId) => this.forms.lengthHere(soundId),
      onBlocked: (isBlocked) => this.store.setState({ isBlocked }),
    });
    this.#offline = new OfflineAudio({
      board,
      store: this.store,
      stored: this.#stored,
      socket: tabSocket(),
      isHere: (soundId) => this.forms.isHere(soundId),
      storePart: (soundId, part) => this.forms.storePart(soundId, part),
      voices: () => this.#listening.voices(),
      onBack: () => this.#listening.retry(),
    });
    this.#stops = [
      board.store.subscribe((now, before) => this.#follow(now, before)),
      tabSocket().subscribe(`project:${ref}`, {
        since: null,
        recent: true,
        onEvent: (event) => {
          if (event.type === "sound_changed") this.#learn(event as SoundNews);
        },
        onReset: () => void this.reload(),
        // The board itself asks what this person may see.
        onRefused: () => undefined,
      }),
    ];
    this.#look(board.store.getState());
    this.#listed = this.reload();
    void this.#findKept();
    void this.#findTakes();
    // Without a network a sound can be dropped, moved and recorded as well.
    if (this.edits.canEdit)
      void Promise.all([import("@/features/storyboard/boardSync/sendSound"), loadRecorder()]).catch(() => undefined);
  }

  /** The whole list anew: something may have been told that was not heard. */
  reload(): Promise<void> {
    // What is on its way may be older than what it is asked for now, or come from a copy.
    this.#isAskedAgain = this.#asking !== null;
    this.#asking ??= this.#load().finally(() => {
      this.#asking = null;
      if (this.#isAskedAgain) void this.reload();
    });
    return this.#asking;
  }

  pick(picked: string | null): void {
    this.store.setState({ picked });
  }

  /** Hears this lane alone, or with the others again. */
  toggleSolo(trackId: string): void {
    const solo = new Set(this.store.getState().solo);
    if (!solo.delete(trackId)) solo.add(trackId);
    this.store.setState({ solo });
  }

  /** The board has another rate since: its cuts begin elsewhere. */
  relaid(): void {
    this.#listening.relaid();
  }

  /** Something was pressed: the browser may let sound out from now on. */
  wake(): void {
    this.#listening.wake();
  }

  /** Files become sounds and clips from this frame of the board on. */
  async addFilesAt(frame: number, files: readonly File[]): Promise<void> {
    if (!this.edits.canEdit) return;
    await this.addFiles(files, { trackId: null, anchorCutId: null, at: startOfFrame(frame, this.#parts.fps()) });
  }

  /** Records a take from the playhead on, or ends the one that is being recorded. */
  async record(): Promise<void> {
    const [recorder] = await Promise.all([this.#recorder(), this.#listed]);
    if (this.edits.canEdit) await recorder?.toggle();
  }

  async #recorder(): Promise<Recorder | null> {
    const { Recorder: Made } = await loadRecorder();
    const { board, fps, userId, projectId } = this.#parts;
    if (this.#ended.signal.aborted) return null;
    const made =
      this.store.getState().recorder ??
      new Made({
        board,
        fps,
        userId,
        projectId,
        hush: (isHushed) => this.#listening.hush(isHushed),
        keep: (recorded) => this.#keepTake(recorded),
        tell: (text) => this.#say(text),
      });
    this.store.setState({ recorder: made });
    return made;
  }

  /** Has the browser keep the file that a sound came as. */
  async download(soundId: string): Promise<void> {
    const to = { path: { ref: this.#parts.projectId, sound_id: soundId } };
    try {
      const { original } = await call("GET", "/api/projects/{ref}/sound/sounds/{sound_id}", to);
      if (original !== null) location.assign(original);
    } catch (error) {
      this.#say(messageOf(error, soundMessages.notDownloaded));
    }
  }

  /** Files become sounds and clips one after the other, each on the board at once. */
  async addFiles(files: readonly File[], place: DropPlace): Promise<void> {
    await this.#listed;
    const kept: { file: File; samples: number | null }[] = [];
    for (const file of files) kept.push({ file, samples: await lengthOfFile(file) });
    let { at } = place;
    const { trackId } = place;
    for (const { file, samples } of kept) {
      const length = samples ?? UNKNOWN_SAMPLES;
      const there = { ...place, trackId: trackId ?? this.#freeTrack(place, at, length), at };
      if (!(await this.#addFile(file, there, samples))) return;
      at += length;
    }
  }

  dispose(): void {
    this.#ended.abort();
    for (const stop of this.#stops) stop();
    this.uploads.dispose();
    this.forms.dispose();
    this.#listening.dispose();
    this.#offline.dispose();
    this.store.getState().recorder?.dispose();
    void this.#files.close();
    void this.#stored.close();
  }

  #keepTake({ file, at, samples }: Recorded): Promise<boolean> {
    return this.#keepFile(file, samples, (soundId, length) => this.edits.addTake(soundId, file, at, length ?? samples));
  }

  #freeTrack({ anchorCutId }: DropPlace, at: number, samples: number): string | null {
    const { board, fps } = this.#parts;
    const of = anchorCutId === null ? 0 : startsOf(board.store.getState(), fps())(anchorCutId);
    return this.edits.freeTrack((of ?? 0) + at, samples);
  }

  #addFile(file: File, place: DropPlace, samples: number | null): Promise<boolean> {
    return this.#keepFile(file, samples, (soundId, length) => this.edits.addSound(soundId, file, place, length));
  }

  /** Writes a file down, has it put onto the board, and sends it; false where there is no room for it. */
  async #keepFile(
    file: File,
    samples: number | null,
    put: (soundId: string, samples: number | null) => string | null,
  ): Promise<boolean> {
    const { projectId, userId } = this.#parts;
    if (file.size === 0 || file.size > SOUND_BYTES_MAX) {
      this.#say(file.size === 0 ? soundMessages.empty : soundMessages.tooLarge);
      return false;
    }
    const soundId = uuid7();
    // Written down before anything says that it is there.
    const kept: KeptFile = { userId, projectId, soundId, name: file.name, file, at: Date.now() };
    const how = await this.#files.add(kept);
    if (how === "full" && !navigator.onLine) {
      this.#say(soundMessages.full);
      return false;
    }
    if (how !== "kept") this.#say(soundMessages.notKept(file.name));
    const clipId = put(soundId, samples);
    const clip = clipId === null ? undefined : this.store.getState().view.clips.get(clipId);
    if (!clip) {
      void this.#files.remove(userId, soundId);
      this.#say(soundMessages.noRoom);
      return false;
    }
    this.uploads.add(kept);
    void this.#decode(soundId, file, samples).then((length) => {
      // What the file said of its length was a little less than there is.
      if (length !== null && samples !== null && length > samples) this.edits.lengthen(clip.id, samples, length);
    });
    return true;
  }

  /** Has a short sound heard and seen before the server has read it; how long it is, samples. */
  async #decode(soundId: string, file: Blob, samples: number | null): Promise<number | null> {
    const decoded = await decodeHere(file, samples);
    const isOver = this.#ended.signal.aborted || (this.#settled.has(soundId) && !this.#offline.isAway);
    if (decoded && !isOver) this.forms.keep(soundId, decoded);
    return decoded?.samples ?? null;
  }

  async #load(): Promise<void> {
    const { board, projectId: ref } = this.#parts;
    board.learn((now) => ({ ...now, sound: askingForSounds(now.sound) }));
    try {
      const list = await call("GET", "/api/projects/{ref}/sound", { path: { ref }, signal: this.#ended.signal });
      board.learn((now) => ({ ...now, sound: applyAllSounds(now.sound, list) }));
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      // Where one may not see the board any more, the board itself says so.
      if (error instanceof ApiProblem && !isPassing(error)) return;
      setTimeout(() => void (this.#ended.signal.aborted || this.reload()), AGAIN_MS);
    }
  }

  /** What an earlier page did not get sent. */
  async #findKept(): Promise<void> {
    const { projectId, userId } = this.#parts;
    for (const kept of await this.#files.ofProject(userId, projectId)) {
      if (kept.at < Date.now() - FORGOTTEN_MS) void this.#files.remove(userId, kept.soundId);
      else if (!this.uploads.has(kept.soundId)) this.#found.set(kept.soundId, kept);
    }
    this.#adoptFound();
    this.#settleKept();
  }

  /** What was being recorded when an earlier page ended. */
  async #findTakes(): Promise<void> {
    const { userId, projectId } = this.#parts;
    const takes = new Takes();
    const left = this.edits.canEdit ? await takes.left(userId, projectId).catch(() => []) : [];
    await takes.close();
    if (left.length === 0) return;
    // Which lane is the takes', and what is on it, the list says; until it is there they are kept where they are.
    await this.#known();
    await (await this.#recorder())?.recover();
  }

  #known(): Promise<void> {
    const { store } = this.#parts.board;
    return new Promise((resolve) => {
      const look = ({ server }: BoardState): void => {
        if (server.sound.isKnown) resolve();
      };
      this.#ended.signal.addEventListener("abort", store.subscribe(look));
      look(store.getState());
    });
  }

  /** Whoever waits to tell the server of a sound may be another page: its file is sent once the sound is known here. */
  #adoptFound(): void {
    const { sounds } = this.store.getState().view;
    for (const [soundId, kept] of this.#found) {
      if (this.#ended.signal.aborted || !sounds.has(soundId)) continue;
      this.#found.delete(soundId);
      this.uploads.add(kept);
      void lengthOfFile(kept.file).then((samples) => this.#decode(soundId, kept.file, samples));
    }
  }

  /** What was refused has nothing to be sent for: a take is nowhere else, so whoever spoke it can save it. */
  #dropUnwanted(): void {
    const { sounds } = this.store.getState().view;
    for (const kept of this.uploads.waiting) {
      const { soundId, name, file } = kept;
      if (sounds.has(soundId)) continue;
      this.uploads.drop(soundId);
      const run = (): void => {
        saveBlob(file, name);
        void this.#files.remove(this.#parts.userId, soundId);
      };
      const actions = [{ label: soundMessages.saveFile, run }];
      this.#parts.board.notify({ text: soundMessages.notOnBoard(name), tone: "warning", passing: false, actions });
    }
  }

  #learn(news: SoundNews): void {
    this.#parts.board.learn((now) => ({ ...now, sound: applySounds(now.sound, news) }));
  }

  #follow(now: BoardState, before: BoardState): void {
    const isSame = now.ops === before.ops || !(hasSound(now.ops) || hasSound(before.ops));
    if (now.server.sound === before.server.sound && isSame) return;
    this.#look(now);
    this.#adoptFound();
    this.#dropUnwanted();
    if (now.server.sound.isDoubtful && !before.server.sound.isDoubtful) void this.reload();
    if (now.server.sound !== before.server.sound) {
      this.#settleKept();
      this.uploads.look();
    }
  }

  #look({ server, ops }: BoardState): void {
    const view = soundViewOf(server.sound, ops);
    const { picked } = this.store.getState();
    this.store.setState({ view, picked: picked !== null && view.clips.has(picked) ? picked : null });
  }

  /** What the server has read, or has every byte of, is kept here no longer than that. */
  #settleKept(): void {
    const { server } = this.#parts.board.store.getState();
    for (const sound of server.sound.sounds.values()) {
      if (sound.state === "reading" || this.#settled.has(sound.id)) continue;
      this.#settled.add(sound.id);
      void this.#settle(sound);
    }
  }

  /** What this device held stays on it: its file goes once the audio that the server made of it is stored. */
  async #settle({ id, state }: Sound): Promise<void> {
    const isHeld = this.forms.isHere(id) || this.uploads.has(id) || this.#found.delete(id);
    this.uploads.drop(id);
    const isStored = state !== "ready" || !isHeld || (await this.#offline.complete(id));
    if (this.#ended.signal.aborted) return;
    if (isStored) {
      this.forms.release(id);
      await this.#files.remove(this.#parts.userId, id);
    } else {
      this.#settled.delete(id);
    }
  }

  #say(text: string): void {
    this.#parts.board.notify({ text, tone: "warning", passing: false, actions: [] });
  }
}

function isSignedIn(userId: string): boolean {
  const now = session.getState();
  return now.phase === "signed-in" && now.user.id === userId;
}
