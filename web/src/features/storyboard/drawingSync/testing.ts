import { fromBase64, toBase64 } from "@/api/base64";
import { createTabSocket, type TabSocket, type TransportEvents } from "@/api/socket";
import type { ClientMessage, DocErrorCode, ServerMessage } from "@/api/socket-types";
import { DrawingDocument } from "@/engine/document";

interface Entry {
  pushId: string;
  update: Uint8Array;
}

interface Line {
  events: TransportEvents;
  isOpen: boolean;
  following: Set<string>;
}

/** For tests: what answers behind the WebSocket. It keeps a log for each cut, and counts each push once. */
export class FarEnd {
  readonly logs = new Map<string, Entry[]>();
  readonly received: ClientMessage[] = [];
  /** Cuts that exist; the others are "gone". */
  readonly cuts = new Set<string>();
  isUp = true;
  /** Rights that drawings are opened with. */
  canEdit = true;
  /** Takes pushes in but loses its answer to them, as a line does that breaks at the wrong moment. */
  losesAnswers = false;
  refusal: DocErrorCode | null = null;
  readonly #lines = new Set<Line>();
  readonly #timers = new Map<number, () => void>();
  /** Answers about drawings that are held back, by cut. */
  readonly #held = new Map<string, (() => void)[]>();
  #timer = 0;

  /** The socket of one tab. Its waits end when `reconnect` is called, not by the clock. */
  tab(): TabSocket {
    return createTabSocket({
      connect: (events) => {
        const line: Line = { events, isOpen: false, following: new Set() };
        this.#lines.add(line);
        queueMicrotask(() => this.#answer(line));
        return {
          isOpen: () => line.isOpen,
          send: (text) => this.#take(line, JSON.parse(text) as ClientMessage),
          close: () => this.#end(line),
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

  /** Breaks every connection; `isUp` says whether the next attempt succeeds. */
  drop(): void {
    for (const line of [...this.#lines]) this.#end(line);
  }

  /** Answers nothing about this cut's drawing until `letGo`. */
  hold(cutId: string): void {
    this.#held.set(cutId, []);
  }

  letGo(cutId: string): void {
    const answers = this.#held.get(cutId) ?? [];
    this.#held.delete(cutId);
    for (const answer of answers) answer();
  }

  /** Lets every wait of the tabs' sockets end. */
  passTime(): void {
    const due = [...this.#timers.values()];
    this.#timers.clear();
    for (const run of due) run();
  }

  /** What somebody who opens the cut now would see. */
  drawing(cutId: string): DrawingDocument {
    const drawing = new DrawingDocument();
    for (const { update } of this.logs.get(cutId) ?? []) drawing.apply(update);
    return drawing;
  }

  strokeIds(cutId: string): string[] {
    return this.drawing(cutId)
      .items("base")
      .map((stroke) => stroke.id);
  }

  #answer(line: Line): void {
    if (!this.isUp) {
      this.#end(line);
      return;
    }
    line.isOpen = true;
    line.events.opened();
  }

  #end(line: Line): void {
    if (!this.#lines.delete(line)) return;
    line.isOpen = false;
    line.events.closed(1006);
  }

  #say(line: Line, message: ServerMessage): void {
    queueMicrotask(() => {
      if (line.isOpen) line.events.received(JSON.stringify(message));
    });
  }

  #take(line: Line, message: ClientMessage): void {
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

  #open(line: Line, cut_id: string, since: number): void {
    if (!this.cuts.has(cut_id)) {
      this.#say(line, { type: "refused", topic: cut_id, code: "not_found", detail: "No such cut." });
      return;
    }
    line.following.add(cut_id);
    const log = this.logs.get(cut_id) ?? [];
    const updates = log.slice(since).map(({ update }) => toBase64(update));
    this.#say(line, { type: "doc_state", cut_id, seq: log.length, updates, has_more: false, can_edit: this.canEdit });
  }

  #push(line: Line, cut_id: string, push_id: string, update: Uint8Array): void {
    const code = this.refusal ?? (this.cuts.has(cut_id) ? null : "cut.gone");
    if (code) {
      this.#say(line, { type: "doc_error", cut_id, push_id, code, detail: "Not taken." });
      return;
    }
    const log = this.logs.get(cut_id) ?? [];
    this.logs.set(cut_id, log);
    let at = log.findIndex((entry) => entry.pushId === push_id);
    const isNew = at < 0;
    if (isNew) at = log.push({ pushId: push_id, update }) - 1;
    const seq = at + 1;
    if (this.losesAnswers) return;
    this.#say(line, { type: "doc_ack", cut_id, push_id, seq });
    if (!isNew) return;
    for (const other of this.#lines) {
      if (other.following.has(cut_id)) this.#say(other, { type: "doc_update", cut_id, seq, update: toBase64(update) });
    }
  }
}
