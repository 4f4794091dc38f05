import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { getBackoffMs } from "@/api/http/retry";
import { createRecordId } from "@/api/ids";
import type { Message } from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/outbox/texts";
import { openJournalChannel, type PendingMessage, SendJournal, subscribeToUnsentTexts } from "./journal";

/**
 * Send state of a chat. `offline`: the server can't be reached; `rateLimited`: rate limited until `until` (ms since the epoch).
 */
export type SendState = { state: "open" } | { state: "offline" } | { state: "rateLimited"; until: number };

/** Result of sending: accepted by the server, queued until it can be reached, or refused and removed from the outbox. */
export type SendResult = { state: "sent" } | { state: "queued" } | { state: "refused"; reason: string };

export interface OutboxState {
  pending: readonly PendingMessage[];
  sendStates: Readonly<Record<string, SendState>>;
  /** Upload progress by message id, 0 to 1. */
  progress: Readonly<Record<string, number>>;
}

/** Sends messages to the server. Rejects with an ApiProblem, or with an AbortError if canceled. */
export interface MessageTransport {
  uploadPicture(entry: PendingMessage, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<string>;
  postMessage(entry: PendingMessage, body: string): Promise<Message>;
}

export type NewMessage = Pick<PendingMessage, "chatId" | "kind" | "body" | "quoted" | "picture">;

const IDLE: SendState = { state: "open" };

/**
 * Outbox of a user: sends each chat's messages in the order they were written and retries until the server accepts or
 * refuses them. Web Locks let only one tab send at a time; without them, resending a message is still safe.
 */
export class Outbox {
  readonly store: StoreApi<OutboxState> = createStore<OutboxState>(() => ({
    pending: [],
    sendStates: {},
    progress: {},
  }));
  readonly #abortControllers = new Map<string, AbortController>();
  readonly #busy = new Set<string>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #failures = new Map<string, number>();
  readonly #channel: BroadcastChannel;
  readonly #sentListeners = new Set<(message: Message) => void>();
  readonly #unsubscribe: () => void;
  #order = 0;
  #isClosed = false;

  constructor(
    readonly userId: string,
    private readonly transport: MessageTransport,
    private readonly journal = new SendJournal(),
  ) {
    this.#channel = openJournalChannel(userId);
    this.#channel.onmessage = () => void this.load();
    window.addEventListener("online", this.#handleOnline);
    this.#unsubscribe = subscribeToUnsentTexts(() => void this.load());
    void this.load();
  }

  readonly #handleOnline = (): void => this.flush();

  /** Retry now, because the server may be reachable again. */
  flush(): void {
    for (const chatId of Object.keys(this.store.getState().sendStates)) {
      if (this.store.getState().sendStates[chatId]?.state === "offline") this.#startSending(chatId);
    }
  }

  /** Subscribe to accepted messages. Returns an unsubscribe function. */
  onSent(listener: (message: Message) => void): () => void {
    this.#sentListeners.add(listener);
    return () => this.#sentListeners.delete(listener);
  }

  /** Queue a message. Resolves with its id once it is stored; rejects if the browser can't store it. */
  async send(message: NewMessage): Promise<string> {
    this.#order += 1;
    const entry: PendingMessage = {
      ...message,
      id: createRecordId(),
      userId: this.userId,
      at: Date.now(),
      order: this.#order,
      refused: null,
    };
    this.store.setState(({ pending }) => ({ pending: [...pending, entry] }));
    try {
      await this.#save(entry);
    } catch (error) {
      this.#removeFromState(entry.id);
      throw error;
    }
    await this.load();
    return entry.id;
  }

  /**
   * Queue a message and resolve as soon as its result is known. A refused message is removed from the outbox; the
   * caller still has its content.
   */
  async sendAndWait(message: NewMessage): Promise<SendResult> {
    const id = await this.send(message);
    const result = await new Promise<SendResult>((resolve) => {
      const checkResult = (): void => {
        const { pending, sendStates } = this.store.getState();
        const entry = pending.find((item) => item.id === id);
        const sendState = sendStates[message.chatId] ?? IDLE;
        if (!entry) resolve({ state: "sent" });
        else if (entry.refused !== null) resolve({ state: "refused", reason: entry.refused });
        else if (sendState.state !== "open") resolve({ state: "queued" });
        else return;
        unsubscribe();
      };
      const unsubscribe = this.store.subscribe(checkResult);
      checkResult();
    });
    if (result.state === "refused") await this.remove(id);
    return result;
  }

  /** Remove a pending or refused message. Returns false if another tab already removed it. */
  async remove(id: string): Promise<boolean> {
    this.#abortControllers.get(id)?.abort();
    const isRemovedHere = await this.journal.remove(id);
    this.#removeFromState(id);
    this.#channel.postMessage("changed");
    return isRemovedHere;
  }

  async retry(entry: PendingMessage): Promise<void> {
    await this.#save({ ...entry, refused: null });
    await this.load();
  }

  /** Read the journal and send what is pending. */
  async load(): Promise<void> {
    const stored = await this.journal.list(this.userId);
    if (this.#isClosed) return;
    // Keep messages that are still being written to the journal.
    const unsaved = this.store.getState().pending.filter(({ id }) => this.#unsavedIds.has(id));
    const ids = new Set(stored.map(({ id }) => id));
    this.store.setState({ pending: [...stored, ...unsaved.filter(({ id }) => !ids.has(id))] });
    for (const chatId of new Set(stored.filter(({ refused }) => refused === null).map((entry) => entry.chatId))) {
      if ((this.store.getState().sendStates[chatId] ?? IDLE).state === "open") this.#startSending(chatId);
    }
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener("online", this.#handleOnline);
    this.#unsubscribe();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#channel.close();
    void this.journal.close();
  }

  readonly #unsavedIds = new Set<string>();

  async #save(entry: PendingMessage): Promise<void> {
    this.#unsavedIds.add(entry.id);
    try {
      await this.journal.put(entry);
    } finally {
      this.#unsavedIds.delete(entry.id);
    }
    this.#channel.postMessage("changed");
  }

  #removeFromState(id: string): void {
    this.store.setState(({ pending, progress: { [id]: _, ...progress } }) => ({
      pending: pending.filter((entry) => entry.id !== id),
      progress,
    }));
  }

  #setSendState(chatId: string, sendState: SendState): void {
    this.store.setState(({ sendStates }) => ({ sendStates: { ...sendStates, [chatId]: sendState } }));
  }

  #startSending(chatId: string): void {
    clearTimeout(this.#timers.get(chatId));
    if (this.#busy.has(chatId) || this.#isClosed) return;
    this.#busy.add(chatId);
    const name = `pegbar.chat.${this.userId}.${chatId}`;
    const sendPending = () => this.#sendPending(chatId);
    const sending = navigator.locks ? navigator.locks.request(name, sendPending) : sendPending();
    sending
      .catch(() => undefined) // failed sends were handled in #sendPending
      .finally(() => {
        this.#busy.delete(chatId);
        // Send messages that were queued after the last check.
        if ((this.store.getState().sendStates[chatId] ?? IDLE).state === "open" && this.#findNext(chatId))
          void this.load();
      });
  }

  #findNext(chatId: string): PendingMessage | undefined {
    return this.store.getState().pending.find((entry) => entry.chatId === chatId && entry.refused === null);
  }

  async #sendPending(chatId: string): Promise<void> {
    while (!this.#isClosed) {
      const all = await this.journal.list(this.userId);
      const entry = all.find((item) => item.chatId === chatId && item.refused === null);
      if (!entry) {
        this.#setSendState(chatId, IDLE);
        return;
      }
      try {
        const message = await this.#sendOne(entry);
        this.#failures.delete(chatId);
        this.#setSendState(chatId, IDLE);
        for (const listener of this.#sentListeners) listener(message);
        await this.remove(entry.id);
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") continue;
        if (await this.#handleFailure(entry, error)) return;
      }
    }
  }

  async #sendOne(entry: PendingMessage): Promise<Message> {
    const abortController = new AbortController();
    this.#abortControllers.set(entry.id, abortController);
    try {
      let { body } = entry;
      if (entry.kind === "image" && body === "") {
        body = await this.transport.uploadPicture(
          entry,
          (fraction) => this.store.setState(({ progress }) => ({ progress: { ...progress, [entry.id]: fraction } })),
          abortController.signal,
        );
        if (abortController.signal.aborted) throw abortController.signal.reason;
        await this.journal.put({ ...entry, body });
      }
      return await this.transport.postMessage(entry, body);
    } finally {
      this.#abortControllers.delete(entry.id);
    }
  }

  /** Schedule a retry, or mark the message as refused. Returns true if the chat's other messages must wait too. */
  async #handleFailure(entry: PendingMessage, error: unknown): Promise<boolean> {
    const { chatId } = entry;
    const isRetryable =
      !(error instanceof ApiProblem) || error.isTransient || error.status === 429 || error.status >= 500;
    if (isRetryable || error.status === 401 || error.status === 408) {
      const failures = (this.#failures.get(chatId) ?? 0) + 1;
      this.#failures.set(chatId, failures);
      const retryAfterMs = error instanceof ApiProblem && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
      const delayMs = Math.max(getBackoffMs(failures), retryAfterMs);
      const isRateLimited = error instanceof ApiProblem && error.status === 429;
      this.#setSendState(
        chatId,
        isRateLimited ? { state: "rateLimited", until: Date.now() + delayMs } : { state: "offline" },
      );
      clearTimeout(this.#timers.get(chatId));
      this.#timers.set(
        chatId,
        setTimeout(() => this.#startSending(chatId), delayMs),
      );
      return true;
    }
    await this.#save({ ...entry, refused: getErrorMessage(error, texts.failedOther) });
    await this.load();
    return false;
  }
}
