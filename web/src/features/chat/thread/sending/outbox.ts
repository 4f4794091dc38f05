import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem, messageOf } from "@/api/problem";
import { newRecordId } from "@/api/requestKey";
import { backoffMs } from "@/api/retry";
import type { Message } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { followAhead, SendJournal, type Waiting } from "./journal";

/** How a chat's line is: `kept` = nothing answers; `until` = the server asked to wait until then (ms since 1970). */
export type Line = { state: "open" } | { state: "kept" } | { state: "waits"; until: number };

/** How a message fared: the server has it, it waits for the server, or the server refused it and it was taken back. */
export type Fate = { state: "sent" } | { state: "kept" } | { state: "refused"; reason: string };

export interface OutboxState {
  waiting: readonly Waiting[];
  lines: Readonly<Record<string, Line>>;
  /** Of pictures whose bytes are on their way: 0 to 1. */
  progress: Readonly<Record<string, number>>;
}

/** How a message goes to the server; rejects with an ApiProblem, or an AbortError where it was cancelled. */
export interface Carrier {
  bring(entry: Waiting, onProgress: (part: number) => void, signal: AbortSignal): Promise<string>;
  post(entry: Waiting, body: string): Promise<Message>;
}

export type NewMessage = Pick<Waiting, "chatId" | "kind" | "body" | "quoted" | "picture">;

const OPEN: Line = { state: "open" };

/**
 * Sends what waits, of each chat one after the other in the order in which it was written, until the server has taken or
 * refused every one. Of all tabs one sends at a time (Web Locks); without these each message is safe to send twice.
 */
export class Outbox {
  readonly store: StoreApi<OutboxState> = createStore<OutboxState>(() => ({ waiting: [], lines: {}, progress: {} }));
  readonly #sending = new Map<string, AbortController>();
  readonly #busy = new Set<string>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #failures = new Map<string, number>();
  readonly #tabs: BroadcastChannel;
  readonly #told = new Set<(message: Message) => void>();
  readonly #unfollow: () => void;
  #order = 0;
  #isClosed = false;

  constructor(
    readonly userId: string,
    private readonly carrier: Carrier,
    private readonly journal = new SendJournal(),
  ) {
    this.#tabs = new BroadcastChannel(`pegbar.chat.${userId}`);
    this.#tabs.onmessage = () => void this.load();
    window.addEventListener("online", this.#online);
    this.#unfollow = followAhead(() => void this.load());
    void this.load();
  }

  readonly #online = (): void => this.flush();

  /** The server answered again, or may: what waits goes on at once. */
  flush(): void {
    for (const chatId of Object.keys(this.store.getState().lines)) {
      if (this.store.getState().lines[chatId]?.state === "kept") this.#go(chatId);
    }
  }

  /** Told of each message that the server took. */
  onSent(tell: (message: Message) => void): () => void {
    this.#told.add(tell);
    return () => this.#told.delete(tell);
  }

  /** Resolves with the message's id when it is written down; rejects where the browser has no room for it. */
  async send(message: NewMessage): Promise<string> {
    this.#order += 1;
    const entry: Waiting = {
      ...message,
      id: newRecordId(),
      userId: this.userId,
      at: Date.now(),
      order: this.#order,
      refused: null,
    };
    this.store.setState(({ waiting }) => ({ waiting: [...waiting, entry] }));
    try {
      await this.#keep(entry);
    } catch (error) {
      this.#forget(entry.id);
      throw error;
    }
    await this.load();
    return entry.id;
  }

  /** Sends, and tells as soon as it is known how it fared. What is refused is taken back: it is the caller's again. */
  async sendAndTell(message: NewMessage): Promise<Fate> {
    const id = await this.send(message);
    const known = await new Promise<Fate>((resolve) => {
      const look = (): void => {
        const { waiting, lines } = this.store.getState();
        const entry = waiting.find((each) => each.id === id);
        const line = lines[message.chatId] ?? OPEN;
        if (!entry) resolve({ state: "sent" });
        else if (entry.refused !== null) resolve({ state: "refused", reason: entry.refused });
        else if (line.state !== "open") resolve({ state: "kept" });
        else return;
        stop();
      };
      const stop = this.store.subscribe(look);
      look();
    });
    if (known.state === "refused") await this.take(id);
    return known;
  }

  /** Takes out what waits or was refused; false where another tab was faster. */
  async take(id: string): Promise<boolean> {
    this.#sending.get(id)?.abort();
    const isMine = await this.journal.take(id);
    this.#forget(id);
    this.#tabs.postMessage("changed");
    return isMine;
  }

  async again(entry: Waiting): Promise<void> {
    await this.#keep({ ...entry, refused: null });
    await this.load();
  }

  /** Looks at what waits, and sends it. */
  async load(): Promise<void> {
    const waiting = await this.journal.all(this.userId);
    if (this.#isClosed) return;
    // What is being written down this moment is not lost from sight.
    const unwritten = this.store.getState().waiting.filter(({ id }) => this.#unwritten.has(id));
    const ids = new Set(waiting.map(({ id }) => id));
    this.store.setState({ waiting: [...waiting, ...unwritten.filter(({ id }) => !ids.has(id))] });
    for (const chatId of new Set(waiting.filter(({ refused }) => refused === null).map((entry) => entry.chatId))) {
      if ((this.store.getState().lines[chatId] ?? OPEN).state === "open") this.#go(chatId);
    }
  }

  close(): void {
    this.#isClosed = true;
    window.removeEventListener("online", this.#online);
    this.#unfollow();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#tabs.close();
    void this.journal.close();
  }

  readonly #unwritten = new Set<string>();

  async #keep(entry: Waiting): Promise<void> {
    this.#unwritten.add(entry.id);
    try {
      await this.journal.put(entry);
    } finally {
      this.#unwritten.delete(entry.id);
    }
    this.#tabs.postMessage("changed");
  }

  #forget(id: string): void {
    this.store.setState(({ waiting, progress: { [id]: _, ...progress } }) => ({
      waiting: waiting.filter((entry) => entry.id !== id),
      progress,
    }));
  }

  #line(chatId: string, line: Line): void {
    this.store.setState(({ lines }) => ({ lines: { ...lines, [chatId]: line } }));
  }

  #go(chatId: string): void {
    clearTimeout(this.#timers.get(chatId));
    if (this.#busy.has(chatId) || this.#isClosed) return;
    this.#busy.add(chatId);
    const name = `pegbar.chat.${this.userId}.${chatId}`;
    const drain = () => this.#drain(chatId);
    const done = navigator.locks ? navigator.locks.request(name, drain) : drain();
    done
      .catch(() => undefined) // told of where it happened
      .finally(() => {
        this.#busy.delete(chatId);
        // What was written between the last look and now.
        if ((this.store.getState().lines[chatId] ?? OPEN).state === "open" && this.#next(chatId)) void this.load();
      });
  }

  #next(chatId: string): Waiting | undefined {
    return this.store.getState().waiting.find((entry) => entry.chatId === chatId && entry.refused === null);
  }

  async #drain(chatId: string): Promise<void> {
    while (!this.#isClosed) {
      const all = await this.journal.all(this.userId);
      const entry = all.find((each) => each.chatId === chatId && each.refused === null);
      if (!entry) {
        this.#line(chatId, OPEN);
        return;
      }
      try {
        const message = await this.#sendOne(entry);
        this.#failures.delete(chatId);
        this.#line(chatId, OPEN);
        for (const tell of this.#told) tell(message);
        await this.take(entry.id);
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") continue;
        if (await this.#fail(entry, error)) return;
      }
    }
  }

  async #sendOne(entry: Waiting): Promise<Message> {
    const cancel = new AbortController();
    this.#sending.set(entry.id, cancel);
    try {
      let { body } = entry;
      if (entry.kind === "image" && body === "") {
        body = await this.carrier.bring(
          entry,
          (part) => this.store.setState(({ progress }) => ({ progress: { ...progress, [entry.id]: part } })),
          cancel.signal,
        );
        if (cancel.signal.aborted) throw cancel.signal.reason;
        await this.journal.put({ ...entry, body });
      }
      return await this.carrier.post(entry, body);
    } finally {
      this.#sending.delete(entry.id);
    }
  }

  /** True where the chat's others wait along. */
  async #fail(entry: Waiting, error: unknown): Promise<boolean> {
    const { chatId } = entry;
    const isKept = !(error instanceof ApiProblem) || error.isPassing || error.status === 429 || error.status >= 500;
    if (isKept || error.status === 401 || error.status === 408) {
      const failures = (this.#failures.get(chatId) ?? 0) + 1;
      this.#failures.set(chatId, failures);
      const asked = error instanceof ApiProblem && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
      const wait = Math.max(backoffMs(failures), asked);
      const isAsked = error instanceof ApiProblem && error.status === 429;
      this.#line(chatId, isAsked ? { state: "waits", until: Date.now() + wait } : { state: "kept" });
      clearTimeout(this.#timers.get(chatId));
      this.#timers.set(
        chatId,
        setTimeout(() => this.#go(chatId), wait),
      );
      return true;
    }
    await this.#keep({ ...entry, refused: messageOf(error, messages.failedOther) });
    await this.load();
    return false;
  }
}
