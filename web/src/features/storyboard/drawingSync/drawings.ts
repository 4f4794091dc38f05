import { createStore, type StoreApi } from "zustand/vanilla";
import { type TabSocket, tabSocket } from "@/api/socket";
import type { DrawingDocument } from "@/engine/document";
import { History, type Step } from "@/engine/history";
import type { LiveStroke } from "@/engine/live";
import { DrawingJournal, unkept } from "./drawingJournal";
import { LIVE_IS_DEAD_AFTER_MS } from "./liveRecord";
import { type PictureSize, Previewer, type PreviewPart, type PreviewSource, type PreviewUnder } from "./previewer";
import { isFinal, PushQueue } from "./pushQueue";
import { putPreview, wantPreview } from "./putPreview";
import { recoverStrokes } from "./recovery";
import { CutRoom } from "./room";
import { settled } from "./settled";
import { WaitingStrokes } from "./waitingStrokes";

/**
 * pending = changes not yet acknowledged by the server; each is kept in IndexedDB until it is. A picture that this
 * browser could not make is waited for too.
 */
export interface SaveState {
  state: "saved" | "saving" | "offline";
  pending: number;
}

/** Drafts that the server does not take. They are kept, and sent again when that may help. */
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

/** What the drawings stand on; the page's own by default. */
export interface DrawingsParts {
  socket: TabSocket;
  journal: DrawingJournal;
  upload(cutId: string, seq: number, blob: Blob, under: PreviewUnder | null): Promise<number>;
  want(cutId: string): Promise<number>;
  makeWorker(): Worker;
  /** Until a picture that failed is tried again. */
  retryPictureMs: number;
}

const ROOMS_KEPT = 8;
/** `flush` waits no longer than this for a server that does not answer, ms. */
const FLUSH_WITHIN_MS = 10_000;

/** The drawings of one board, for one person in one tab: open cuts, what is unsaved, undo, previews. */
export class Drawings {
  readonly save: StoreApi<SaveState> = createStore<SaveState>(() => ({ state: "saved", pending: 0 }));
  readonly history: StoreApi<{ canUndo: boolean; canRedo: boolean }> = createStore(() => ({
    canUndo: false,
    canRedo: false,
  }));
  readonly previews: StoreApi<{ version: number }> = createStore(() => ({ version: 0 }));
  readonly problems: StoreApi<{ problems: DrawingProblem[] }> = createStore<{ problems: DrawingProblem[] }>(() => ({
    problems: [],
  }));
  /** Told which cut an undone or redone step touched, so that the page can go there. */
  onCut: ((cutId: string) => void) | null = null;
  /** The background that a cut lies on. */
  backgroundOf: (cutId: string) => string | null = () => null;
  /** A cut that only this browser knows: the server has no drawing of it to wait for. */
  isOnlyHere: (cutId: string) => boolean = () => false;
  /**
   * What waits for drawings to load. `undo` and `redo` take back and put back what waits for the current cut, and are
   * false where nothing does; `look` is told that a cut may have become ready.
   */
  waitingInk: { undo(): boolean; redo(): boolean; look(): void } | null = null;
  /** Strokes that wait for their drawing. */
  readonly waiting: WaitingStrokes;
  /** Told of the stroke that is being drawn here as it grows; null = it is over. */
  onLive: ((cutId: string, live: LiveStroke | null) => void) | null = null;
  /** The version that this person's last change made of a drawing, by cut. */
  readonly edited = new Map<string, number>();

  readonly #socket: TabSocket;
  readonly #journal: DrawingJournal;
  readonly #queue: PushQueue;
  readonly #previewer: Previewer;
  readonly #steps: History;
  /** In the order of their last use. */
  readonly #rooms = new Map<string, { room: CutRoom; users: number }>();
  readonly #stopWatching: () => void;
  /** Settles when the drafts of earlier visits are in the queue. */
  readonly #drafts: Promise<void>;
  readonly #begun: Promise<void>;
  /** When this person last drew on each drawing, by performance.now(). */
  readonly #drawnAt = new Map<string, number>();
  readonly #ended = new AbortController();
  /** Cuts that another one's drawing is being copied to. */
  readonly #copying = new Map<string, number>();
  #waitingCount = 0;
  #isLost = false;
  #isDisposed = false;
  #recheck: number | null = null;

  constructor(
    readonly options: DrawingsOptions,
    parts: Partial<DrawingsParts> = {},
  ) {
    this.#socket = parts.socket ?? tabSocket();
    this.#journal = parts.journal ?? new DrawingJournal();
    this.#steps = new History(() => this.#tellHistory());
    const { userId, projectId } = options;
    this.waiting = new WaitingStrokes(this.#journal, { userId, projectId });
    this.#queue = new PushQueue(
      this.#socket,
      this.#journal,
      { userId, projectId },
      {
        changed: () => this.#tellSave(),
        acknowledged: (cutId, seq) => this.#acknowledged(cutId, seq),
        refused: (cutId, code, detail) => this.#setProblem(cutId, { cutId, code, detail }),
      },
    );
    this.#previewer = new Previewer({
      canvas: options.canvas,
      upload: parts.upload ?? putPreview,
      want: parts.want ?? wantPreview,
      retryMs: parts.retryPictureMs,
      lacking: () => this.#tellSave(),
      changed: () => this.previews.setState(({ version }) => ({ version: version + 1 })),
      settled: (cutId) => {
        this.#journal.removeOwed(userId, cutId).catch(unkept);
        this.#closeUnused();
      },
      makeWorker:
        parts.makeWorker ?? (() => new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" })),
    });
    this.#stopWatching = this.#socket.status.subscribe(() => this.#tellSave());
    this.#tellSave();
    this.#drafts = this.#queue.load().catch(unkept);
    this.#begun = this.#begin();
  }

  /** Aborted when all of them are let go. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** So many presses of the pen wait for their drawings: they count as unsaved. */
  setWaiting(count: number): void {
    if (count === this.#waitingCount) return;
    this.#waitingCount = count;
    this.#tellSave();
    this.#tellHistory();
  }

  /** A stroke waits no longer: it was added to its drawing, or taken back. */
  forgetWaiting(strokeId: string): void {
    void this.waiting.remove(strokeId, this.#queue.written());
  }

  /** Another cut's drawing is on its way to this one. */
  isCopying(cutId: string): boolean {
    return this.#copying.has(cutId);
  }

  undo(): void {
    if (this.waitingInk?.undo()) return;
    const cutId = this.#steps.undo()?.cutId;
    if (cutId) this.onCut?.(cutId);
  }

  redo(): void {
    if (this.waitingInk?.redo()) return;
    const cutId = this.#steps.redo()?.cutId;
    if (cutId) this.onCut?.(cutId);
  }

  /** Puts a step that has just been done (text, timing, order, deletion) on the same stack as the strokes. */
  record(step: Step): void {
    this.#steps.record(step);
    this.#closeUnused();
  }

  /** Sends again what was refused because the cut was not there: call it when a cut was made or restored. */
  retry(cutId: string): void {
    this.#queue.retry(cutId);
    this.#rooms.get(cutId)?.room.retry();
  }

  /**
   * Puts the drawing of a cut that is gone, with what of it never reached the server, onto another cut; only when that
   * is written down are the gone cut's own changes given up. False where nothing of it is known here.
   */
  async moveTo(goneId: string, toId: string): Promise<boolean> {
    if (!(await this.copyDrawing(goneId, toId))) return false;
    await this.#queue.written();
    this.#queue.drop(goneId);
    this.#steps.drop((step) => step.cutId === goneId);
    this.#setProblem(goneId, null);
    return true;
  }

  /** Whether this person changed a drawing within the last so many ms. */
  drewLately(cutId: string, ms: number): boolean {
    return performance.now() - (this.#drawnAt.get(cutId) ?? Number.NEGATIVE_INFINITY) <= ms;
  }

  /** Object URL of a picture that may be newer than the server's; `previews` tells of changes. */
  localPreview(cutId: string, size: PictureSize = "full"): string | null {
    return this.#previewer.url(cutId, size);
  }

  /** The server has made a newer picture of the cut than this page. */
  outdatePreview(cutId: string): void {
    this.#previewer.outdate(cutId);
  }

  /** A cut's drawing, loading or loaded; let it go by `release`. */
  open(cutId: string): { room: CutRoom; release: () => void } {
    const entry = this.#rooms.get(cutId) ?? { room: this.#makeRoom(cutId), users: 0 };
    this.#rooms.delete(cutId);
    this.#rooms.set(cutId, entry);
    entry.users += 1;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      this.#closeUnused();
    };
    return { room: entry.room, release };
  }

  /**
   * Copies a cut's drawing to another cut, which may be on its way to the server still; false where there is none to be
   * had. A `step` is undone by itself, else it goes with the cut that it was made for.
   */
  async copyDrawing(fromId: string, toId: string, isStep = false): Promise<boolean> {
    const from = this.open(fromId);
    const to = this.open(toId);
    this.#copying.set(toId, (this.#copying.get(toId) ?? 0) + 1);
    try {
      await Promise.all([settled(from.room), isStep ? settled(to.room) : null]);
      if (this.#isDisposed) return false;
      const { drawing, state } = from.room;
      if (isStep) to.room.edit((onto) => onto.copyFrom(drawing, true));
      else to.room.drawing.copyFrom(drawing);
      return state.getState().phase === "ready" || !drawing.isEmpty;
    } finally {
      const left = (this.#copying.get(toId) ?? 1) - 1;
      if (left > 0) this.#copying.set(toId, left);
      else this.#copying.delete(toId);
      this.waitingInk?.look();
      from.release();
      to.release();
    }
  }

  /**
   * Changes a cut's drawing by one step of undo; false where nothing changed by it, or it is still being opened. A cut
   * made while the server is away can be changed too.
   */
  edit(cutId: string, change: (drawing: DrawingDocument) => boolean): boolean {
    const room = this.#rooms.get(cutId)?.room;
    return room !== undefined && room.state.getState().phase !== "loading" && room.edit(change);
  }

  /**
   * Resolves when everything drawn so far is on the server, its previews too; or as soon as the server is away, or does
   * not answer for ten seconds: `save` tells which.
   */
  async flush(): Promise<void> {
    await this.#begun;
    const until = performance.now() + FLUSH_WITHIN_MS;
    while (this.#waitingCount > 0 || this.#queue.size > 0 || this.#previewer.owedCount > 0) {
      if (this.#isLost || this.#isDisposed || performance.now() > until) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Lets all of them go; what is unsaved stays in the journal for the next visit. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#ended.abort();
    this.waiting.stop();
    if (this.#recheck !== null) clearTimeout(this.#recheck);
    this.#stopWatching();
    this.#previewer.dispose();
    const closed = [...this.#rooms.values()].map(({ room }) => room.close());
    this.#queue.dispose();
    this.#rooms.clear();
    void Promise.allSettled([...closed, this.#begun, this.#queue.written()]).then(() => this.#journal.close());
  }

  async #begin(): Promise<void> {
    const { userId, projectId } = this.options;
    await this.#drafts;
    if (!this.options.canEdit || this.#isDisposed) return;
    try {
      for (const { cutId } of await this.#journal.owed(userId, projectId)) this.#oweWhenSynced(cutId);
      await this.#recover();
      await this.#journal.pruneDocs();
    } catch (error) {
      unkept(error);
    }
  }

  async #recover(): Promise<void> {
    const { userId, projectId } = this.options;
    const again = await recoverStrokes({
      userId,
      projectId,
      journal: this.#journal,
      open: (cutId) => this.open(cutId),
      isOnlyHere: (cutId) => this.isOnlyHere(cutId),
      isOver: () => this.#isDisposed,
    });
    if (again) this.#recheck = self.setTimeout(() => void this.#recover().catch(unkept), LIVE_IS_DEAD_AFTER_MS);
  }

  #makeRoom(cutId: string): CutRoom {
    const { userId, projectId } = this.options;
    return new CutRoom({
      userId,
      projectId,
      cutId,
      socket: this.#socket,
      journal: this.#journal,
      queue: this.#queue,
      drafts: this.#drafts,
      isOnlyHere: () => this.isOnlyHere(cutId) && !this.isCopying(cutId),
      events: {
        live: (_room, live) => {
          if (live) this.#drawnAt.set(cutId, performance.now());
          this.onLive?.(cutId, live);
        },
        stepped: ({ drawing }) => {
          this.#drawnAt.set(cutId, performance.now());
          this.record({
            cutId,
            undo: () => drawing.undo(),
            redo: () => drawing.redo(),
            forget: (why) => (why === "too old" ? drawing.forgetOldestStep() : drawing.forgetRedo()),
          });
        },
        updated: (room, update, isLocal) => {
          this.#previewer.forward(this.#source(room), update);
          if (isLocal) this.#owe(room);
        },
      },
    });
  }

  #part(room: CutRoom): PreviewPart {
    const queue = this.#queue;
    return {
      cutId: room.cutId,
      get version() {
        return room.version;
      },
      encode: () => room.drawing.encode(),
      serverSeq: () => (room.isSynced && queue.pendingOf(room.cutId) === 0 ? room.seq : null),
    };
  }

  #source(room: CutRoom): PreviewSource {
    const under = (): PreviewPart | null => {
      const id = this.backgroundOf(room.cutId);
      const lower = id === null ? undefined : this.#rooms.get(id)?.room;
      return lower?.isSynced ? this.#part(lower) : null;
    };
    return Object.assign(this.#part(room), { under });
  }

  #owe(room: CutRoom): void {
    const { userId, projectId } = this.options;
    this.edited.set(room.cutId, room.version);
    if (!this.#previewer.isOwed(room.cutId)) {
      this.#journal.setOwed({ userId, projectId, cutId: room.cutId }).catch(unkept);
    }
    this.#touch(room);
  }

  /** A picture is due, as soon as the background that it lies on is there. */
  #touch(room: CutRoom): void {
    const id = this.backgroundOf(room.cutId);
    if (id === null) {
      this.#previewer.touch(this.#source(room));
      return;
    }
    const lower = this.open(id);
    void settled(lower.room).then(() => {
      if (!this.#isDisposed) this.#previewer.touch(this.#source(room));
      lower.release();
    });
  }

  /** An earlier visit drew here without getting the picture to the server. */
  #oweWhenSynced(cutId: string): void {
    if (this.#isDisposed) return;
    const { room, release } = this.open(cutId);
    void settled(room).then(() => {
      if (!this.#isDisposed) this.#touch(room);
      release();
    });
  }

  #acknowledged(cutId: string, seq: number): void {
    this.#rooms.get(cutId)?.room.acknowledged(seq);
    const problem = this.problems.getState().problems.find((other) => other.cutId === cutId);
    // One change that is too large stays refused, whatever is taken after it.
    if (problem && !isFinal(problem.code)) this.#setProblem(cutId, null);
  }

  #setProblem(cutId: string, problem: DrawingProblem | null): void {
    const { problems } = this.problems.getState();
    const known = problems.find((other) => other.cutId === cutId);
    if (known?.code === problem?.code) return;
    const others = problems.filter((other) => other !== known);
    this.problems.setState({ problems: problem ? [...others, problem] : others });
  }

  /** Rooms stay open while they are on the screen, hold steps of undo, or owe a picture; of the rest, a few. */
  #closeUnused(): void {
    const needed = new Set(this.#steps.steps.map((step) => step.cutId));
    const idle = [...this.#rooms].filter(
      ([cutId, { users }]) => users === 0 && !needed.has(cutId) && !this.#previewer.isOwed(cutId),
    );
    for (const [cutId, { room }] of idle.slice(0, Math.max(0, idle.length - ROOMS_KEPT))) {
      this.#rooms.delete(cutId);
      this.#previewer.forget(cutId);
      void room.close();
    }
  }

  #tellHistory(): void {
    const { canRedo } = this.#steps;
    const canUndo = this.#steps.canUndo || this.#waitingCount > 0;
    const now = this.history.getState();
    if (now.canUndo !== canUndo || now.canRedo !== canRedo) this.history.setState({ canUndo, canRedo });
  }

  #tellSave(): void {
    const { status } = this.#socket.status.getState();
    if (status !== "connecting") this.#isLost = status === "waiting";
    const pending = this.#queue.size + this.#waitingCount;
    const waits = pending > 0 || this.#previewer.lacksAny;
    const state = this.#isLost && pending > 0 ? "offline" : waits ? "saving" : "saved";
    const now = this.save.getState();
    if (now.state !== state || now.pending !== pending) this.save.setState({ state, pending });
  }
}
