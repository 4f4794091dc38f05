import { fromBase64, toBase64 } from "@/api/base64";
import { createTabSocket, type TabSocket, type TransportEvents } from "@/api/socket";
import type { ClientMessage, DocErrorCode, ServerMessage } from "@/api/socketTypes";
import { DrawingDocument } from "@/engine/document";

interface LoggedPush {
  pushId: string;
  update: Uint8Array;
}

interface Connection {
  events: TransportEvents;
  isOpen: boolean;
  following: Set<string>;
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
  readonly #held = new Map<string, (() => void)[]>();
  #timer = 0;

  /** Create the socket of one tab. Its timers fire when `runTimers` is called, not by the clock. */
  createTabSocket(): TabSocket {
    return createTabSocket({
      connect: (events) => {
        const line: Connection = { events, isOpen: false, following: new Set() };
        this.#connections.add(line);
        queueMicrotask(() => this.#accept(line));
        return {
          isOpen: () => line.isOpen,
          send: (text) => this.#handleMessage(line, JSON.parse(text) as ClientMessage),
          close: () => this.#disconnect(line),
        };
      },
      timers: {
        set: (run) => {
          this.#timer += 1;
          this.#timers.set(this.#timer, run);
          return this.#timer;
        },
        clear: (handle) => this.#timers.delete(handle),
      },
    });
  }

  /** Close every connection; `isUp` determines whether reconnecting succeeds. */
  disconnectAll(): void {
    for (const line of [...this.#connections]) this.#disconnect(line);
  }

  /** Hold all answers about this cut's drawing until `releaseAnswers`. */
  holdAnswers(cutId: string): void {
    this.#held.set(cutId, []);
  }

  releaseAnswers(cutId: string): void {
    const answers = this.#held.get(cutId) ?? [];
    this.#held.delete(cutId);
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

  #accept(line: Connection): void {
    if (!this.isUp) {
      this.#disconnect(line);
      return;
    }
    line.isOpen = true;
    line.events.onOpen();
  }

  #disconnect(line: Connection): void {
    if (!this.#connections.delete(line)) return;
    line.isOpen = false;
    line.events.onClose(1006);
  }

  #send(line: Connection, message: ServerMessage): void {
    queueMicrotask(() => {
      if (line.isOpen) line.events.onMessage(JSON.stringify(message));
    });
  }

  #handleMessage(line: Connection, message: ClientMessage): void {
    this.received.push(message);
    if (message.type === "doc_close") line.following.delete(message.cut_id);
    if (message.type === "doc_open") {
      const open = (): void => this.#open(line, message.cut_id, message.since ?? 0);
      const held = this.#held.get(message.cut_id);
      if (held) held.push(open);
      else open();
    }
    if (message.type === "doc_push") this.#push(line, message.cut_id, message.push_id, fromBase64(message.update));
  }

  #open(line: Connection, cut_id: string, since: number): void {
    if (!this.cuts.has(cut_id)) {
      this.#send(line, { type: "refused", topic: cut_id, code: "not_found", detail: "No such cut." });
      return;
    }
    line.following.add(cut_id);
    const log = this.logs.get(cut_id) ?? [];
    const updates = log.slice(since).map(({ update }) => toBase64(update));
    this.#send(line, { type: "doc_state", cut_id, seq: log.length, updates, has_more: false, can_edit: this.canEdit });
  }

  #push(line: Connection, cut_id: string, push_id: string, update: Uint8Array): void {
    const code = this.refusal ?? (this.cuts.has(cut_id) ? null : "cut.gone");
    if (code) {
      this.#send(line, { type: "doc_error", cut_id, push_id, code, detail: "Not taken." });
      return;
    }
    const log = this.logs.get(cut_id) ?? [];
    this.logs.set(cut_id, log);
    let at = log.findIndex((entry) => entry.pushId === push_id);
    const isNew = at < 0;
    if (isNew) at = log.push({ pushId: push_id, update }) - 1;
    const seq = at + 1;
    if (this.isLosingAnswers) return;
    this.#send(line, { type: "doc_ack", cut_id, push_id, seq });
    if (!isNew) return;
    for (const other of this.#connections) {
      if (other.following.has(cut_id)) this.#send(other, { type: "doc_update", cut_id, seq, update: toBase64(update) });
    }
  }
}
