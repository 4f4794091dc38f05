import { createStore, type StoreApi } from "zustand/vanilla";
import type { DocChannel, TabSocket } from "@/api/socket";
import { DrawingDocument } from "@/engine/document";
import type { Item } from "@/engine/items";
import type { LiveStroke } from "@/engine/live";
import { type DrawingJournal, unkept } from "./drawingJournal";
import { LiveRecord } from "./liveRecord";
import type { PushQueue } from "./pushQueue";

/** absent = nothing can be had: no server and no copy, or a cut that the server does not know (yet). */
type RoomPhase = "loading" | "ready" | "absent";

export interface RoomState {
  phase: RoomPhase;
  /** The server's word on whether this person may draw here; true until it is heard. */
  canEdit: boolean;
}

interface RoomEvents {
  /** A stroke in the making began or grew; null = it is over. */
  live(room: CutRoom, live: LiveStroke | null): void;
  /** The person changed the drawing by a step that can be undone. */
  stepped(room: CutRoom): void;
  /** The drawing changed, here or elsewhere; `update` is the change alone. */
  updated(room: CutRoom, update: Uint8Array, isLocal: boolean): void;
}

export interface RoomOptions {
  userId: string;
  projectId: string;
  cutId: string;
  socket: Pick<TabSocket, "openDoc" | "status">;
  journal: DrawingJournal;
  queue: PushQueue;
  /** Settles when the drafts of earlier visits are in the queue. */
  drafts: Promise<void>;
  /** The server does not know the cut: what this browser has of its drawing is all there is. */
  isOnlyHere(): boolean;
  events: RoomEvents;
}

const REOPEN_MS = [300, 700, 1500, 3000, 5000];
/** A copy is written when the drawing has been quiet for this long, ms. */
const COPY_AFTER_MS = 5000;
/** With a missing number in the sequence, the rest is asked for after this long, ms. */
const GAP_MS = 400;

/** The drawing of one cut, tied to the server and to the browser's journal, for as long as it is open. */
export class CutRoom {
  readonly state: StoreApi<RoomState> = createStore<RoomState>(() => ({ phase: "loading", canEdit: true }));
  readonly drawing = new DrawingDocument();
  readonly cutId: string;
  /** Counts the changes of the document. */
  version = 0;
  /** All of the server's updates up to this number are in. */
  seq = 0;
  isSynced = false;
  readonly #options: RoomOptions;
  readonly #live: LiveRecord;
  readonly #ahead = new Set<number>();
  readonly #stops: (() => void)[] = [];
  #channel: DocChannel | null = null;
  #kept: Promise<void> = Promise.resolve();
  #refusals = 0;
  #timers = new Map<"reopen" | "copy" | "gap", number>();
  #isCopied = true;
  #isClosed = false;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.cutId = options.cutId;
    const { userId, projectId, cutId } = options;
    this.#live = new LiveRecord(options.journal, { userId, projectId, cutId });
    const onUpdate = (update: Uint8Array, _origin: unknown, _doc: unknown, { local }: { local: boolean }): void => {
      this.version += 1;
      this.#copyLater();
      options.events.updated(this, update, local);
    };
    this.drawing.y.on("update", onUpdate);
    this.#stops.push(
      this.drawing.onLocalUpdate((update) => {
        this.#kept = options.queue.add(this.cutId, update);
      }),
    );
    void this.#open();
  }

  /** Adds a finished entry: on its way to the journal and the server when this returns, and one step of undo. */
  commit(item: Item, layerId: string): void {
    this.edit((drawing) => {
      drawing.add(item, layerId);
      return true;
    });
  }

  /** Makes a change that counts as one step of undo; false where it says that nothing changed. */
  edit(change: (drawing: DrawingDocument) => boolean): boolean {
    if (this.#isClosed || !change(this.drawing)) return false;
    this.#options.events.stepped(this);
    return true;
  }

  /** Keeps a stroke in the making from being lost with the tab; null = it is over (after `commit`, if it was kept). */
  setLive(live: LiveStroke | null): void {
    this.#options.events.live(this, live);
    if (live) this.#live.watch(live);
    else void this.#live.end(this.#kept);
  }

  /** A change of ours is the server's number `seq`. */
  acknowledged(seq: number): void {
    this.#advance(seq);
  }

  /** The cut may have come into being, or the right to see it. */
  retry(): void {
    this.#refusals = 0;
    this.#clear("reopen");
    this.#channel?.reopen();
  }

  /** Lets the server go; the last state is kept for the next opening. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    const live = this.#live.current;
    if (live) this.commit(live.toStroke(), live.layerId);
    this.#isClosed = true;
    for (const name of [...this.#timers.keys()]) this.#clear(name);
    for (const stop of this.#stops) stop();
    this.#channel?.close();
    await Promise.all([this.#live.end(this.#kept), this.#copy()]);
    this.drawing.destroy();
  }

  async #open(): Promise<void> {
    const { journal, queue, socket, userId } = this.#options;
    const stored = await journal.loadDoc(userId, this.cutId).catch(() => null);
    await this.#options.drafts;
    if (this.#isClosed) return;
    for (const update of [...(stored?.updates ?? []), ...queue.updatesOf(this.cutId)]) this.#apply(update);
    if (stored) this.seq = stored.seq;
    this.#isCopied = true;
    if (stored || this.#options.isOnlyHere()) this.state.setState({ phase: "ready" });
    this.#channel = socket.openDoc(this.cutId, {
      since: () => this.seq,
      onState: (seq, updates, canEdit) => this.#take(seq, updates, canEdit),
      onUpdate: (seq, update) => {
        this.#apply(update);
        this.#advance(seq);
      },
      onRefused: (code, detail) => this.#refuse(code, detail),
    });
    const watch = ({ status }: { status: string }): void => {
      if (status !== "waiting") return;
      this.#giveUpWaiting();
      // Should the page be loaded anew, there is nobody else to ask.
      void this.#copy();
    };
    this.#stops.push(socket.status.subscribe(watch));
    watch(socket.status.getState());
  }

  #take(seq: number, updates: Uint8Array[], canEdit: boolean): void {
    for (const update of updates) this.#apply(update);
    this.#clear("gap");
    this.seq = Math.max(this.seq, seq);
    for (const known of this.#ahead) if (known <= this.seq) this.#ahead.delete(known);
    this.#refusals = 0;
    this.isSynced = true;
    this.#options.queue.markKnown(this.cutId);
    this.state.setState({ phase: "ready", canEdit });
  }

  #refuse(code: string, _detail: string): void {
    if (code === "forbidden" || code === "unauthenticated") this.state.setState({ canEdit: false });
    this.#giveUpWaiting();
    // A cut made here may be on its way to the server, and a deleted one may be restored.
    const wait = REOPEN_MS[Math.min(this.#refusals, REOPEN_MS.length - 1)] ?? 0;
    this.#refusals += 1;
    this.#later("reopen", wait, () => this.#channel?.reopen());
  }

  #giveUpWaiting(): void {
    if (this.state.getState().phase === "loading") this.state.setState({ phase: "absent" });
  }

  #apply(update: Uint8Array): void {
    try {
      this.drawing.apply(update);
    } catch (error) {
      console.error("An update of a drawing could not be read.", error);
    }
  }

  /** Numbers may come out of order, own ones by acknowledgement; only a whole row of them counts as known. */
  #advance(seq: number): void {
    if (seq > this.seq) this.#ahead.add(seq);
    while (this.#ahead.delete(this.seq + 1)) this.seq += 1;
    if (this.#ahead.size === 0) this.#clear("gap");
    else this.#later("gap", GAP_MS, () => this.#channel?.reopen());
  }

  #copyLater(): void {
    this.#isCopied = false;
    this.#clear("copy");
    this.#later("copy", COPY_AFTER_MS, () => void this.#copy());
  }

  async #copy(): Promise<void> {
    // Before the server was heard, a copy would pass drafts off as all there is.
    if (this.#isCopied || (!this.isSynced && this.seq === 0)) return;
    this.#isCopied = true;
    const { userId, projectId, journal } = this.#options;
    const { cutId, seq } = this;
    const updates = [this.drawing.encode()];
    await journal.saveDoc({ userId, projectId, cutId, seq, updates, at: Date.now() }).catch(unkept);
  }

  #later(name: "reopen" | "copy" | "gap", ms: number, run: () => void): void {
    if (this.#isClosed || this.#timers.has(name)) return;
    const handle = self.setTimeout(() => {
      this.#timers.delete(name);
      run();
    }, ms);
    this.#timers.set(name, handle);
  }

  #clear(name: "reopen" | "copy" | "gap"): void {
    const handle = this.#timers.get(name);
    if (handle !== undefined) clearTimeout(handle);
    this.#timers.delete(name);
  }
}
