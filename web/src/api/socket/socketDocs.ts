import { translateServerText } from "@/i18n/serverTexts";
import { fromBase64 } from "./base64";
import type { ClientMessage, DocErrorCode, ServerMessage } from "./socketTypes";

export interface DocHandlers {
  /** Returns the last known sequence number of the drawing; called at every (re)opening. */
  since(): number;
  onState(seq: number, updates: Uint8Array[], canEdit: boolean): void;
  onUpdate(seq: number, update: Uint8Array): void;
  /** The drawing can't be opened, or access was lost. */
  onRefused(code: string, detail: string): void;
}

export interface DocChannel {
  /** Request everything after `since()` again: after a gap, or when the cut may have been created. */
  reopen(): void;
  close(): void;
}

export interface PushHandlers {
  /** The socket is open (again): send everything that isn't acknowledged. */
  onOpen(): void;
  onAck(cutId: string, pushId: string, seq: number): void;
  onError(cutId: string, pushId: string, code: DocErrorCode, detail: string): void;
}

type Send = (message: ClientMessage) => boolean;

/** Open drawings of this tab, and listeners for acknowledgements. */
export class DocSubscriptions {
  readonly #docs = new Map<string, Set<DocHandlers>>();
  readonly #pushers = new Set<PushHandlers>();
  /** Updates received so far of drawings that arrive in several messages. */
  readonly #partialUpdates = new Map<string, Uint8Array[]>();

  constructor(private readonly send: Send) {}

  open(cutId: string, handlers: DocHandlers): DocChannel {
    const docHandlers = this.#docs.get(cutId) ?? new Set<DocHandlers>();
    this.#docs.set(cutId, docHandlers);
    docHandlers.add(handlers);
    this.#requestState(cutId);
    return {
      reopen: () => this.#requestState(cutId),
      close: () => {
        docHandlers.delete(handlers);
        if (docHandlers.size > 0 || this.#docs.get(cutId) !== docHandlers) return;
        this.#docs.delete(cutId);
        this.#partialUpdates.delete(cutId);
        this.send({ type: "doc_close", cut_id: cutId });
      },
    };
  }

  subscribeToPushes(handlers: PushHandlers): () => void {
    this.#pushers.add(handlers);
    return () => this.#pushers.delete(handlers);
  }

  /** Reopen all drawings after a reconnect. States are requested before pushes are sent again, which apply on top. */
  reopen(): void {
    this.#partialUpdates.clear();
    for (const cutId of this.#docs.keys()) this.#requestState(cutId);
    for (const pusher of [...this.#pushers]) pusher.onOpen();
  }

  handleMessage(message: ServerMessage): void {
    switch (message.type) {
      case "doc_state": {
        const updates = [...(this.#partialUpdates.get(message.cut_id) ?? []), ...message.updates.map(fromBase64)];
        if (message.has_more) {
          this.#partialUpdates.set(message.cut_id, updates);
          return;
        }
        this.#partialUpdates.delete(message.cut_id);
        for (const doc of this.#getHandlers(message.cut_id)) doc.onState(message.seq, updates, message.can_edit);
        return;
      }
      case "doc_update": {
        const update = fromBase64(message.update);
        for (const doc of this.#getHandlers(message.cut_id)) doc.onUpdate(message.seq, update);
        return;
      }
      case "refused":
        // Refusals of drawings have the cut id in `topic`.
        for (const doc of this.#getHandlers(message.topic))
          doc.onRefused(message.code, translateServerText(message.text, message.detail));
        return;
      case "doc_ack":
        for (const pusher of [...this.#pushers]) pusher.onAck(message.cut_id, message.push_id, message.seq);
        return;
      case "doc_error":
        if (message.push_id === null) {
          for (const doc of this.#getHandlers(message.cut_id))
            doc.onRefused(message.code, translateServerText(message.text, message.detail));
          return;
        }
        for (const pusher of [...this.#pushers]) {
          pusher.onError(
            message.cut_id,
            message.push_id,
            message.code,
            translateServerText(message.text, message.detail),
          );
        }
        return;
      default:
    }
  }

  #getHandlers(cutId: string): DocHandlers[] {
    return [...(this.#docs.get(cutId) ?? [])];
  }

  #requestState(cutId: string): void {
    const docHandlers = this.#getHandlers(cutId);
    if (docHandlers.length === 0) return;
    this.send({ type: "doc_open", cut_id: cutId, since: Math.min(...docHandlers.map((doc) => doc.since())) });
  }
}
