import { createStore, type StoreApi } from "zustand/vanilla";
import { getTabSocket, type TabSocket } from "@/api/socket";
import type { DrawingDocument } from "@/engine/document";
import { UndoHistory, type UndoStep } from "@/engine/history";
import type { LiveStroke } from "@/engine/liveStroke";
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
import { SyncedDrawing } from "./syncedDrawing";
import { whenLoaded } from "./whenLoaded";

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
  uploadPreview(cutId: string, seq: number, blob: Blob, under: PreviewBackground | null): Promise<number>;
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
  /** Called with the cut that an undo or redo step changed, so that the page can show it. */
  onHistoryCut: ((cutId: string) => void) | null = null;
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
  readonly #drafts: Promise<void>;
  readonly #initialized: Promise<void>;
  /** When the user last drew on each drawing, by performance.now(). */
  readonly #lastDrawnAt = new Map<string, number>();
  readonly #disposeController = new AbortController();
  /** Number of drawings being copied to each cut. */
  readonly #copying = new Map<string, number>();
  #pendingPressCount = 0;
  #isOffline = false;
  #isDisposed = false;
  #recoveryTimer: number | null = null;

  constructor(
    readonly options: DrawingsOptions,
    parts: Partial<DrawingsDependencies> = {},
  ) {
    this.#socket = parts.socket ?? getTabSocket();
    this.#journal = parts.journal ?? new DrawingJournal();
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
      upload: parts.uploadPreview ?? uploadPreview,
      requestPreview: parts.requestPreview ?? requestPreview,
      retryMs: parts.retryPreviewMs,
      onFailuresChange: () => this.#updateSaveState(),
      onChange: () => this.previewState.setState(({ version }) => ({ version: version + 1 })),
      onUploaded: (cutId) => {
        this.#journal.removePendingPreview(userId, cutId).catch(logJournalError);
        this.#closeUnused();
      },
      makeWorker:
        parts.makeWorker ?? (() => new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" })),
    });
    this.#stopWatching = this.#socket.status.subscribe(() => this.#updateSaveState());
    this.#updateSaveState();
    this.#drafts = this.#queue.load().catch(logJournalError);
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
    return this.#copying.has(cutId);
  }

  undo(): void {
    if (this.pendingInput?.undo()) return;
    const cutId = this.#history.undo()?.cutId;
    if (cutId) this.onHistoryCut?.(cutId);
  }

  redo(): void {
    if (this.pendingInput?.redo()) return;
    const cutId = this.#history.redo()?.cutId;
    if (cutId) this.onHistoryCut?.(cutId);
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
  async moveDrawing(goneId: string, toId: string): Promise<boolean> {
    if (!(await this.copyDrawing(goneId, toId))) return false;
    await this.#queue.whenWritten();
    this.#queue.discardCut(goneId);
    this.#history.removeSteps((step) => step.cutId === goneId);
    this.#setProblem(goneId, null);
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
    this.#copying.set(toId, (this.#copying.get(toId) ?? 0) + 1);
    try {
      await Promise.all([whenLoaded(from.syncedDrawing), isStep ? whenLoaded(to.syncedDrawing) : null]);
      if (this.#isDisposed) return false;
      const { document, state } = from.syncedDrawing;
      if (isStep) to.syncedDrawing.edit((onto) => onto.copyFrom(document, true));
      else to.syncedDrawing.document.copyFrom(document);
      return state.getState().phase === "ready" || !document.isEmpty;
    } finally {
      const left = (this.#copying.get(toId) ?? 1) - 1;
      if (left > 0) this.#copying.set(toId, left);
      else this.#copying.delete(toId);
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
    const room = this.#openDrawings.get(cutId)?.syncedDrawing;
    return room !== undefined && room.state.getState().phase !== "loading" && room.edit(change);
  }

  /**
   * Wait until all changes and previews are on the server. Stops early when offline or after `FLUSH_TIMEOUT_MS`;
   * `saveState` tells whether it succeeded.
   */
  async flush(): Promise<void> {
    await this.#initialized;
    const until = performance.now() + FLUSH_TIMEOUT_MS;
    while (this.#pendingPressCount > 0 || this.#queue.size > 0 || this.#previewer.pendingCount > 0) {
      if (this.#isOffline || this.#isDisposed || performance.now() > until) return;
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
    const closed = [...this.#openDrawings.values()].map(({ syncedDrawing }) => syncedDrawing.close());
    this.#queue.dispose();
    this.#openDrawings.clear();
    void Promise.allSettled([...closed, this.#initialized, this.#queue.whenWritten()]).then(() =>
      this.#journal.close(),
    );
  }

  async #initialize(): Promise<void> {
    const { userId, projectId } = this.options;
    await this.#drafts;
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
    const again = await recoverStrokes({
      userId,
      projectId,
      journal: this.#journal,
      open: (cutId) => this.open(cutId),
      isLocalOnly: (cutId) => this.isLocalOnly(cutId),
      isDisposed: () => this.#isDisposed,
    });
    if (again)
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
      drafts: this.#drafts,
      isLocalOnly: () => this.isLocalOnly(cutId) && !this.isCopying(cutId),
      events: {
        onLive: (_room, live) => {
          if (live) this.#lastDrawnAt.set(cutId, performance.now());
          this.onLiveStroke?.(cutId, live);
        },
        onStep: ({ document }) => {
          this.#lastDrawnAt.set(cutId, performance.now());
          this.recordStep({
            cutId,
            undo: () => document.undo(),
            redo: () => document.redo(),
            discard: (why) => (why === "too old" ? document.dropOldestStep() : document.clearRedo()),
          });
        },
        onUpdate: (room, update, isLocal) => {
          this.#previewer.forwardUpdate(this.#getPreviewSource(room), update);
          if (isLocal) this.#markPreviewPending(room);
        },
      },
    });
  }

  #getPreviewDocument(room: SyncedDrawing): PreviewDocument {
    const queue = this.#queue;
    return {
      cutId: room.cutId,
      get version() {
        return room.version;
      },
      encode: () => room.document.encode(),
      getServerSeq: () => (room.isSynced && queue.countPending(room.cutId) === 0 ? room.seq : null),
    };
  }

  #getPreviewSource(room: SyncedDrawing): PreviewSource {
    const getBackground = (): PreviewDocument | null => {
      const id = this.getBackgroundId(room.cutId);
      const lower = id === null ? undefined : this.#openDrawings.get(id)?.syncedDrawing;
      return lower?.isSynced ? this.#getPreviewDocument(lower) : null;
    };
    return Object.assign(this.#getPreviewDocument(room), { getBackground });
  }

  #markPreviewPending(room: SyncedDrawing): void {
    const { userId, projectId } = this.options;
    this.editedVersions.set(room.cutId, room.version);
    if (!this.#previewer.isPending(room.cutId)) {
      this.#journal.savePendingPreview({ userId, projectId, cutId: room.cutId }).catch(logJournalError);
    }
    this.#schedulePreview(room);
  }

  /** Schedule a preview once the background has loaded. */
  #schedulePreview(room: SyncedDrawing): void {
    const id = this.getBackgroundId(room.cutId);
    if (id === null) {
      this.#previewer.schedule(this.#getPreviewSource(room));
      return;
    }
    const lower = this.open(id);
    void whenLoaded(lower.syncedDrawing).then(() => {
      if (!this.#isDisposed) this.#previewer.schedule(this.#getPreviewSource(room));
      lower.release();
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
    const known = problems.find((other) => other.cutId === cutId);
    if (known?.code === problem?.code) return;
    const others = problems.filter((other) => other !== known);
    this.problems.setState({ problems: problem ? [...others, problem] : others });
  }

  /**
   * Close unused drawings. Visible drawings and those with undo steps or a pending preview stay open, plus a few idle
   * ones.
   */
  #closeUnused(): void {
    const needed = new Set(this.#history.allSteps.map((step) => step.cutId));
    const idle = [...this.#openDrawings].filter(
      ([cutId, { users }]) => users === 0 && !needed.has(cutId) && !this.#previewer.isPending(cutId),
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
    const waits = pending > 0 || this.#previewer.hasFailures;
    const state = this.#isOffline && pending > 0 ? "offline" : waits ? "saving" : "saved";
    const now = this.saveState.getState();
    if (now.state !== state || now.pending !== pending) this.saveState.setState({ state, pending });
  }
}
