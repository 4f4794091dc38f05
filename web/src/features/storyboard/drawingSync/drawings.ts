import { createStore, type StoreApi } from "zustand/vanilla";
import { getTabSocket, type TabSocket } from "@/api/socket/socket";
import type { LiveStroke } from "@/engine/brush/liveStroke";
import type { DrawingDocument } from "@/engine/drawing/document";
import { UndoHistory, type UndoStep } from "@/engine/drawing/history";
import { DrawingJournal, logJournalError } from "./drawingJournal";
import { ABANDONED_AFTER_MS } from "./liveStrokeBackup";
import { PendingStrokes } from "./pendingStrokes";
import { requestPreview, uploadPreview } from "./previewApi";
import {
  type PictureSize,
  type PreviewBackground,
  type PreviewDocument,
  Previewer,
  type PreviewSource,
} from "./previewer";
import { isFinalRefusal, PushQueue } from "./pushQueue";
import { recoverStrokes } from "./recoverStrokes";
import { SyncedDrawing, whenLoaded } from "./syncedDrawing";

/**
 * Save state of all drawings. `pending`: changes not yet acknowledged; each is in IndexedDB until it is. Also "saving"
 * while a failed preview is pending.
 */
export interface SaveState {
  state: "saved" | "saving" | "offline";
  pending: number;
}

/** Changes that the server refused. They are kept and sent again when that may help. */
export interface DrawingProblem {
  cutId: string;
  code: string;
  detail: string;
}

export interface DrawingsOptions {
  projectId: string;
  userId: string;
  canvas: { width: number; height: number };
  canEdit: boolean;
}

/** Dependencies, replaceable in tests. */
export interface DrawingsDependencies {
  socket: TabSocket;
  journal: DrawingJournal;
  uploadPreview(cutId: string, seq: number, blob: Blob, background: PreviewBackground | null): Promise<number>;
  requestPreview(cutId: string): Promise<number>;
  makeWorker(): Worker;
  /** Delay before a failed preview is retried, ms. */
  retryPreviewMs: number;
}

const IDLE_DRAWINGS_MAX = 8;
/** Maximum time `flush` waits for the server, ms. */
const FLUSH_TIMEOUT_MS = 10_000;

/** All drawings of one board for one user in one tab: open drawings, unsaved changes, undo and previews. */
export class Drawings {
  readonly saveState: StoreApi<SaveState> = createStore<SaveState>(() => ({ state: "saved", pending: 0 }));
  readonly historyState: StoreApi<{ canUndo: boolean; canRedo: boolean }> = createStore(() => ({
    canUndo: false,
    canRedo: false,
  }));
  readonly previewState: StoreApi<{ version: number }> = createStore(() => ({ version: 0 }));
  readonly problems: StoreApi<{ problems: DrawingProblem[] }> = createStore<{ problems: DrawingProblem[] }>(() => ({
    problems: [],
  }));
  /** Called with the step that was undone or redone, so that the page can say and show it. */
  onHistoryStep: ((step: UndoStep, direction: "undo" | "redo") => void) | null = null;
  /** Return the background of a cut, or null. */
  getBackgroundId: (cutId: string) => string | null = () => null;
  /** True if the server doesn't know the cut yet, so there is no drawing to load. */
  isLocalOnly: (cutId: string) => boolean = () => false;
  /**
   * Input that waits for drawings to load. `undo` and `redo` handle pending input of the current cut and return false
   * if there is none. `onDrawingReady`: a cut may have become ready.
   */
  pendingInput: { undo(): boolean; redo(): boolean; onDrawingReady(): void } | null = null;
  /** Finished strokes that wait for their drawing to load. */
  readonly pendingStrokes: PendingStrokes;
  /** Called as the user's current stroke grows; null when it ends. */
  onLiveStroke: ((cutId: string, live: LiveStroke | null) => void) | null = null;
  /** Drawing version after the user's last change, by cut. */
  readonly editedVersions = new Map<string, number>();

  readonly #socket: TabSocket;
  readonly #journal: DrawingJournal;
  readonly #queue: PushQueue;
  readonly #previewer: Previewer;
  readonly #history: UndoHistory;
  /** Least recently used first. */
  readonly #openDrawings = new Map<string, { syncedDrawing: SyncedDrawing; users: number }>();
  readonly #stopWatching: () => void;
  /** Resolves when the stored pushes of earlier visits are in the queue. */
  readonly #draftsLoaded: Promise<void>;
  readonly #initialized: Promise<void>;
  /** When the user last drew on each drawing, by performance.now(). */
  readonly #lastDrawnAt = new Map<string, number>();
  readonly #disposeController = new AbortController();
  /** Number of drawings being copied to each cut. */
  readonly #copyCounts = new Map<string, number>();
  #pendingPressCount = 0;
  #isOffline = false;
  #isDisposed = false;
  #recoveryTimer: number | null = null;

  constructor(
    readonly options: DrawingsOptions,
    dependencies: Partial<DrawingsDependencies> = {},
  ) {
    this.#socket = dependencies.socket ?? getTabSocket();
    this.#journal = dependencies.journal ?? new DrawingJournal();
    this.#history = new UndoHistory(() => this.#updateHistoryState());
    const { userId, projectId } = options;
    this.pendingStrokes = new PendingStrokes(this.#journal, { userId, projectId });
    this.#queue = new PushQueue(
      this.#socket,
      this.#journal,
      { userId, projectId },
      {
        onChange: () => this.#updateSaveState(),
        onAcknowledged: (cutId, seq) => this.#handleAcknowledged(cutId, seq),
        onRefused: (cutId, code, detail) => this.#setProblem(cutId, { cutId, code, detail }),
      },
    );
    this.#previewer = new Previewer({
      canvas: options.canvas,
      upload: dependencies.uploadPreview ?? uploadPreview,
      requestPreview: dependencies.requestPreview ?? requestPreview,
      retryMs: dependencies.retryPreviewMs,
      onFailuresChange: () => this.#updateSaveState(),
      onChange: () => this.previewState.setState(({ version }) => ({ version: version + 1 })),
      onUploaded: (cutId) => {
        this.#journal.removePendingPreview(userId, cutId).catch(logJournalError);
        this.#closeUnused();
      },
      makeWorker:
        dependencies.makeWorker ??
        (() => new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" })),
    });
    this.#stopWatching = this.#socket.status.subscribe(() => this.#updateSaveState());
    this.#updateSaveState();
    this.#draftsLoaded = this.#queue.load().catch(logJournalError);
    this.#initialized = this.#initialize();
  }

  /** Aborted on dispose. */
  get disposeSignal(): AbortSignal {
    return this.#disposeController.signal;
  }

  /** Set the number of presses that wait for their drawings. They count as unsaved. */
  setPendingPressCount(count: number): void {
    if (count === this.#pendingPressCount) return;
    this.#pendingPressCount = count;
    this.#updateSaveState();
    this.#updateHistoryState();
  }

  /** Remove a pending stroke: it was added to its drawing, or undone. */
  removePendingStroke(strokeId: string): void {
    void this.pendingStrokes.remove(strokeId, this.#queue.whenWritten());
  }

  /** True while another cut's drawing is being copied to this one. */
  isCopying(cutId: string): boolean {
    return this.#copyCounts.has(cutId);
  }

  undo(): void {
    if (this.pendingInput?.undo()) return;
    const step = this.#history.undo();
    if (step) this.onHistoryStep?.(step, "undo");
  }

  redo(): void {
    if (this.pendingInput?.redo()) return;
    const step = this.#history.redo();
    if (step) this.onHistoryStep?.(step, "redo");
  }

  /** Add a completed step (text, timing, order, deletion) to the undo stack shared with strokes. */
  recordStep(step: UndoStep): void {
    this.#history.record(step);
    this.#closeUnused();
  }

  /** Resend changes that were refused because the cut didn't exist. Call after a cut was created or restored. */
  retry(cutId: string): void {
    this.#queue.retry(cutId);
    this.#openDrawings.get(cutId)?.syncedDrawing.retry();
  }

  /**
   * Copy a deleted cut's drawing, including unsent changes, to another cut. The old cut's changes are discarded only
   * after the copy is stored. Returns false if nothing of the drawing is known here.
   */
  async moveDrawing(deletedId: string, toId: string): Promise<boolean> {
    if (!(await this.copyDrawing(deletedId, toId))) return false;
    await this.#queue.whenWritten();
    this.#queue.discardCut(deletedId);
    this.#history.removeSteps((step) => step.cutId === deletedId);
    this.#setProblem(deletedId, null);
    return true;
  }

  /** True if the user changed the drawing within the last `ms` milliseconds. */
  hasDrawnWithin(cutId: string, ms: number): boolean {
    return performance.now() - (this.#lastDrawnAt.get(cutId) ?? Number.NEGATIVE_INFINITY) <= ms;
  }

  /** Return the object URL of a preview that may be newer than the server's. `previewState` reports changes. */
  getLocalPreviewUrl(cutId: string, size: PictureSize = "full"): string | null {
    return this.#previewer.getUrl(cutId, size);
  }

  /** Drop the local preview, because the server has a newer one. */
  invalidatePreview(cutId: string): void {
    this.#previewer.invalidate(cutId);
  }

  /** Open a cut's drawing, loading or loaded. Call `release` when done. */
  open(cutId: string): { syncedDrawing: SyncedDrawing; release: () => void } {
    const entry = this.#openDrawings.get(cutId) ?? { syncedDrawing: this.#createSyncedDrawing(cutId), users: 0 };
    this.#openDrawings.delete(cutId);
    this.#openDrawings.set(cutId, entry);
    entry.users += 1;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      this.#closeUnused();
    };
    return { syncedDrawing: entry.syncedDrawing, release };
  }

  /**
   * Copy a drawing to another cut, which may not be on the server yet. Returns false if there is nothing to copy. With
   * `isStep`, the copy is an undo step of its own; otherwise it is part of creating the cut.
   */
  async copyDrawing(fromId: string, toId: string, isStep = false): Promise<boolean> {
    const from = this.open(fromId);
    const to = this.open(toId);
    this.#copyCounts.set(toId, (this.#copyCounts.get(toId) ?? 0) + 1);
    try {
      await Promise.all([whenLoaded(from.syncedDrawing), isStep ? whenLoaded(to.syncedDrawing) : null]);
      if (this.#isDisposed) return false;
      const { document, state } = from.syncedDrawing;
      if (isStep) to.syncedDrawing.edit((target) => target.copyFrom(document, true));
      else to.syncedDrawing.document.copyFrom(document);
      return state.getState().phase === "ready" || !document.isEmpty;
    } finally {
      const remaining = (this.#copyCounts.get(toId) ?? 1) - 1;
      if (remaining > 0) this.#copyCounts.set(toId, remaining);
      else this.#copyCounts.delete(toId);
      this.pendingInput?.onDrawingReady();
      from.release();
      to.release();
    }
  }

  /**
   * Change a drawing as one undo step. Returns false if nothing changed or the drawing is still loading. Also works for
   * cuts created offline.
   */
  edit(cutId: string, change: (drawing: DrawingDocument) => boolean): boolean {
    const syncedDrawing = this.#openDrawings.get(cutId)?.syncedDrawing;
    return (
      syncedDrawing !== undefined && syncedDrawing.state.getState().phase !== "loading" && syncedDrawing.edit(change)
    );
  }

  /**
   * Wait until all changes and previews are on the server. Stops early when offline or after `FLUSH_TIMEOUT_MS`;
   * `saveState` tells whether it succeeded.
   */
  async flush(): Promise<void> {
    await this.#initialized;
    const deadline = performance.now() + FLUSH_TIMEOUT_MS;
    while (this.#pendingPressCount > 0 || this.#queue.size > 0 || this.#previewer.pendingCount > 0) {
      if (this.#isOffline || this.#isDisposed || performance.now() > deadline) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Close all drawings. Unsaved changes stay in the journal for the next visit. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#disposeController.abort();
    this.pendingStrokes.stop();
    if (this.#recoveryTimer !== null) clearTimeout(this.#recoveryTimer);
    this.#stopWatching();
    this.#previewer.dispose();
    const closing = [...this.#openDrawings.values()].map(({ syncedDrawing }) => syncedDrawing.close());
    this.#queue.dispose();
    this.#openDrawings.clear();
    void Promise.allSettled([...closing, this.#initialized, this.#queue.whenWritten()]).then(() =>
      this.#journal.close(),
    );
  }

  async #initialize(): Promise<void> {
    const { userId, projectId } = this.options;
    await this.#draftsLoaded;
    if (!this.options.canEdit || this.#isDisposed) return;
    try {
      for (const { cutId } of await this.#journal.listPendingPreviews(userId, projectId))
        this.#schedulePreviewWhenLoaded(cutId);
      await this.#recoverStrokes();
      await this.#journal.pruneDocs();
    } catch (error) {
      logJournalError(error);
    }
  }

  async #recoverStrokes(): Promise<void> {
    const { userId, projectId } = this.options;
    const shouldRetry = await recoverStrokes({
      userId,
      projectId,
      journal: this.#journal,
      open: (cutId) => this.open(cutId),
      isLocalOnly: (cutId) => this.isLocalOnly(cutId),
      isDisposed: () => this.#isDisposed,
    });
    if (shouldRetry)
      this.#recoveryTimer = self.setTimeout(
        () => void this.#recoverStrokes().catch(logJournalError),
        ABANDONED_AFTER_MS,
      );
  }

  #createSyncedDrawing(cutId: string): SyncedDrawing {
    const { userId, projectId } = this.options;
    return new SyncedDrawing({
      userId,
      projectId,
      cutId,
      socket: this.#socket,
      journal: this.#journal,
      queue: this.#queue,
      draftsLoaded: this.#draftsLoaded,
      isLocalOnly: () => this.isLocalOnly(cutId) && !this.isCopying(cutId),
      events: {
        onLive: (_syncedDrawing, live) => {
          if (live) this.#lastDrawnAt.set(cutId, performance.now());
          this.onLiveStroke?.(cutId, live);
        },
        onStep: ({ document }, subject) => {
          this.#lastDrawnAt.set(cutId, performance.now());
          this.recordStep({
            cutId,
            subject,
            undo: () => document.undo(),
            redo: () => document.redo(),
            discard: (reason) => (reason === "limit" ? document.dropOldestStep() : document.clearRedo()),
          });
        },
        onUpdate: (syncedDrawing, update, isLocal) => {
          this.#previewer.forwardUpdate(this.#getPreviewSource(syncedDrawing), update);
          if (isLocal) this.#markPreviewPending(syncedDrawing);
        },
      },
    });
  }

  #getPreviewDocument(syncedDrawing: SyncedDrawing): PreviewDocument {
    const queue = this.#queue;
    return {
      cutId: syncedDrawing.cutId,
      get version() {
        return syncedDrawing.version;
      },
      encode: () => syncedDrawing.document.encode(),
      getServerSeq: () =>
        syncedDrawing.isSynced && queue.countPending(syncedDrawing.cutId) === 0 ? syncedDrawing.seq : null,
    };
  }

  #getPreviewSource(syncedDrawing: SyncedDrawing): PreviewSource {
    const getBackground = (): PreviewDocument | null => {
      const id = this.getBackgroundId(syncedDrawing.cutId);
      const background = id === null ? undefined : this.#openDrawings.get(id)?.syncedDrawing;
      return background?.isSynced ? this.#getPreviewDocument(background) : null;
    };
    return Object.assign(this.#getPreviewDocument(syncedDrawing), { getBackground });
  }

  #markPreviewPending(syncedDrawing: SyncedDrawing): void {
    const { userId, projectId } = this.options;
    this.editedVersions.set(syncedDrawing.cutId, syncedDrawing.version);
    if (!this.#previewer.isPending(syncedDrawing.cutId)) {
      this.#journal.savePendingPreview({ userId, projectId, cutId: syncedDrawing.cutId }).catch(logJournalError);
    }
    this.#schedulePreview(syncedDrawing);
  }

  /** Schedule a preview once the background has loaded. */
  #schedulePreview(syncedDrawing: SyncedDrawing): void {
    const id = this.getBackgroundId(syncedDrawing.cutId);
    if (id === null) {
      this.#previewer.schedule(this.#getPreviewSource(syncedDrawing));
      return;
    }
    const background = this.open(id);
    void whenLoaded(background.syncedDrawing).then(() => {
      if (!this.#isDisposed) this.#previewer.schedule(this.#getPreviewSource(syncedDrawing));
      background.release();
    });
  }

  /** Schedule a preview that an earlier visit didn't upload. */
  #schedulePreviewWhenLoaded(cutId: string): void {
    if (this.#isDisposed) return;
    const { syncedDrawing, release } = this.open(cutId);
    void whenLoaded(syncedDrawing).then(() => {
      if (!this.#isDisposed) this.#schedulePreview(syncedDrawing);
      release();
    });
  }

  #handleAcknowledged(cutId: string, seq: number): void {
    this.#openDrawings.get(cutId)?.syncedDrawing.acknowledge(seq);
    const problem = this.problems.getState().problems.find((other) => other.cutId === cutId);
    // A change that is too large stays refused, even if later ones are accepted.
    if (problem && !isFinalRefusal(problem.code)) this.#setProblem(cutId, null);
  }

  #setProblem(cutId: string, problem: DrawingProblem | null): void {
    const { problems } = this.problems.getState();
    const previous = problems.find((other) => other.cutId === cutId);
    if (previous?.code === problem?.code) return;
    const others = problems.filter((other) => other !== previous);
    this.problems.setState({ problems: problem ? [...others, problem] : others });
  }

  /**
   * Close unused drawings. Visible drawings and those with undo steps or a pending preview stay open, plus a few idle
   * ones.
   */
  #closeUnused(): void {
    const neededCutIds = new Set(this.#history.allSteps.map((step) => step.cutId));
    const idle = [...this.#openDrawings].filter(
      ([cutId, { users }]) => users === 0 && !neededCutIds.has(cutId) && !this.#previewer.isPending(cutId),
    );
    for (const [cutId, { syncedDrawing }] of idle.slice(0, Math.max(0, idle.length - IDLE_DRAWINGS_MAX))) {
      this.#openDrawings.delete(cutId);
      this.#previewer.discard(cutId);
      void syncedDrawing.close();
    }
  }

  #updateHistoryState(): void {
    const { canRedo } = this.#history;
    const canUndo = this.#history.canUndo || this.#pendingPressCount > 0;
    const now = this.historyState.getState();
    if (now.canUndo !== canUndo || now.canRedo !== canRedo) this.historyState.setState({ canUndo, canRedo });
  }

  #updateSaveState(): void {
    const { status } = this.#socket.status.getState();
    if (status !== "connecting") this.#isOffline = status === "waiting";
    const pending = this.#queue.size + this.#pendingPressCount;
    const hasPending = pending > 0 || this.#previewer.hasFailures;
    const state = this.#isOffline && pending > 0 ? "offline" : hasPending ? "saving" : "saved";
    const now = this.saveState.getState();
    if (now.state !== state || now.pending !== pending) this.saveState.setState({ state, pending });
  }
}
