import { createStore, type StoreApi } from "zustand/vanilla";
import { call } from "@/api/http/client";
import { downloadBlob } from "@/api/http/download";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { session } from "@/api/http/session";
import { getTabSocket } from "@/api/socket/socket";
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
import { OfflineAudio } from "./offlineAudio";
import { type PendingSoundFile, PendingSoundFiles } from "./pendingSoundFiles";
import type { Recorder, Recording } from "./recording/recorder";
import { TakeStorage } from "./recording/takeStorage";
import { type DropTarget, SoundEdits } from "./soundEdits";
import { SoundUploads } from "./soundUploads";
import { StoredAudio } from "./storedAudio";
import { soundTexts } from "./texts";

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
  readonly #abortController = new AbortController();
  readonly #unsubscribers: (() => void)[];
  /** Files that an earlier page left and whose sounds aren't known yet. */
  readonly #unmatchedFiles = new Map<string, PendingSoundFile>();
  /** Sounds that the server has finished reading, and whose local files are being removed. */
  readonly #finishedIds = new Set<string>();
  /** Resolves after the first list request, whether it succeeded or not. */
  readonly #firstLoad: Promise<void>;
  #loading: Promise<void> | null = null;
  #needsReload = false;

  constructor(options: AudioStoreOptions) {
    this.#options = options;
    const { board, edits, record: recordStep, projectId: ref, fps } = options;
    const getSound = (soundId: string): Sound | undefined => this.store.getState().view.sounds.get(soundId);
    const getServerSound = (soundId: string): Sound | undefined =>
      board.store.getState().server.sound.sounds.get(soundId);
    this.edits = new SoundEdits({
      board,
      edits,
      record: recordStep,
      fps,
      getView: () => this.store.getState().view,
      getCutStart: (cutId) => createGetCutStart(board.store.getState(), fps())(cutId),
      selectClip: (clipId) => this.selectClip(clipId),
    });
    this.#storedAudio = new StoredAudio({ userId: options.userId, canStore: () => isSignedIn(options.userId) });
    this.audioLoader = new AudioLoader({
      ref,
      getSound,
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
      getSound: getServerSound,
      onFinished: () => void this.reload(),
      onRejected: ({ name }, reason) => this.#notify(soundTexts.uploadRejected({ name, reason })),
    });
    this.#playback = new AudioPlayback({
      board,
      fps,
      store: this.store,
      loadSegment: (segment, signal) => this.audioLoader.loadSegment(segment, signal),
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
      board.store.subscribe((state, previous) => this.#handleBoardChange(state, previous)),
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
  }

  /** Load the code that adds, moves and records sounds, so that it is available offline. Failures are ignored. */
  preloadEditing(): void {
    if (!this.edits.canEdit || this.#abortController.signal.aborted) return;
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

  selectClip(clipId: string | null): void {
    this.store.setState({ selectedClipId: clipId });
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
    const { Recorder: RecorderClass } = await loadRecorder();
    const { board, fps, userId, projectId } = this.#options;
    if (this.#abortController.signal.aborted) return null;
    const recorder =
      this.store.getState().recorder ??
      new RecorderClass({
        board,
        fps,
        userId,
        projectId,
        setMuted: (isMuted) => this.#playback.setMuted(isMuted),
        saveRecording: (recording) => this.#saveTake(recording),
        notify: (text) => this.#notify(text),
      });
    this.store.setState({ recorder });
    return recorder;
  }

  /** Download a sound's original file. */
  async download(soundId: string): Promise<void> {
    const params = { path: { ref: this.#options.projectId, sound_id: soundId } };
    try {
      const { original } = await call("GET", "/api/projects/{ref}/sound/sounds/{sound_id}", params);
      if (original !== null) location.assign(original);
    } catch (error) {
      this.#notify(getErrorMessage(error, soundTexts.notDownloaded));
    }
  }

  /** Add files as sounds and clips, one after the other. Each appears on the board immediately. */
  async addFiles(files: readonly File[], target: DropTarget): Promise<void> {
    await this.#firstLoad;
    const measuredFiles: { file: File; samples: number | null }[] = [];
    for (const file of files) measuredFiles.push({ file, samples: await getFileLength(file) });
    let { at: offset } = target;
    const { trackId } = target;
    for (const { file, samples } of measuredFiles) {
      const length = samples ?? UNKNOWN_LENGTH_SAMPLES;
      const fileTarget = { ...target, trackId: trackId ?? this.#findFreeTrack(target, offset, length), at: offset };
      if (!(await this.#addFile(file, fileTarget, samples))) return;
      offset += length;
    }
  }

  dispose(): void {
    this.#abortController.abort();
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
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

  #findFreeTrack({ anchorCutId }: DropTarget, offset: number, samples: number): string | null {
    const { board, fps } = this.#options;
    const cutStart = anchorCutId === null ? 0 : createGetCutStart(board.store.getState(), fps())(anchorCutId);
    return this.edits.findFreeTrack((cutStart ?? 0) + offset, samples);
  }

  #addFile(file: File, target: DropTarget, samples: number | null): Promise<boolean> {
    return this.#storeAndUpload(file, samples, (soundId, length) => this.edits.addSound(soundId, file, target, length));
  }

  /** Store a file, put it on the board and upload it. Returns false if there is no space for it. */
  async #storeAndUpload(
    file: File,
    samples: number | null,
    addToBoard: (soundId: string, samples: number | null) => string | null,
  ): Promise<boolean> {
    const { projectId, userId } = this.#options;
    if (file.size === 0 || file.size > SOUND_BYTES_MAX) {
      this.#notify(file.size === 0 ? soundTexts.empty : soundTexts.tooLarge);
      return false;
    }
    const soundId = uuid7();
    // Store the file before adding it to the board.
    const pendingFile: PendingSoundFile = { userId, projectId, soundId, name: file.name, file, at: Date.now() };
    const result = await this.#pendingFiles.add(pendingFile);
    if (result === "full" && !navigator.onLine) {
      this.#notify(soundTexts.storageFull);
      return false;
    }
    if (result !== "stored") this.#notify(soundTexts.notStored({ name: file.name }));
    const clipId = addToBoard(soundId, samples);
    const clip = clipId === null ? undefined : this.store.getState().view.clips.get(clipId);
    if (!clip) {
      void this.#pendingFiles.remove(userId, soundId);
      this.#notify(soundTexts.tooManyTracks);
      return false;
    }
    this.uploads.add(pendingFile);
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
    const isObsolete =
      this.#abortController.signal.aborted || (this.#finishedIds.has(soundId) && !this.#offlineAudio.isOffline);
    if (decoded && !isObsolete) this.audioLoader.addDecoded(soundId, decoded);
    return decoded?.samples ?? null;
  }

  async #load(): Promise<void> {
    const { board, projectId: ref } = this.#options;
    board.updateServerBoard((server) => ({ ...server, sound: markSoundsRequested(server.sound) }));
    try {
      const list = await call("GET", "/api/projects/{ref}/sound", {
        path: { ref },
        signal: this.#abortController.signal,
      });
      board.updateServerBoard((server) => ({ ...server, sound: applySoundList(server.sound, list) }));
    } catch (error) {
      if (this.#abortController.signal.aborted) return;
      // If access was lost, the board itself reports it.
      if (error instanceof ApiProblem && !isTransientError(error)) return;
      setTimeout(() => void (this.#abortController.signal.aborted || this.reload()), RETRY_MS);
    }
  }

  /** Load the files that an earlier page didn't finish sending. */
  async #loadPendingFiles(): Promise<void> {
    const { projectId, userId } = this.#options;
    for (const pendingFile of await this.#pendingFiles.listByProject(userId, projectId)) {
      if (pendingFile.at < Date.now() - STALE_FILE_MS) void this.#pendingFiles.remove(userId, pendingFile.soundId);
      else if (!this.uploads.has(pendingFile.soundId)) this.#unmatchedFiles.set(pendingFile.soundId, pendingFile);
    }
    this.#uploadMatchedFiles();
    this.#finishReadSounds();
  }

  /** Recover takes whose page closed while recording. */
  async #recoverTakes(): Promise<void> {
    const { userId, projectId } = this.#options;
    const takes = new TakeStorage();
    const orphanedTakes = this.edits.canEdit ? await takes.listOrphaned(userId, projectId).catch(() => []) : [];
    await takes.close();
    if (orphanedTakes.length === 0) return;
    // The list determines which track the takes go to. Until it is loaded, the takes stay in storage.
    await this.#whenSoundListKnown();
    await (await this.#getRecorder())?.recoverTakes();
  }

  #whenSoundListKnown(): Promise<void> {
    const { store } = this.#options.board;
    return new Promise((resolve) => {
      const check = ({ server }: BoardState): void => {
        if (server.sound.isKnown) resolve();
      };
      this.#abortController.signal.addEventListener("abort", store.subscribe(check));
      check(store.getState());
    });
  }

  /** Upload stored files once their sounds are known here, because another page may add the sound to the server. */
  #uploadMatchedFiles(): void {
    const { sounds } = this.store.getState().view;
    for (const [soundId, pendingFile] of this.#unmatchedFiles) {
      if (this.#abortController.signal.aborted || !sounds.has(soundId)) continue;
      this.#unmatchedFiles.delete(soundId);
      this.uploads.add(pendingFile);
      void getFileLength(pendingFile.file).then((samples) => this.#decode(soundId, pendingFile.file, samples));
    }
  }

  /** Cancel uploads of sounds that the server rejected. Offer to save the file, because a take exists nowhere else. */
  #cancelRejectedUploads(): void {
    const { sounds } = this.store.getState().view;
    for (const pendingFile of this.uploads.pendingFiles) {
      const { soundId, name, file } = pendingFile;
      if (sounds.has(soundId)) continue;
      this.uploads.remove(soundId);
      const run = (): void => {
        downloadBlob(file, name);
        void this.#pendingFiles.remove(this.#options.userId, soundId);
      };
      const actions = [{ label: soundTexts.saveFile, run }];
      this.#options.board.notify({
        text: soundTexts.notOnBoard({ name }),
        tone: "warning",
        isTemporary: false,
        actions,
      });
    }
  }

  #applyUpdate(update: SoundUpdate): void {
    this.#options.board.updateServerBoard((server) => ({ ...server, sound: applySoundUpdate(server.sound, update) }));
  }

  #handleBoardChange(state: BoardState, previous: BoardState): void {
    const isSame = state.ops === previous.ops || !(hasSoundOp(state.ops) || hasSoundOp(previous.ops));
    if (state.server.sound === previous.server.sound && isSame) return;
    this.#updateView(state);
    this.#uploadMatchedFiles();
    this.#cancelRejectedUploads();
    if (state.server.sound.isStale && !previous.server.sound.isStale) void this.reload();
    if (state.server.sound !== previous.server.sound) {
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
    const isLocal = this.audioLoader.isDecoded(id) || this.uploads.has(id) || this.#unmatchedFiles.delete(id);
    this.uploads.remove(id);
    const isStored = state !== "ready" || !isLocal || (await this.#offlineAudio.storeWholeSound(id));
    if (this.#abortController.signal.aborted) return;
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
  const state = session.getState();
  return state.phase === "signed-in" && state.user.id === userId;
}
