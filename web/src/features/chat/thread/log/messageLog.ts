import { createStore, type StoreApi } from "zustand/vanilla";
import { LIMITS } from "@/api/gen/limits";
import type { ChatOut, UnreadMessages } from "@/api/gen/rest/types.gen";
import type { TopicEvent } from "@/api/gen/socket";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { EventBuffer } from "@/api/records/mergeRecords";
import { getTabSocket } from "@/api/socket/socket";
import {
  getMessages,
  getPeople,
  getUnread,
  type Message,
  markRead,
  markUnread,
  type Person,
} from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/texts";
import { canEditMessage } from "./canEditMessage";
import {
  EMPTY_RANGE,
  findFirstUnread,
  hasNoUnreadBefore,
  isUnread,
  type MessageRange,
  toMessageRange,
  withMessage,
  withNewer,
  withOlder,
} from "./messageRange";
import { TypingUsers } from "./typing";

const FIRST_PAGE_SIZE = 60;
const PAGE_SIZE = 100;
const CATCH_UP_PAGE_SIZE = 500;
const RETRY_MS = 4000;
/** Minimum interval between reports of the read position, in ms. */
const READ_MARK_INTERVAL_MS = 400;

export interface MessageLogState extends MessageRange {
  phase: "loading" | "failed" | "ready" | "gone";
  error: string | null;
  loadingPage: "older" | "newer" | null;
  people: readonly Person[];
  /** Ids of people who are typing. */
  typingIds: readonly string[];
  /** Id of the message below the 'New messages' line, or null. */
  firstNewId: string | null;
  readNumber: number;
  /** Number of unread messages by others; the server counts up to UNREAD_COUNTED. */
  unread: number;
  /** Increments with each change that may affect pins. */
  pinChanges: number;
}

/** Server calls of a message log. */
export interface MessageLogServer {
  getMessages: typeof getMessages;
  getUnread: typeof getUnread;
  getPeople: typeof getPeople;
  markRead: typeof markRead;
  markUnread: typeof markUnread;
  subscribe: ReturnType<typeof getTabSocket>["subscribe"];
}

const httpServer: MessageLogServer = {
  getMessages,
  getUnread,
  getPeople,
  markRead,
  markUnread,
  subscribe: (topic, handlers) => getTabSocket().subscribe(topic, handlers),
};

/** A change that is shown before the server has confirmed it. */
interface OptimisticChange {
  id: string;
  change: (message: Message) => Message;
}

/** Store of one chat's messages: holds a gapless range and keeps it in sync with the server while the chat is open. */
export class MessageLog {
  readonly store: StoreApi<MessageLogState>;
  readonly #abortController = new AbortController();
  readonly #typingUsers: TypingUsers;
  readonly #events = new EventBuffer<Message>();
  #unsubscribe: (() => void) | null = null;
  /** Messages as the server has them, without the optimistic changes. */
  #stored: MessageRange = EMPTY_RANGE;
  #pending: readonly OptimisticChange[] = [];
  /** Highest message number known. */
  #latestNumber = 0;
  /** Messages up to this number aren't marked as read automatically, because the user marked them as unread. */
  #autoReadAfter = -1;
  /** Highest read position that the server knows. */
  #sentReadNumber: number;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  #peopleGeneration = 0;

  constructor(
    private readonly chat: Pick<ChatOut, "id" | "read_number" | "unread">,
    private readonly me: string,
    /** Number of the message to open at, or null. */
    private readonly initialNumber: number | null = null,
    private readonly server: MessageLogServer = httpServer,
  ) {
    this.#sentReadNumber = chat.read_number;
    this.store = createStore<MessageLogState>(() => ({
      ...EMPTY_RANGE,
      phase: "loading",
      error: null,
      loadingPage: null,
      people: [],
      typingIds: [],
      firstNewId: null,
      readNumber: chat.read_number,
      unread: chat.unread,
      pinChanges: 0,
    }));
    this.#typingUsers = new TypingUsers(chat.id, (typingIds) => this.store.setState({ typingIds }));
  }

  get id(): string {
    return this.chat.id;
  }

  async open(): Promise<void> {
    this.store.setState({ phase: "loading", error: null });
    const { signal } = this.#abortController;
    try {
      const [unread, around] = await Promise.all([
        this.server.getUnread(this.chat.id, this.initialNumber === null ? FIRST_PAGE_SIZE : 1, signal),
        this.initialNumber === null
          ? null
          : this.server.getMessages(this.chat.id, { around: this.initialNumber }, FIRST_PAGE_SIZE, signal),
      ]);
      const list = around ?? unread;
      this.#applyUnread(unread);
      this.#setMessages(toMessageRange(list), true);
      this.store.setState({ phase: "ready", firstNewId: this.#findFirstNewId(list.items) });
      const since = Math.min(...list.items.map(({ event_seq: eventSeq }) => eventSeq));
      this.#subscribe(list.items.length > 0 ? since : null);
      void this.#loadPeople();
    } catch (error) {
      if (signal.aborted) return;
      this.store.setState({ phase: "failed", error: getErrorMessage(error, texts.failedOther) });
    }
  }

  close(): void {
    void this.#sendReadMark();
    this.#abortController.abort();
    this.#unsubscribe?.();
    this.#typingUsers.close();
  }

  loadOlder(): Promise<void> {
    const { hasOlder, items } = this.#stored;
    const first = items[0];
    if (!hasOlder || !first) return Promise.resolve();
    return this.#loadPage("older", { before: first.number }, withOlder);
  }

  loadNewer(): Promise<void> {
    const { hasNewer, items } = this.#stored;
    const last = items.at(-1);
    if (!hasNewer || !last) return Promise.resolve();
    return this.#loadPage("newer", { after: last.number }, withNewer);
  }

  /** Load a message and those around it unless it is loaded. Rejects with an ApiProblem. */
  async loadAround(number: number): Promise<void> {
    if (this.#stored.items.some((message) => message.number === number)) return;
    await this.#replaceMessages(() =>
      this.server.getMessages(this.chat.id, { around: number }, PAGE_SIZE, this.#abortController.signal),
    );
  }

  /** Load the newest messages unless they are loaded. Rejects with an ApiProblem. */
  async loadNewest(): Promise<void> {
    if (!this.#stored.hasNewer) return;
    await this.#replaceMessages(() =>
      this.server.getMessages(this.chat.id, {}, FIRST_PAGE_SIZE, this.#abortController.signal),
    );
  }

  /** Load the first unread message. Resolves with its id, or null if all are read; rejects with an ApiProblem. */
  async loadFirstUnread(): Promise<string | null> {
    const { readNumber } = this.store.getState();
    if (!hasNoUnreadBefore(this.#stored, readNumber) || !findFirstUnread(this.#stored.items, readNumber, this.me)) {
      await this.#sendReadMark();
      const list = await this.#replaceMessages(() =>
        this.server.getUnread(this.chat.id, FIRST_PAGE_SIZE, this.#abortController.signal),
      );
      this.#applyUnread(list);
    }
    const firstNewId = this.#findFirstNewId(this.#stored.items);
    this.store.setState({ firstNewId });
    return firstNewId;
  }

  /** Mark all messages as read, including those that were never on the screen. */
  async markAllRead(): Promise<void> {
    const number = Math.max(this.#latestNumber, this.#stored.items.at(-1)?.number ?? 0);
    await this.server.markRead(this.chat.id, number);
    this.#sentReadNumber = Math.max(this.#sentReadNumber, number);
    this.#autoReadAfter = -1;
    this.store.setState({
      readNumber: Math.max(number, this.store.getState().readNumber),
      unread: 0,
      firstNewId: null,
    });
    this.#countUnread();
  }

  /** Mark the messages `from` to `to`, which are on the screen, as read, unless there are unread ones before them. */
  markSeen(from: number, to: number): void {
    const { readNumber, unread } = this.store.getState();
    if (to <= readNumber || to <= this.#autoReadAfter || !hasNoUnreadBefore(this.#stored, readNumber)) return;
    const next = findFirstUnread(this.#stored.items, readNumber, this.me);
    if (!next || next.number < from || next.number > to) return;
    const read = this.#stored.items.filter((item) => item.number <= to && isUnread(item, readNumber, this.me)).length;
    // The server's count is capped: the rest is known once all unread messages are loaded.
    const remaining = unread >= LIMITS.UNREAD_COUNTED ? unread : Math.max(0, unread - read);
    this.store.setState({ readNumber: to, unread: remaining });
    this.#countUnread();
    this.#readTimer ??= setTimeout(() => void this.#sendReadMark(), READ_MARK_INTERVAL_MS);
  }

  /** True if there are unread messages before a number. */
  hasUnreadBefore(number: number): boolean {
    const { readNumber, unread } = this.store.getState();
    if (unread === 0) return false;
    if (!hasNoUnreadBefore(this.#stored, readNumber)) return true;
    const next = findFirstUnread(this.#stored.items, readNumber, this.me);
    return next !== undefined && next.number < number;
  }

  async markUnreadFrom(message: Message): Promise<void> {
    await this.server.markUnread(this.chat.id, message.number - 1);
    clearTimeout(this.#readTimer);
    this.#readTimer = undefined;
    this.#sentReadNumber = message.number - 1;
    this.#autoReadAfter = Math.max(this.#latestNumber, this.#stored.items.at(-1)?.number ?? 0);
    this.store.setState({ readNumber: message.number - 1, firstNewId: message.id });
    await this.#refreshUnreadCount();
  }

  /** Return the user's last message that can still be edited. */
  findLastEditable(): Message | undefined {
    return this.store.getState().items.findLast((message) => canEditMessage(message, this.me));
  }

  /** Merge the response to one of the user's own actions. It may arrive before or after its event. */
  mergeMessage(message: Message): void {
    const { items } = this.#stored;
    const existing = items.find(({ id }) => id === message.id);
    this.#events.add(message);
    this.#setMessages(withMessage(this.#stored, message));
    const mayBePinned = message.pinned || message.number < (items[0]?.number ?? 0);
    if (existing ? existing.pinned !== message.pinned : mayBePinned) this.#countPinChange();
  }

  #countPinChange(): void {
    this.store.setState(({ pinChanges }) => ({ pinChanges: pinChanges + 1 }));
  }

  /** Apply an optimistic change to a message and send it. Reverts the change if `send` rejects. */
  async applyOptimistically(
    id: string,
    change: (message: Message) => Message,
    send: () => Promise<Message | undefined>,
  ): Promise<void> {
    const pending: OptimisticChange = { id, change };
    this.#pending = [...this.#pending, pending];
    this.#setMessages(this.#stored);
    let isSettled = true;
    try {
      const response = await send();
      if (response) this.mergeMessage(response);
      // Without a response the change stays applied, so that it is visible until the event arrives.
      else isSettled = false;
    } finally {
      if (isSettled) this.#pending = this.#pending.filter((item) => item !== pending);
      this.#setMessages(this.#stored);
    }
  }

  /**
   * Store the messages of the server and publish them with the optimistic changes applied. `isResponse`: true if they
   * come from a response that knows whether there are newer ones and includes all events so far.
   */
  #setMessages(stored: MessageRange, isResponse = false): void {
    const last = stored.items.at(-1)?.number ?? 0;
    if (isResponse && !stored.hasNewer) this.#latestNumber = last;
    // Messages announced before this page was loaded may be missing from it.
    this.#stored = { ...stored, hasNewer: stored.hasNewer || last < this.#latestNumber };
    let visible = this.#stored;
    for (const { id, change } of this.#pending) {
      const message = visible.items.find((item) => item.id === id);
      if (message) visible = withMessage(visible, change(message));
    }
    this.store.setState(visible);
    this.#countUnread();
  }

  /** Count the unread messages if all of them are loaded. */
  #countUnread(): void {
    const { readNumber } = this.store.getState();
    const { items, hasNewer } = this.#stored;
    if (hasNewer || !hasNoUnreadBefore(this.#stored, readNumber)) return;
    const unread = items.filter((message) => isUnread(message, readNumber, this.me)).length;
    if (unread !== this.store.getState().unread) this.store.setState({ unread });
  }

  /** Count the unread messages, on the server if not all of them are loaded. */
  async #refreshUnreadCount(): Promise<void> {
    this.#countUnread();
    if (!this.#stored.hasNewer && hasNoUnreadBefore(this.#stored, this.store.getState().readNumber)) return;
    try {
      const { unread } = await this.server.getUnread(this.chat.id, 1, this.#abortController.signal);
      this.store.setState({ unread });
      this.#countUnread();
    } catch {
      // Only a number on a button; the next change retries.
    }
  }

  #applyUnread({ read_number, first_unread, unread, last_number }: UnreadMessages): void {
    // Nothing before the first unread message is unread: the user's own messages never are.
    const readUpTo = first_unread === null ? last_number : first_unread - 1;
    this.#latestNumber = Math.max(this.#latestNumber, last_number);
    this.#sentReadNumber = Math.max(this.#sentReadNumber, read_number);
    this.store.setState({ readNumber: Math.max(read_number, readUpTo), unread });
  }

  #findFirstNewId(items: readonly Message[]): string | null {
    const { readNumber, unread } = this.store.getState();
    return unread > 0 ? (findFirstUnread(items, readNumber, this.me)?.id ?? null) : null;
  }

  /** Replace the loaded range, including events that arrived during the request. */
  async #replaceMessages<A extends Parameters<typeof toMessageRange>[0]>(request: () => Promise<A>): Promise<A> {
    const { answer, events } = await this.#events.collectDuring(request);
    this.#setMessages(events.reduce(withMessage, toMessageRange(answer)), true);
    return answer;
  }

  async #loadPage(
    direction: "older" | "newer",
    position: { before: number } | { after: number },
    merge: (range: MessageRange, page: Awaited<ReturnType<typeof getMessages>>) => MessageRange,
  ): Promise<void> {
    if (this.store.getState().loadingPage !== null) return;
    this.store.setState({ loadingPage: direction });
    try {
      const { answer, events } = await this.#events.collectDuring(() =>
        this.server.getMessages(this.chat.id, position, PAGE_SIZE, this.#abortController.signal),
      );
      // The range may have been replaced during the request; then the page no longer adjoins it.
      const edge = direction === "older" ? this.#stored.items[0] : this.#stored.items.at(-1);
      const isAdjacent = edge?.number === Object.values(position)[0];
      if (isAdjacent) this.#setMessages(events.reduce(withMessage, merge(this.#stored, answer)), direction === "newer");
    } catch {
      // Scrolling retries. Wait before that, because the connection may be down.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    } finally {
      this.store.setState({ loadingPage: null });
    }
  }

  #subscribe(since: number | null): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.server.subscribe(`chat:${this.chat.id}`, {
      since,
      recent: true,
      onEvent: (event, seq) => this.#handleEvent(event, seq),
      onReset: () => void this.#catchUp(),
      onRefused: () => void this.#checkAccess(),
    });
  }

  #handleEvent(event: TopicEvent, seq: number): void {
    switch (event.type) {
      case "message_added": {
        const message: Message = { ...event.message, number: seq, event_seq: seq };
        const isOwn = message.author.id === this.me;
        this.#typingUsers.remove(message.author.id);
        const { unread, readNumber } = this.store.getState();
        // Don't count messages that the server's count includes.
        if (!isOwn && seq > Math.max(this.#latestNumber, readNumber)) {
          this.store.setState({ unread: Math.min(LIMITS.UNREAD_COUNTED, unread + 1) });
        }
        this.#latestNumber = Math.max(this.#latestNumber, seq);
        this.mergeMessage(message);
        return;
      }
      case "message_changed":
        this.mergeMessage({ ...event.message, event_seq: seq });
        return;
      case "chat_read":
        this.#handleRead(event.profile_id, event.number, event.at);
        return;
      case "chat_changed":
        void this.#loadPeople();
        return;
      default:
    }
  }

  #handleRead(id: string, number: number, seenAt: string): void {
    const { people, readNumber } = this.store.getState();
    const hasAdvanced = (person: Person) => person.profile.id === id && person.seen_number < number;
    this.store.setState({
      people: people.map((person) =>
        hasAdvanced(person) ? { ...person, seen_number: number, seen_at: seenAt } : person,
      ),
    });
    if (id !== this.me || number <= readNumber) return;
    // Read in another tab or on another device.
    this.#sentReadNumber = Math.max(this.#sentReadNumber, number);
    this.store.setState({ readNumber: number });
    void this.#refreshUnreadCount();
  }

  async #sendReadMark(): Promise<void> {
    clearTimeout(this.#readTimer);
    this.#readTimer = undefined;
    const { readNumber } = this.store.getState();
    if (readNumber <= this.#sentReadNumber || this.#abortController.signal.aborted) return;
    const previousNumber = this.#sentReadNumber;
    this.#sentReadNumber = readNumber;
    try {
      await this.server.markRead(this.chat.id, readNumber);
    } catch {
      if (this.#sentReadNumber === readNumber) this.#sentReadNumber = previousNumber;
      if (!this.#abortController.signal.aborted)
        this.#readTimer ??= setTimeout(() => void this.#sendReadMark(), RETRY_MS);
    }
  }

  async #loadPeople(): Promise<void> {
    this.#peopleGeneration += 1;
    const generation = this.#peopleGeneration;
    try {
      const people = await this.server.getPeople(this.chat.id, this.#abortController.signal);
      if (generation !== this.#peopleGeneration) return;
      const knownPeople = new Map(this.store.getState().people.map((person) => [person.profile.id, person]));
      // Read events may have arrived during the request: keep the higher position.
      const withLatestPosition = (person: Person): Person => {
        const knownPerson = knownPeople.get(person.profile.id);
        if (knownPerson === undefined || knownPerson.seen_number <= person.seen_number) return person;
        return { ...person, seen_number: knownPerson.seen_number, seen_at: knownPerson.seen_at };
      };
      this.store.setState({ people: people.map(withLatestPosition) });
    } catch {
      // Without people there are no read receipts; the next change retries.
    }
  }

  /** Reload the loaded range and what follows it, because too many events were missed to be replayed. */
  async #catchUp(): Promise<void> {
    try {
      const { answer, events } = await this.#events.collectDuring(() => this.#reloadMessages());
      this.#setMessages(events.reduce(withMessage, answer), true);
      this.#countPinChange();
      void this.#refreshUnreadCount();
      void this.#loadPeople();
    } catch {
      if (!this.#abortController.signal.aborted) setTimeout(() => void this.#catchUp(), RETRY_MS);
    }
  }

  async #reloadMessages(): Promise<MessageRange> {
    const { items, hasOlder, hasNewer } = this.#stored;
    const last = items.at(-1);
    let after = items.length > 0 ? (items[0]?.number ?? 0) - 1 : 0;
    let hasMorePages = true;
    let reloaded: MessageRange = { items: [], hasOlder, hasNewer };
    while (hasMorePages) {
      const page = await this.server.getMessages(
        this.chat.id,
        { after },
        CATCH_UP_PAGE_SIZE,
        this.#abortController.signal,
      );
      reloaded = withNewer(reloaded, page);
      after = page.items.at(-1)?.number ?? after;
      // In the middle of the history, reloading the previous range is enough.
      hasMorePages =
        page.has_newer && page.items.length > 0 && !(hasNewer && last !== undefined && after >= last.number);
    }
    return reloaded;
  }

  async #checkAccess(): Promise<void> {
    try {
      await this.server.getMessages(this.chat.id, {}, 1, this.#abortController.signal);
    } catch (error) {
      const isInaccessible = error instanceof ApiProblem && (error.status === 403 || error.status === 404);
      if (isInaccessible) this.store.setState({ phase: "gone", error: error.message });
    }
  }
}
