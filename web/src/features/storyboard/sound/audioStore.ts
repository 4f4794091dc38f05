import { createStore, type StoreApi } from "zustand/vanilla";
import { call } from "@/api/client";
import { downloadBlob } from "@/api/download";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { session } from "@/api/session";
import { getTabSocket } from "@/api/socket";
import { isTransientError } from "@/features/storyboard/boardApi";
import type { Op } from "@/features/storyboard/model/ops";
import {
  applySoundList,
  applySoundUpdate,
  markSoundsRequested,
  type SoundUpdate,
} from "@/features/storyboard/model/soundUpdates";
import { createSoundView } from "@/features/storyboard/model/soundView";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { Board } from "@/features/storyboard/store/board";
import type { BoardState } from "@/features/storyboard/store/boardState";
import type { CutEdits, RecordStep } from "@/features/storyboard/store/cutEdits";
import type { Sound } from "@/features/storyboard/types";
import { frameToSample } from "@/playback/samples";
import { AudioLoader } from "./audioLoader";
import { AudioPlayback } from "./audioPlayback";
import { type AudioState, emptyAudioState } from "./audioState";
import { createGetCutStart } from "./clipTime";
import { decodeLocally, getFileLength } from "./decodeLocally";
import { SOUND_BYTES_MAX, UNKNOWN_LENGTH_SAMPLES } from "./limits";
import { soundMessages } from "./messages";
import { OfflineAudio } from "./offlineAudio";
import { type PendingSoundFile, PendingSoundFiles } from "./pendingSoundFiles";
import type { Recorder, Recording } from "./recording/recorder";
import { TakeStorage } from "./recording/takeStorage";
import { type DropTarget, SoundEdits } from "./soundEdits";
import { SoundUploads } from "./soundUploads";
import { StoredAudio } from "./storedAudio";

/** Delay before a failed list request is retried, ms. */
const RETRY_MS = 5000;

/** Pending files older than this are deleted, ms. */
const STALE_FILE_MS = 30 * 24 * 60 * 60 * 1000;

const loadRecorder = () => import("./recording/recorder");

export interface AudioStoreOptions {
  board: Board;
  edits: CutEdits;
  record: RecordStep;
  projectId: string;
  userId: string;
  fps: () => number;
}

const hasSoundOp = (ops: readonly Op[]): boolean => ops.some(({ kind }) => kind === "sound");

/** Sound of one open board: state, edits, uploads, playback and recording. */
export class AudioStore {
  readonly store: StoreApi<AudioState> = createStore<AudioState>(() => emptyAudioState);
  readonly edits: SoundEdits;
  readonly audioLoader: AudioLoader;
  readonly uploads: SoundUploads;
  readonly #options: AudioStoreOptions;
  readonly #pendingFiles = new PendingSoundFiles();
  readonly #storedAudio: StoredAudio;
  readonly #offlineAudio: OfflineAudio;
  readonly #playback: AudioPlayback;
  readonly #ended = new AbortController();
  readonly #unsubscribers: (() => void)[];
  /** Files that an earlier page left and whose sounds aren't known yet. */
  readonly #unmatchedFiles = new Map<string, PendingSoundFile>();
  /** Sounds that the server has finished reading, and whose local files are being removed. */
  readonly #finishedIds = new Set<string>();
  /** Resolves after the first list request, whether it succeeded or not. */
  readonly #firstLoad: Promise<void>;
  #loading: Promise<void> | null = null;
  #needsReload = false;

  constructor(parts: AudioStoreOptions) {
    this.#options = parts;
    const { board, edits, record: toggleRecording, projectId: ref, fps } = parts;
    const sound = (soundId: string): Sound | undefined => this.store.getState().view.sounds.get(soundId);
    const onServer = (soundId: string): Sound | undefined => board.store.getState().server.sound.sounds.get(soundId);
    this.edits = new SoundEdits({
      board,
      edits,
      record: toggleRecording,
      fps,
      getView: () => this.store.getState().view,
      getCutStart: (cutId) => createGetCutStart(board.store.getState(), fps())(cutId),
      selectClip: (clipId) => this.selectClip(clipId),
    });
    this.#storedAudio = new StoredAudio({ userId: parts.userId, canStore: () => isSignedIn(parts.userId) });
    this.audioLoader = new AudioLoader({
      ref,
      getSound: sound,
      storedAudio: this.#storedAudio,
      isOffline: () => this.#offlineAudio.isOffline,
      onDecoded: () => {
        this.#playback.refreshClips();
        this.#offlineAudio.updateMissing();
      },
      onSegmentLoaded: (soundId) => void this.#offlineAudio.storeWholeSound(soundId),
      onPartStored: () => void this.#offlineAudio.refreshStoredParts(),
    });
    this.uploads = new SoundUploads({
      getSound: onServer,
      onFinished: () => void this.reload(),
      onRejected: ({ name }, why) => this.#notify(soundMessages.uploadRejected(name, why)),
    });
    this.#playback = new AudioPlayback({
      board,
      fps,
      store: this.store,
      loadSegment: (piece, signal) => this.audioLoader.loadSegment(piece, signal),
      isDecoded: (soundId) => this.audioLoader.isDecoded(soundId),
      getDecodedLength: (soundId) => this.audioLoader.getDecodedLength(soundId),
      onBlocked: (isBlocked) => this.store.setState({ isAutoplayBlocked: isBlocked }),
    });
    this.#offlineAudio = new OfflineAudio({
      board,
      store: this.store,
      storedAudio: this.#storedAudio,
      socket: getTabSocket(),
      isDecoded: (soundId) => this.audioLoader.isDecoded(soundId),
      storePart: (soundId, part) => this.audioLoader.storePart(soundId, part),
      getAudibleClips: () => this.#playback.getAudibleClips(),
      onReconnect: () => this.#playback.retry(),
    });
    this.#unsubscribers = [
      board.store.subscribe((now, before) => this.#handleBoardChange(now, before)),
      getTabSocket().subscribe(`project:${ref}`, {
        since: null,
        recent: true,
        onEvent: (event) => {
          if (event.type === "sound_changed") this.#applyUpdate(event as SoundUpdate);
        },
        onReset: () => void this.reload(),
        // The board subscription already handles lost access.
        onRefused: () => undefined,
      }),
    ];
    this.#updateView(board.store.getState());
    this.#firstLoad = this.reload();
    void this.#loadPendingFiles();
    void this.#recoverTakes();
    // Preload what is needed to add, move and record sounds offline.
    if (this.edits.canEdit)
      void Promise.all([import("@/features/storyboard/boardSync/sendSoundChange"), loadRecorder()]).catch(
        () => undefined,
      );
  }

  /** Reload the full list, because events may have been missed. */
  reload(): Promise<void> {
    // A request in flight may return an older state or a cached copy, so request again afterwards.
    this.#needsReload = this.#loading !== null;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
      if (this.#needsReload) void this.reload();
    });
    return this.#loading;
  }

  selectClip(picked: string | null): void {
    this.store.setState({ selectedClipId: picked });
  }

  /** Toggle solo for a track. */
  toggleSolo(trackId: string): void {
    const solo = new Set(this.store.getState().solo);
    if (!solo.delete(trackId)) solo.add(trackId);
    this.store.setState({ solo });
  }

  /** Update playback after the frame rate changed, because it moves the cuts' start times. */
  handleFpsChange(): void {
    this.#playback.refreshClips();
  }

  /** Resume audio after a user gesture, in case the browser blocked autoplay. */
  resumeAudio(): void {
    this.#playback.resumeAudio();
  }

  /** Add files as sounds and clips, starting at a frame of the board. */
  async addFilesAt(frame: number, files: readonly File[]): Promise<void> {
    if (!this.edits.canEdit) return;
    await this.addFiles(files, { trackId: null, anchorCutId: null, at: frameToSample(frame, this.#options.fps()) });
  }

  /** Start recording a take at the playhead, or stop the current recording. */
  async toggleRecording(): Promise<void> {
    const [recorder] = await Promise.all([this.#getRecorder(), this.#firstLoad]);
    if (this.edits.canEdit) await recorder?.toggle();
  }

  async #getRecorder(): Promise<Recorder | null> {
    const { Recorder: Made } = await loadRecorder();
    const { board, fps, userId, projectId } = this.#options;
    if (this.#ended.signal.aborted) return null;
    const made =
      this.store.getState().recorder ??
      new Made({
        board,
        fps,
        userId,
        projectId,
        setMuted: (isHushed) => this.#playback.setMuted(isHushed),
        saveRecording: (recorded) => this.#saveTake(recorded),
        notify: (text) => this.#notify(text),
      });
    this.store.setState({ recorder: made });
    return made;
  }

  /** Download a sound's original file. */
  async download(soundId: string): Promise<void> {
    const to = { path: { ref: this.#options.projectId, sound_id: soundId } };
    try {
      const { original } = await call("GET", "/api/projects/{ref}/sound/sounds/{sound_id}", to);
      if (original !== null) location.assign(original);
    } catch (error) {
      this.#notify(getErrorMessage(error, soundMessages.notDownloaded));
    }
  }

  /** Add files as sounds and clips, one after the other. Each appears on the board immediately. */
  async addFiles(files: readonly File[], place: DropTarget): Promise<void> {
    await this.#firstLoad;
    const kept: { file: File; samples: number | null }[] = [];
    for (const file of files) kept.push({ file, samples: await getFileLength(file) });
    let { at } = place;
    const { trackId } = place;
    for (const { file, samples } of kept) {
      const length = samples ?? UNKNOWN_LENGTH_SAMPLES;
      const there = { ...place, trackId: trackId ?? this.#findFreeTrack(place, at, length), at };
      if (!(await this.#addFile(file, there, samples))) return;
      at += length;
    }
  }

  dispose(): void {
    this.#ended.abort();
    for (const stop of this.#unsubscribers) stop();
    this.uploads.dispose();
    this.audioLoader.dispose();
    this.#playback.dispose();
    this.#offlineAudio.dispose();
    this.store.getState().recorder?.dispose();
    void this.#pendingFiles.close();
    void this.#storedAudio.close();
  }

  #saveTake({ file, start, samples }: Recording): Promise<boolean> {
    return this.#storeAndUpload(file, samples, (soundId, length) =>
      this.edits.addTake(soundId, file, start, length ?? samples),
    );
  }

  #findFreeTrack({ anchorCutId }: DropTarget, at: number, samples: number): string | null {
    const { board, fps } = this.#options;
    const of = anchorCutId === null ? 0 : createGetCutStart(board.store.getState(), fps())(anchorCutId);
    return this.edits.findFreeTrack((of ?? 0) + at, samples);
  }

  #addFile(file: File, place: DropTarget, samples: number | null): Promise<boolean> {
    return this.#storeAndUpload(file, samples, (soundId, length) => this.edits.addSound(soundId, file, place, length));
  }

  /** Store a file, put it on the board and upload it. Returns false if there is no space for it. */
  async #storeAndUpload(
    file: File,
    samples: number | null,
    put: (soundId: string, samples: number | null) => string | null,
  ): Promise<boolean> {
    const { projectId, userId } = this.#options;
    if (file.size === 0 || file.size > SOUND_BYTES_MAX) {
      this.#notify(file.size === 0 ? soundMessages.empty : soundMessages.tooLarge);
      return false;
    }
    const soundId = uuid7();
    // Store the file before adding it to the board.
    const kept: PendingSoundFile = { userId, projectId, soundId, name: file.name, file, at: Date.now() };
    const how = await this.#pendingFiles.add(kept);
    if (how === "full" && !navigator.onLine) {
      this.#notify(soundMessages.storageFull);
      return false;
    }
    if (how !== "kept") this.#notify(soundMessages.notStored(file.name));
    const clipId = put(soundId, samples);
    const clip = clipId === null ? undefined : this.store.getState().view.clips.get(clipId);
    if (!clip) {
      void this.#pendingFiles.remove(userId, soundId);
      this.#notify(soundMessages.tooManyTracks);
      return false;
    }
    this.uploads.add(kept);
    void this.#decode(soundId, file, samples).then((length) => {
      // The actual length can be slightly more than the file's metadata says.
      if (length !== null && samples !== null && length > samples) this.edits.extendClip(clip.id, samples, length);
    });
    return true;
  }

  /**
   * Decode a short sound, so that it can be played and shown before the server has read it. Returns its length in
   * samples, or null.
   */
  async #decode(soundId: string, file: Blob, samples: number | null): Promise<number | null> {
    const decoded = await decodeLocally(file, samples);
    const isOver = this.#ended.signal.aborted || (this.#finishedIds.has(soundId) && !this.#offlineAudio.isOffline);
    if (decoded && !isOver) this.audioLoader.addDecoded(soundId, decoded);
    return decoded?.samples ?? null;
  }

  async #load(): Promise<void> {
    const { board, projectId: ref } = this.#options;
    board.updateServerBoard((now) => ({ ...now, sound: markSoundsRequested(now.sound) }));
    try {
      const list = await call("GET", "/api/projects/{ref}/sound", { path: { ref }, signal: this.#ended.signal });
      board.updateServerBoard((now) => ({ ...now, sound: applySoundList(now.sound, list) }));
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      // If access was lost, the board itself reports it.
      if (error instanceof ApiProblem && !isTransientError(error)) return;
      setTimeout(() => void (this.#ended.signal.aborted || this.reload()), RETRY_MS);
    }
  }

  /** Load the files that an earlier page didn't finish sending. */
  async #loadPendingFiles(): Promise<void> {
    const { projectId, userId } = this.#options;
    for (const kept of await this.#pendingFiles.listByProject(userId, projectId)) {
      if (kept.at < Date.now() - STALE_FILE_MS) void this.#pendingFiles.remove(userId, kept.soundId);
      else if (!this.uploads.has(kept.soundId)) this.#unmatchedFiles.set(kept.soundId, kept);
    }
    this.#uploadMatchedFiles();
    this.#finishReadSounds();
  }

  /** Recover takes whose page closed while recording. */
  async #recoverTakes(): Promise<void> {
    const { userId, projectId } = this.#options;
    const takes = new TakeStorage();
    const left = this.edits.canEdit ? await takes.listOrphaned(userId, projectId).catch(() => []) : [];
    await takes.close();
    if (left.length === 0) return;
    // The list determines which track the takes go to. Until it is loaded, the takes stay in storage.
    await this.#whenSoundListKnown();
    await (await this.#getRecorder())?.recoverTakes();
  }

  #whenSoundListKnown(): Promise<void> {
    const { store } = this.#options.board;
    return new Promise((resolve) => {
      const look = ({ server }: BoardState): void => {
        if (server.sound.isKnown) resolve();
      };
      this.#ended.signal.addEventListener("abort", store.subscribe(look));
      look(store.getState());
    });
  }

  /** Upload stored files once their sounds are known here, because another page may add the sound to the server. */
  #uploadMatchedFiles(): void {
    const { sounds } = this.store.getState().view;
    for (const [soundId, kept] of this.#unmatchedFiles) {
      if (this.#ended.signal.aborted || !sounds.has(soundId)) continue;
      this.#unmatchedFiles.delete(soundId);
      this.uploads.add(kept);
      void getFileLength(kept.file).then((samples) => this.#decode(soundId, kept.file, samples));
    }
  }

  /** Cancel uploads of sounds that the server rejected. Offer to save the file, because a take exists nowhere else. */
  #cancelRejectedUploads(): void {
    const { sounds } = this.store.getState().view;
    for (const kept of this.uploads.waiting) {
      const { soundId, name, file } = kept;
      if (sounds.has(soundId)) continue;
      this.uploads.remove(soundId);
      const run = (): void => {
        downloadBlob(file, name);
        void this.#pendingFiles.remove(this.#options.userId, soundId);
      };
      const actions = [{ label: soundMessages.saveFile, run }];
      this.#options.board.notify({
        text: soundMessages.notOnBoard(name),
        tone: "warning",
        isTemporary: false,
        actions,
      });
    }
  }

  #applyUpdate(news: SoundUpdate): void {
    this.#options.board.updateServerBoard((now) => ({ ...now, sound: applySoundUpdate(now.sound, news) }));
  }

  #handleBoardChange(now: BoardState, before: BoardState): void {
    const isSame = now.ops === before.ops || !(hasSoundOp(now.ops) || hasSoundOp(before.ops));
    if (now.server.sound === before.server.sound && isSame) return;
    this.#updateView(now);
    this.#uploadMatchedFiles();
    this.#cancelRejectedUploads();
    if (now.server.sound.isStale && !before.server.sound.isStale) void this.reload();
    if (now.server.sound !== before.server.sound) {
      this.#finishReadSounds();
      this.uploads.sendNext();
    }
  }

  #updateView({ server, ops }: BoardState): void {
    const view = createSoundView(server.sound, ops);
    const { selectedClipId } = this.store.getState();
    this.store.setState({
      view,
      selectedClipId: selectedClipId !== null && view.clips.has(selectedClipId) ? selectedClipId : null,
    });
  }

  /** Remove the local files of sounds that the server has finished reading. */
  #finishReadSounds(): void {
    const { server } = this.#options.board.store.getState();
    for (const sound of server.sound.sounds.values()) {
      if (sound.state === "reading" || this.#finishedIds.has(sound.id)) continue;
      this.#finishedIds.add(sound.id);
      void this.#finishSound(sound);
    }
  }

  /**
   * Remove a sound's local file once the server's version of its audio is stored, so that it stays available offline.
   */
  async #finishSound({ id, state }: Sound): Promise<void> {
    const isHeld = this.audioLoader.isDecoded(id) || this.uploads.has(id) || this.#unmatchedFiles.delete(id);
    this.uploads.remove(id);
    const isStored = state !== "ready" || !isHeld || (await this.#offlineAudio.storeWholeSound(id));
    if (this.#ended.signal.aborted) return;
    if (isStored) {
      this.audioLoader.removeDecoded(id);
      await this.#pendingFiles.remove(this.#options.userId, id);
    } else {
      this.#finishedIds.delete(id);
    }
  }

  #notify(text: string): void {
    this.#options.board.notify({ text, tone: "warning", isTemporary: false, actions: [] });
  }
}

function isSignedIn(userId: string): boolean {
  const now = session.getState();
  return now.phase === "signed-in" && now.user.id === userId;
}
