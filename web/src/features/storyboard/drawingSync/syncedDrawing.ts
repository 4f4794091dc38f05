import { createStore, type StoreApi } from "zustand/vanilla";
import type { DocChannel, TabSocket } from "@/api/socket/socket";
import type { LiveStroke } from "@/engine/brush/liveStroke";
import { DrawingDocument } from "@/engine/drawing/document";
import type { Item } from "@/engine/drawing/items";
import { type DrawingJournal, logJournalError } from "./drawingJournal";
import { LiveStrokeBackup } from "./liveStrokeBackup";
import type { PushQueue } from "./pushQueue";

/** absent: there is no server connection and no local copy, or the server doesn't know the cut (yet). */
type DrawingPhase = "loading" | "ready" | "absent";

export interface SyncedDrawingState {
  phase: DrawingPhase;
  /** Whether the server lets the user draw here. True until the server answers. */
  canEdit: boolean;
}

interface SyncedDrawingEvents {
  /** An unfinished stroke started or grew; null when it ended. */
  onLive(drawing: SyncedDrawing, live: LiveStroke | null): void;
  /** The user changed the drawing by one undo step: a stroke, or another change. */
  onStep(drawing: SyncedDrawing, subject: "stroke" | "drawing"): void;
  /** The drawing changed, locally or remotely; `update` contains only the change. */
  onUpdate(drawing: SyncedDrawing, update: Uint8Array, isLocal: boolean): void;
}

export interface SyncedDrawingOptions {
  userId: string;
  projectId: string;
  cutId: string;
  socket: Pick<TabSocket, "openDoc" | "status">;
  journal: DrawingJournal;
  queue: PushQueue;
  /** Resolves when the stored pushes of earlier visits are in the queue. */
  draftsLoaded: Promise<void>;
  /** True if the server doesn't know the cut, so the local data is complete. */
  isLocalOnly(): boolean;
  events: SyncedDrawingEvents;
}

const REOPEN_DELAYS_MS = [300, 700, 1500, 3000, 5000];
/** Debounce before the local copy is saved, ms. */
const COPY_DELAY_MS = 5000;
/** Delay before missing updates are requested after a gap in the sequence, ms. */
const GAP_TIMEOUT_MS = 400;

/** Drawing of one cut, synced with the server and the local journal while it is open. */
export class SyncedDrawing {
  readonly state: StoreApi<SyncedDrawingState> = createStore<SyncedDrawingState>(() => ({
    phase: "loading",
    canEdit: true,
  }));
  readonly document = new DrawingDocument();
  readonly cutId: string;
  /** Incremented on every change of the document. */
  version = 0;
  /** Sequence number up to which all server updates are applied. */
  seq = 0;
  isSynced = false;
  readonly #options: SyncedDrawingOptions;
  readonly #liveBackup: LiveStrokeBackup;
  readonly #outOfOrderSeqs = new Set<number>();
  readonly #unsubscribers: (() => void)[] = [];
  #channel: DocChannel | null = null;
  #lastWrite: Promise<void> = Promise.resolve();
  #refusalCount = 0;
  #timers = new Map<"reopen" | "copy" | "gap", number>();
  #isCopySaved = true;
  #isClosed = false;

  constructor(options: SyncedDrawingOptions) {
    this.#options = options;
    this.cutId = options.cutId;
    const { userId, projectId, cutId } = options;
    this.#liveBackup = new LiveStrokeBackup(options.journal, { userId, projectId, cutId });
    const onUpdate = (update: Uint8Array, _origin: unknown, _doc: unknown, { local }: { local: boolean }): void => {
      this.version += 1;
      this.#scheduleCopy();
      options.events.onUpdate(this, update, local);
    };
    this.document.yDoc.on("update", onUpdate);
    this.#unsubscribers.push(
      this.document.onLocalUpdate((update) => {
        this.#lastWrite = options.queue.enqueue(this.cutId, update);
      }),
    );
    void this.#open();
  }

  /**
   * Add a finished item as one undo step. It is queued for the journal and the server when this returns. The item records
   * whether the layer's transparency is locked now.
   */
  commit(item: Item, layerId: string): void {
    const add = (drawing: DrawingDocument): boolean => {
      const isLocked = drawing.layers.some((layer) => layer.id === layerId && layer.alphaLocked);
      drawing.add(
        isLocked && item.kind !== "eraser" && item.kind !== "group" ? { ...item, alphaLocked: true } : item,
        layerId,
      );
      return true;
    };
    this.edit(add, "stroke");
  }

  /** Make a change as one undo step. Returns false if `change` reports that nothing changed. */
  edit(change: (drawing: DrawingDocument) => boolean, subject: "stroke" | "drawing" = "drawing"): boolean {
    if (this.#isClosed || !change(this.document)) return false;
    this.#options.events.onStep(this, subject);
    return true;
  }

  /** Back up an unfinished stroke, in case the tab crashes; null when it ended (after `commit`, if it was kept). */
  setLive(live: LiveStroke | null): void {
    this.#options.events.onLive(this, live);
    if (live) this.#liveBackup.start(live);
    else void this.#liveBackup.end(this.#lastWrite);
  }

  /** Record that the server acknowledged a local change as `seq`. */
  acknowledge(seq: number): void {
    this.#advanceSeq(seq);
  }

  /** Retry opening, because the cut or the access to it may exist now. */
  retry(): void {
    this.#refusalCount = 0;
    this.#clearTimer("reopen");
    this.#channel?.reopen();
  }

  /** Close the connection and save a local copy for the next opening. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    const live = this.#liveBackup.current;
    if (live) this.commit(live.toStroke(), live.layerId);
    this.#isClosed = true;
    for (const name of [...this.#timers.keys()]) this.#clearTimer(name);
    for (const stop of this.#unsubscribers) stop();
    this.#channel?.close();
    await Promise.all([this.#liveBackup.end(this.#lastWrite), this.#saveCopy()]);
    this.document.destroy();
  }

  async #open(): Promise<void> {
    const { journal, queue, socket, userId } = this.#options;
    const stored = await journal.loadDoc(userId, this.cutId).catch(() => null);
    await this.#options.draftsLoaded;
    if (this.#isClosed) return;
    for (const update of [...(stored?.updates ?? []), ...queue.getUpdates(this.cutId)]) this.#apply(update);
    if (stored) this.seq = stored.seq;
    this.#isCopySaved = true;
    if (stored || this.#options.isLocalOnly()) this.state.setState({ phase: "ready" });
    this.#channel = socket.openDoc(this.cutId, {
      since: () => this.seq,
      onState: (seq, updates, canEdit) => this.#handleState(seq, updates, canEdit),
      onUpdate: (seq, update) => {
        this.#apply(update);
        this.#advanceSeq(seq);
      },
      onRefused: (code, detail) => this.#handleRefused(code, detail),
    });
    const handleStatus = ({ status }: { status: string }): void => {
      if (status !== "waiting") return;
      this.#markAbsent();
      // Offline, a reload can only use the local copy.
      void this.#saveCopy();
    };
    this.#unsubscribers.push(socket.status.subscribe(handleStatus));
    handleStatus(socket.status.getState());
  }

  #handleState(seq: number, updates: Uint8Array[], canEdit: boolean): void {
    for (const update of updates) this.#apply(update);
    this.#clearTimer("gap");
    this.seq = Math.max(this.seq, seq);
    for (const received of this.#outOfOrderSeqs) if (received <= this.seq) this.#outOfOrderSeqs.delete(received);
    this.#refusalCount = 0;
    this.isSynced = true;
    this.#options.queue.markKnown(this.cutId);
    this.state.setState({ phase: "ready", canEdit });
  }

  #handleRefused(code: string, _detail: string): void {
    if (code === "forbidden" || code === "unauthenticated") this.state.setState({ canEdit: false });
    this.#markAbsent();
    // A new cut may not have reached the server yet, and a deleted one may be restored.
    const delay = REOPEN_DELAYS_MS[Math.min(this.#refusalCount, REOPEN_DELAYS_MS.length - 1)] ?? 0;
    this.#refusalCount += 1;
    this.#setTimer("reopen", delay, () => this.#channel?.reopen());
  }

  #markAbsent(): void {
    if (this.state.getState().phase === "loading") this.state.setState({ phase: "absent" });
  }

  #apply(update: Uint8Array): void {
    try {
      this.document.apply(update);
    } catch (error) {
      console.error("An update of a drawing could not be read.", error);
    }
  }

  /** Sequence numbers can arrive out of order (own ones by acknowledgment); advance only over a gapless run. */
  #advanceSeq(seq: number): void {
    if (seq > this.seq) this.#outOfOrderSeqs.add(seq);
    while (this.#outOfOrderSeqs.delete(this.seq + 1)) this.seq += 1;
    if (this.#outOfOrderSeqs.size === 0) this.#clearTimer("gap");
    else this.#setTimer("gap", GAP_TIMEOUT_MS, () => this.#channel?.reopen());
  }

  #scheduleCopy(): void {
    this.#isCopySaved = false;
    this.#clearTimer("copy");
    this.#setTimer("copy", COPY_DELAY_MS, () => void this.#saveCopy());
  }

  async #saveCopy(): Promise<void> {
    // Before the server answered, a copy would contain only local drafts.
    if (this.#isCopySaved || (!this.isSynced && this.seq === 0)) return;
    this.#isCopySaved = true;
    const { userId, projectId, journal } = this.#options;
    const { cutId, seq } = this;
    const updates = [this.document.encode()];
    await journal.saveDoc({ userId, projectId, cutId, seq, updates, at: Date.now() }).catch(logJournalError);
  }

  #setTimer(name: "reopen" | "copy" | "gap", ms: number, run: () => void): void {
    if (this.#isClosed || this.#timers.has(name)) return;
    const handle = self.setTimeout(() => {
      this.#timers.delete(name);
      run();
    }, ms);
    this.#timers.set(name, handle);
  }

  #clearTimer(name: "reopen" | "copy" | "gap"): void {
    const handle = this.#timers.get(name);
    if (handle !== undefined) clearTimeout(handle);
    this.#timers.delete(name);
  }
}

/** Resolves when the drawing has loaded or failed to load. */
export function whenLoaded(syncedDrawing: SyncedDrawing): Promise<void> {
  return new Promise((resolve) => {
    if (syncedDrawing.state.getState().phase !== "loading") return resolve();
    const stop = syncedDrawing.state.subscribe(({ phase }) => {
      if (phase === "loading") return;
      stop();
      resolve();
    });
  });
}
