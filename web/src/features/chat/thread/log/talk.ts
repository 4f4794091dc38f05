import { createStore, type StoreApi } from "zustand/vanilla";
import { LIMITS } from "@/api/gen/limits";
import type { ChatOut, UnreadMessages } from "@/api/gen/rest/types.gen";
import type { TopicEvent } from "@/api/gen/socket";
import { EventLog } from "@/api/mergeRecords";
import { ApiProblem, messageOf } from "@/api/problem";
import { tabSocket } from "@/api/socket";
import {
  getMessages,
  getPeople,
  getUnread,
  type Message,
  type Person,
  putRead,
  putUnread,
} from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { mayChange } from "./mayChange";
import {
  firstUnread,
  isReadBefore,
  isUnread,
  nothing,
  type Stretch,
  stretchOf,
  withMessage,
  withNewer,
  withOlder,
} from "./messageList";
import { Typists } from "./typing";

const FIRST = 60;
const PAGE = 100;
const CATCH_UP = 500;
const RETRY_MS = 4000;
/** How far one has read is told no more often than this. */
const READ_EVERY_MS = 400;

export interface TalkState extends Stretch {
  phase: "loading" | "failed" | "ready" | "gone";
  fault: string | null;
  paging: "older" | "newer" | null;
  people: readonly Person[];
  /** Ids of who is writing. */
  typing: readonly string[];
  /** Where the line 'New messages' stands: above the message of this id. */
  newFrom: string | null;
  readNumber: number;
  /** How many messages of others are unread; the server counts no further than UNREAD_COUNTED. */
  unread: number;
  /** Counts changes of what may be pinned. */
  pinChanges: number;
}

/** What a conversation asks of the server. */
export interface TalkServer {
  getMessages: typeof getMessages;
  getUnread: typeof getUnread;
  getPeople: typeof getPeople;
  putRead: typeof putRead;
  putUnread: typeof putUnread;
  subscribe: ReturnType<typeof tabSocket>["subscribe"];
}

const realServer: TalkServer = {
  getMessages,
  getUnread,
  getPeople,
  putRead,
  putUnread,
  subscribe: (topic, handlers) => tabSocket().subscribe(topic, handlers),
};

/** A change that is shown before the server has confirmed it. */
interface Pending {
  id: string;
  change: (message: Message) => Message;
}

/** A chat as it is held on the page: a stretch of its messages, kept as the server has them while it is open. */
export class Talk {
  readonly store: StoreApi<TalkState>;
  readonly #ended = new AbortController();
  readonly #typists: Typists;
  readonly #events = new EventLog<Message>();
  #unsubscribe: (() => void) | null = null;
  /** The messages as the server has them, without the pending changes. */
  #stored: Stretch = nothing;
  #pending: readonly Pending[] = [];
  /** The highest number that is known. */
  #latest = 0;
  /** No further is marked as read by itself: one wants to come back to it. */
  #heldAt = -1;
  /** How far the server was told that one has read. */
  #told: number;
  #telling: ReturnType<typeof setTimeout> | undefined;
  #peopleRound = 0;

  constructor(
    private readonly chat: Pick<ChatOut, "id" | "read_number" | "unread">,
    private readonly me: string,
    /** The number of the message that one comes for. */
    private readonly at: number | null = null,
    private readonly server: TalkServer = realServer,
  ) {
    this.#told = chat.read_number;
    this.store = createStore<TalkState>(() => ({
      ...nothing,
      phase: "loading",
      fault: null,
      paging: null,
      people: [],
      typing: [],
      newFrom: null,
      readNumber: chat.read_number,
      unread: chat.unread,
      pinChanges: 0,
    }));
    this.#typists = new Typists(chat.id, (typing) => this.store.setState({ typing }));
  }

  get id(): string {
    return this.chat.id;
  }

  async open(): Promise<void> {
    this.store.setState({ phase: "loading", fault: null });
    const { signal } = this.#ended;
    try {
      const [unread, around] = await Promise.all([
        this.server.getUnread(this.chat.id, this.at === null ? FIRST : 1, signal),
        this.at === null ? null : this.server.getMessages(this.chat.id, { around: this.at }, FIRST, signal),
      ]);
      const list = around ?? unread;
      this.#takeUnread(unread);
      this.#show(stretchOf(list), true);
      this.store.setState({ phase: "ready", newFrom: this.#newFrom(list.items) });
      const asOf = Math.min(...list.items.map(({ event_seq: as_of }) => as_of));
      this.#follow(list.items.length > 0 ? asOf : null);
      void this.#lookAtPeople();
    } catch (error) {
      if (signal.aborted) return;
      this.store.setState({ phase: "failed", fault: messageOf(error, messages.failedOther) });
    }
  }

  close(): void {
    void this.#tellRead();
    this.#ended.abort();
    this.#unsubscribe?.();
    this.#typists.end();
  }

  older(): Promise<void> {
    const { hasOlder, items } = this.#stored;
    const first = items[0];
    if (!hasOlder || !first) return Promise.resolve();
    return this.#page("older", { before: first.number }, withOlder);
  }

  newer(): Promise<void> {
    const { hasNewer, items } = this.#stored;
    const last = items.at(-1);
    if (!hasNewer || !last) return Promise.resolve();
    return this.#page("newer", { after: last.number }, withNewer);
  }

  /** Makes sure that a message is among those that are held; rejects with an ApiProblem. */
  async reach(number: number): Promise<void> {
    if (this.#stored.items.some((message) => message.number === number)) return;
    await this.#replace(() => this.server.getMessages(this.chat.id, { around: number }, PAGE, this.#ended.signal));
  }

  /** Load the newest messages, where they are not; rejects with an ApiProblem. */
  async reachNewest(): Promise<void> {
    if (!this.#stored.hasNewer) return;
    await this.#replace(() => this.server.getMessages(this.chat.id, {}, FIRST, this.#ended.signal));
  }

  /** Load the first unread message. Resolves with its id, or null where all are read; rejects with an ApiProblem. */
  async reachUnread(): Promise<string | null> {
    const { readNumber } = this.store.getState();
    if (!isReadBefore(this.#stored, readNumber) || !firstUnread(this.#stored.items, readNumber, this.me)) {
      await this.#tellRead();
      const list = await this.#replace(() => this.server.getUnread(this.chat.id, FIRST, this.#ended.signal));
      this.#takeUnread(list);
    }
    const newFrom = this.#newFrom(this.#stored.items);
    this.store.setState({ newFrom });
    return newFrom;
  }

  /** Mark everything as read, also what was not on the screen. */
  async readAll(): Promise<void> {
    const number = Math.max(this.#latest, this.#stored.items.at(-1)?.number ?? 0);
    await this.server.putRead(this.chat.id, number);
    this.#told = Math.max(this.#told, number);
    this.#heldAt = -1;
    this.store.setState({ readNumber: Math.max(number, this.store.getState().readNumber), unread: 0, newFrom: null });
    this.#count();
  }

  /** The messages from one number to another are on the screen. They are read, unless unread ones lie before them. */
  seen(from: number, to: number): void {
    const { readNumber, unread } = this.store.getState();
    if (to <= readNumber || to <= this.#heldAt || !isReadBefore(this.#stored, readNumber)) return;
    const next = firstUnread(this.#stored.items, readNumber, this.me);
    if (!next || next.number < from || next.number > to) return;
    const read = this.#stored.items.filter((each) => each.number <= to && isUnread(each, readNumber, this.me)).length;
    // The server counts no further: how many are left is known once all of them are loaded.
    const left = unread >= LIMITS.UNREAD_COUNTED ? unread : Math.max(0, unread - read);
    this.store.setState({ readNumber: to, unread: left });
    this.#count();
    this.#telling ??= setTimeout(() => void this.#tellRead(), READ_EVERY_MS);
  }

  /** Whether there are unread messages before a number. */
  isUnreadBefore(number: number): boolean {
    const { readNumber, unread } = this.store.getState();
    if (unread === 0) return false;
    if (!isReadBefore(this.#stored, readNumber)) return true;
    const next = firstUnread(this.#stored.items, readNumber, this.me);
    return next !== undefined && next.number < number;
  }

  async unreadFrom(message: Message): Promise<void> {
    await this.server.putUnread(this.chat.id, message.number - 1);
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#told = message.number - 1;
    this.#heldAt = Math.max(this.#latest, this.#stored.items.at(-1)?.number ?? 0);
    this.store.setState({ readNumber: message.number - 1, newFrom: message.id });
    await this.#countAgain();
  }

  /** The last own message that may be said otherwise, still. */
  lastChangeable(): Message | undefined {
    return this.store.getState().items.findLast((message) => mayChange(message, this.me));
  }

  /** What the server answered to an own act, before or after its event comes. */
  learn(message: Message): void {
    const { items } = this.#stored;
    const before = items.find(({ id }) => id === message.id);
    this.#events.add(message);
    this.#show(withMessage(this.#stored, message));
    const isUnknown = message.pinned || message.number < (items[0]?.number ?? 0);
    if (before ? before.pinned !== message.pinned : isUnknown) this.#notePins();
  }

  #notePins(): void {
    this.store.setState(({ pinChanges }) => ({ pinChanges: pinChanges + 1 }));
  }

  /** Show a change of a message right away and send it; where it fails, nothing of it is shown. */
  async change(
    id: string,
    change: (message: Message) => Message,
    send: () => Promise<Message | undefined>,
  ): Promise<void> {
    const pending: Pending = { id, change };
    this.#pending = [...this.#pending, pending];
    this.#show(this.#stored);
    let isOver = true;
    try {
      const answer = await send();
      if (answer) this.learn(answer);
      // Without an answer it is shown until its event has come.
      else isOver = false;
    } finally {
      if (isOver) this.#pending = this.#pending.filter((each) => each !== pending);
      this.#show(this.#stored);
    }
  }

  /** `isAnswer`: the server just said whether there are newer ones, and what was announced since is in it. */
  #show(stored: Stretch, isAnswer = false): void {
    const last = stored.items.at(-1)?.number ?? 0;
    if (isAnswer && !stored.hasNewer) this.#latest = last;
    // What was announced before this was loaded may not be in it.
    this.#stored = { ...stored, hasNewer: stored.hasNewer || last < this.#latest };
    let shown = this.#stored;
    for (const { id, change } of this.#pending) {
      const message = shown.items.find((each) => each.id === id);
      if (message) shown = withMessage(shown, change(message));
    }
    this.store.setState(shown);
    this.#count();
  }

  /** Count what is unread where all of it is loaded. */
  #count(): void {
    const { readNumber } = this.store.getState();
    const { items, hasNewer } = this.#stored;
    if (hasNewer || !isReadBefore(this.#stored, readNumber)) return;
    const unread = items.filter((message) => isUnread(message, readNumber, this.me)).length;
    if (unread !== this.store.getState().unread) this.store.setState({ unread });
  }

  /** Count what is unread, by the server where it is not all loaded. */
  async #countAgain(): Promise<void> {
    this.#count();
    if (!this.#stored.hasNewer && isReadBefore(this.#stored, this.store.getState().readNumber)) return;
    try {
      const { unread } = await this.server.getUnread(this.chat.id, 1, this.#ended.signal);
      this.store.setState({ unread });
      this.#count();
    } catch {
      // The number on a button; the next change counts again.
    }
  }

  #takeUnread({ read_number, first_unread, unread, last_number }: UnreadMessages): void {
    // Nothing is unread before the first unread message: one's own are not.
    const before = first_unread === null ? last_number : first_unread - 1;
    this.#latest = Math.max(this.#latest, last_number);
    this.#told = Math.max(this.#told, read_number);
    this.store.setState({ readNumber: Math.max(read_number, before), unread });
  }

  #newFrom(items: readonly Message[]): string | null {
    const { readNumber, unread } = this.store.getState();
    return unread > 0 ? (firstUnread(items, readNumber, this.me)?.id ?? null) : null;
  }

  /** Replace what is held by another stretch, with what was announced while it was on its way. */
  async #replace<A extends Parameters<typeof stretchOf>[0]>(ask: () => Promise<A>): Promise<A> {
    const { answer, events } = await this.#events.during(ask);
    this.#show(events.reduce(withMessage, stretchOf(answer)), true);
    return answer;
  }

  async #page(
    which: "older" | "newer",
    place: { before: number } | { after: number },
    merge: (known: Stretch, page: Awaited<ReturnType<typeof getMessages>>) => Stretch,
  ): Promise<void> {
    if (this.store.getState().paging !== null) return;
    this.store.setState({ paging: which });
    try {
      const { answer, events } = await this.#events.during(() =>
        this.server.getMessages(this.chat.id, place, PAGE, this.#ended.signal),
      );
      // Somebody may have gone elsewhere in the conversation since: then it is not beside what is held any longer.
      const edge = which === "older" ? this.#stored.items[0] : this.#stored.items.at(-1);
      const isBeside = edge?.number === Object.values(place)[0];
      if (isBeside) this.#show(events.reduce(withMessage, merge(this.#stored, answer)), which === "newer");
    } catch {
      // Scrolling on asks again; not at once, for the line may be down.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    } finally {
      this.store.setState({ paging: null });
    }
  }

  #follow(since: number | null): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.server.subscribe(`chat:${this.chat.id}`, {
      since,
      recent: true,
      onEvent: (event, seq) => this.#take(event, seq),
      onReset: () => void this.#catchUp(),
      onRefused: () => void this.#lookWhetherGone(),
    });
  }

  #take(event: TopicEvent, seq: number): void {
    switch (event.type) {
      case "message_added": {
        const message: Message = { ...event.message, number: seq, event_seq: seq };
        const isOwn = message.author.id === this.me;
        this.#typists.heard(message.author.id);
        const { unread, readNumber } = this.store.getState();
        // What the server counted already is not counted again.
        if (!isOwn && seq > Math.max(this.#latest, readNumber)) {
          this.store.setState({ unread: Math.min(LIMITS.UNREAD_COUNTED, unread + 1) });
        }
        this.#latest = Math.max(this.#latest, seq);
        this.learn(message);
        return;
      }
      case "message_changed":
        this.learn({ ...event.message, event_seq: seq });
        return;
      case "chat_read":
        this.#read(event.profile_id, event.number, event.at);
        return;
      case "chat_changed":
        void this.#lookAtPeople();
        return;
      default:
    }
  }

  #read(id: string, number: number, at: string): void {
    const { people, readNumber } = this.store.getState();
    const isFurther = (person: Person) => person.profile.id === id && person.seen_number < number;
    this.store.setState({
      people: people.map((person) => (isFurther(person) ? { ...person, seen_number: number, seen_at: at } : person)),
    });
    if (id !== this.me || number <= readNumber) return;
    // Read in another tab, or on another device.
    this.#told = Math.max(this.#told, number);
    this.store.setState({ readNumber: number });
    void this.#countAgain();
  }

  async #tellRead(): Promise<void> {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const { readNumber } = this.store.getState();
    if (readNumber <= this.#told || this.#ended.signal.aborted) return;
    const before = this.#told;
    this.#told = readNumber;
    try {
      await this.server.putRead(this.chat.id, readNumber);
    } catch {
      if (this.#told === readNumber) this.#told = before;
      if (!this.#ended.signal.aborted) this.#telling ??= setTimeout(() => void this.#tellRead(), RETRY_MS);
    }
  }

  async #lookAtPeople(): Promise<void> {
    this.#peopleRound += 1;
    const round = this.#peopleRound;
    try {
      const people = await this.server.getPeople(this.chat.id, this.#ended.signal);
      if (round !== this.#peopleRound) return;
      const known = new Map(this.store.getState().people.map((person) => [person.profile.id, person]));
      // How far somebody has read may have been told while this was on its way.
      const further = (person: Person): Person => {
        const before = known.get(person.profile.id);
        if (before === undefined || before.seen_number <= person.seen_number) return person;
        return { ...person, seen_number: before.seen_number, seen_at: before.seen_at };
      };
      this.store.setState({ people: people.map(further) });
    } catch {
      // Without them one sees no ticks; the next change asks again.
    }
  }

  /** Too much was missed to be told one by one: what is held is asked for again, and what came after it. */
  async #catchUp(): Promise<void> {
    try {
      const { answer, events } = await this.#events.during(() => this.#loadAgain());
      this.#show(events.reduce(withMessage, answer), true);
      this.#notePins();
      void this.#countAgain();
      void this.#lookAtPeople();
    } catch {
      if (!this.#ended.signal.aborted) setTimeout(() => void this.#catchUp(), RETRY_MS);
    }
  }

  async #loadAgain(): Promise<Stretch> {
    const { items, hasOlder, hasNewer } = this.#stored;
    const last = items.at(-1);
    let after = items.length > 0 ? (items[0]?.number ?? 0) - 1 : 0;
    let isMore = true;
    let fresh: Stretch = { items: [], hasOlder, hasNewer };
    while (isMore) {
      const page = await this.server.getMessages(this.chat.id, { after }, CATCH_UP, this.#ended.signal);
      fresh = withNewer(fresh, page);
      after = page.items.at(-1)?.number ?? after;
      // In the middle of the past it is enough to have again what was held.
      isMore = page.has_newer && page.items.length > 0 && !(hasNewer && last !== undefined && after >= last.number);
    }
    return fresh;
  }

  async #lookWhetherGone(): Promise<void> {
    try {
      await this.server.getMessages(this.chat.id, {}, 1, this.#ended.signal);
    } catch (error) {
      const isGone = error instanceof ApiProblem && (error.status === 403 || error.status === 404);
      if (isGone) this.store.setState({ phase: "gone", fault: error.message });
    }
  }
}
