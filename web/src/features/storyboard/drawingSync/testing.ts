import { fromBase64, toBase64 } from "@/api/socket/base64";
import { createTabSocket, type TabSocket, type TransportEvents } from "@/api/socket/socket";
import type { ClientMessage, DocErrorCode, ServerMessage } from "@/api/socket/socketTypes";
import { DrawingDocument } from "@/engine/drawing/document";

interface LoggedPush {
  pushId: string;
  update: Uint8Array;
}

interface Connection {
  events: TransportEvents;
  isOpen: boolean;
  openCutIds: Set<string>;
}

/** Fake WebSocket server for tests. Keeps a log per cut and deduplicates pushes. */
export class FakeDrawingServer {
  readonly logs = new Map<string, LoggedPush[]>();
  readonly received: ClientMessage[] = [];
  /** Existing cuts; all others are "gone". */
  readonly cuts = new Set<string>();
  isUp = true;
  /** Edit permission that drawings are opened with. */
  canEdit = true;
  /** If true, accepts pushes but drops the answers, like a connection that breaks in between. */
  isLosingAnswers = false;
  refusal: DocErrorCode | null = null;
  readonly #connections = new Set<Connection>();
  readonly #timers = new Map<number, () => void>();
  /** Held answers by cut. */
  readonly #heldAnswers = new Map<string, (() => void)[]>();
  #lastTimerId = 0;

  /** Create the socket of one tab. Its timers fire when `runTimers` is called, not by the clock. */
  createTabSocket(): TabSocket {
    return createTabSocket({
      connect: (events) => {
        const connection: Connection = { events, isOpen: false, openCutIds: new Set() };
        this.#connections.add(connection);
        queueMicrotask(() => this.#accept(connection));
        return {
          isOpen: () => connection.isOpen,
          send: (text) => this.#handleMessage(connection, JSON.parse(text) as ClientMessage),
          close: () => this.#disconnect(connection),
        };
      },
      timers: {
        set: (run) => {
          this.#lastTimerId += 1;
          this.#timers.set(this.#lastTimerId, run);
          return this.#lastTimerId;
        },
        clear: (handle) => this.#timers.delete(handle),
      },
    });
  }

  /** Close every connection; `isUp` determines whether reconnecting succeeds. */
  disconnectAll(): void {
    for (const connection of [...this.#connections]) this.#disconnect(connection);
  }

  /** Hold all answers about this cut's drawing until `releaseAnswers`. */
  holdAnswers(cutId: string): void {
    this.#heldAnswers.set(cutId, []);
  }

  releaseAnswers(cutId: string): void {
    const answers = this.#heldAnswers.get(cutId) ?? [];
    this.#heldAnswers.delete(cutId);
    for (const answer of answers) answer();
  }

  /** Fire all pending timers of the tabs' sockets. */
  runTimers(): void {
    const due = [...this.#timers.values()];
    this.#timers.clear();
    for (const run of due) run();
  }

  /** Return the drawing as a new client would load it. */
  getDocument(cutId: string): DrawingDocument {
    const drawing = new DrawingDocument();
    for (const { update } of this.logs.get(cutId) ?? []) drawing.apply(update);
    return drawing;
  }

  getStrokeIds(cutId: string): string[] {
    return this.getDocument(cutId)
      .getItems("base")
      .map((stroke) => stroke.id);
  }

  #accept(connection: Connection): void {
    if (!this.isUp) {
      this.#disconnect(connection);
      return;
    }
    connection.isOpen = true;
    connection.events.onOpen();
  }

  #disconnect(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    connection.isOpen = false;
    connection.events.onClose(1006);
  }

  #send(connection: Connection, message: ServerMessage): void {
    queueMicrotask(() => {
      if (connection.isOpen) connection.events.onMessage(JSON.stringify(message));
    });
  }

  #handleMessage(connection: Connection, message: ClientMessage): void {
    this.received.push(message);
    if (message.type === "doc_close") connection.openCutIds.delete(message.cut_id);
    if (message.type === "doc_open") {
      const open = (): void => this.#open(connection, message.cut_id, message.since ?? 0);
      const heldAnswers = this.#heldAnswers.get(message.cut_id);
      if (heldAnswers) heldAnswers.push(open);
      else open();
    }
    if (message.type === "doc_push")
      this.#push(connection, message.cut_id, message.push_id, fromBase64(message.update));
  }

  #open(connection: Connection, cut_id: string, since: number): void {
    if (!this.cuts.has(cut_id)) {
      this.#send(connection, {
        type: "refused",
        topic: cut_id,
        code: "not_found",
        detail: "No such cut.",
        text: { code: "test.text", args: {} },
      });
      return;
    }
    connection.openCutIds.add(cut_id);
    const log = this.logs.get(cut_id) ?? [];
    const updates = log.slice(since).map(({ update }) => toBase64(update));
    this.#send(connection, {
      type: "doc_state",
      cut_id,
      seq: log.length,
      updates,
      has_more: false,
      can_edit: this.canEdit,
    });
  }

  #push(connection: Connection, cut_id: string, push_id: string, update: Uint8Array): void {
    const code = this.refusal ?? (this.cuts.has(cut_id) ? null : "cut.gone");
    if (code) {
      this.#send(connection, {
        type: "doc_error",
        cut_id,
        push_id,
        code,
        detail: "Not taken.",
        text: { code: "test.text", args: {} },
      });
      return;
    }
    const log = this.logs.get(cut_id) ?? [];
    this.logs.set(cut_id, log);
    let index = log.findIndex((entry) => entry.pushId === push_id);
    const isNew = index < 0;
    if (isNew) index = log.push({ pushId: push_id, update }) - 1;
    const seq = index + 1;
    if (this.isLosingAnswers) return;
    this.#send(connection, { type: "doc_ack", cut_id, push_id, seq });
    if (!isNew) return;
    for (const other of this.#connections) {
      if (other.openCutIds.has(cut_id))
        this.#send(other, { type: "doc_update", cut_id, seq, update: toBase64(update) });
    }
  }
}
