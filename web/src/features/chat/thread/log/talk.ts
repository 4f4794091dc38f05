import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChatOut } from "@/api/gen/rest/types.gen";
import type { TopicEvent } from "@/api/gen/socket";
import { ApiProblem, messageOf } from "@/api/problem";
import { tabSocket } from "@/api/socket";
import { getMessages, getPeople, type Message, type Person, putRead, putUnread } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { mayChange } from "./mayChange";
import {
  firstUnread,
  nothing,
  type Stretch,
  stretchOf,
  withAdded,
  withChanged,
  withNewer,
  withOlder,
} from "./messageList";
import { Typists } from "./typing";

const FIRST = 60;
const PAGE = 100;
const CATCH_UP = 500;
const RETRY_MS = 4000;

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
  /** How many of others came since the newest was last in sight. */
  arrived: number;
}

/** A chat as it is held on the page: a stretch of its messages, kept as the server has them while it is open. */
export class Talk {
  readonly store: StoreApi<TalkState>;
  readonly #ended = new AbortController();
  readonly #typists: Typists;
  #unsubscribe: (() => void) | null = null;
  /** The highest number that was announced. */
  #latest = 0;
  /** No further is marked as read by itself: one wants to come back to it. */
  #heldAt = -1;

  constructor(
    private readonly chat: ChatOut,
    private readonly me: string,
    /** The number of the message that one comes for. */
    private readonly at: number | null = null,
  ) {
    this.store = createStore<TalkState>(() => ({
      ...nothing,
      phase: "loading",
      fault: null,
      paging: null,
      people: [],
      typing: [],
      newFrom: null,
      readNumber: chat.read_number,
      arrived: 0,
    }));
    this.#typists = new Typists(chat.id, (typing) => this.store.setState({ typing }));
  }

  get id(): string {
    return this.chat.id;
  }

  async open(): Promise<void> {
    this.store.setState({ phase: "loading", fault: null });
    const { id, unread, read_number } = this.chat;
    try {
      const place = this.at !== null ? { around: this.at } : unread > FIRST / 2 ? { around: read_number } : {};
      const list = await getMessages(id, place, FIRST, this.#ended.signal);
      const first = unread > 0 ? firstUnread(list.items, read_number, this.me) : undefined;
      this.store.setState({ ...stretchOf(list), phase: "ready", newFrom: first?.id ?? null });
      this.#latest = Math.max(this.#latest, list.items.at(-1)?.number ?? 0);
      this.#follow(list.has_newer ? null : (list.items.at(-1)?.number ?? null));
      void this.#lookAtPeople();
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      this.store.setState({ phase: "failed", fault: messageOf(error, messages.failedOther) });
    }
  }

  close(): void {
    this.#ended.abort();
    this.#unsubscribe?.();
    this.#typists.end();
  }

  older(): Promise<void> {
    const { hasOlder, items } = this.store.getState();
    const first = items[0];
    if (!hasOlder || !first) return Promise.resolve();
    return this.#page("older", async () => {
      const page = await getMessages(this.chat.id, { before: first.number }, PAGE, this.#ended.signal);
      this.#hold(withOlder(this.store.getState(), page));
    });
  }

  newer(): Promise<void> {
    const { hasNewer, items } = this.store.getState();
    const last = items.at(-1);
    if (!hasNewer || !last) return Promise.resolve();
    return this.#page("newer", async () => {
      const page = await getMessages(this.chat.id, { after: last.number }, PAGE, this.#ended.signal);
      this.#hold(withNewer(this.store.getState(), page));
    });
  }

  /** Makes sure that a message is among those that are held; rejects with an ApiProblem. */
  async reach(number: number): Promise<void> {
    const { items } = this.store.getState();
    if (items.some((message) => message.number === number)) return;
    this.#hold(stretchOf(await getMessages(this.chat.id, { around: number }, PAGE, this.#ended.signal)));
  }

  /** Back to what was said last. */
  async reachNewest(): Promise<void> {
    if (!this.store.getState().hasNewer) return;
    this.#hold(stretchOf(await getMessages(this.chat.id, {}, FIRST, this.#ended.signal)));
  }

  /** The newest is before one's eyes. */
  seen(): void {
    const { items, hasNewer, readNumber, arrived } = this.store.getState();
    if (hasNewer) return;
    if (arrived > 0) this.store.setState({ arrived: 0 });
    const last = items.at(-1);
    if (!last || last.number <= this.#heldAt || !firstUnread(items, readNumber, this.me)) return;
    this.store.setState({ readNumber: last.number });
    putRead(this.chat.id, last.number).catch(() => {
      // Said again with the next message, or at the next visit.
      if (this.store.getState().readNumber === last.number) this.store.setState({ readNumber });
    });
  }

  async unreadFrom(message: Message): Promise<void> {
    await putUnread(this.chat.id, message.number - 1);
    this.#heldAt = this.store.getState().items.at(-1)?.number ?? 0;
    this.store.setState({ readNumber: message.number - 1, newFrom: message.id });
  }

  /** The last own message that may be said otherwise, still. */
  lastChangeable(): Message | undefined {
    return this.store.getState().items.findLast((message) => mayChange(message, this.me));
  }

  /** What the server answered to an own act, before its event comes. */
  learn(message: Message): void {
    const known = this.store.getState();
    const isKnown = known.items.some(({ id }) => id === message.id);
    this.#hold(isKnown ? withChanged(known, message) : withAdded(known, message));
  }

  #hold(stretch: Stretch): void {
    const last = stretch.items.at(-1)?.number ?? 0;
    // What was announced while this was on its way may not be in it.
    this.store.setState({ ...stretch, hasNewer: stretch.hasNewer || last < this.#latest });
  }

  async #page(which: "older" | "newer", work: () => Promise<void>): Promise<void> {
    if (this.store.getState().paging !== null) return;
    this.store.setState({ paging: which });
    try {
      await work();
    } catch {
      // Scrolling on asks again; not at once, for the line may be down.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    } finally {
      this.store.setState({ paging: null });
    }
  }

  #follow(since: number | null): void {
    this.#unsubscribe?.();
    this.#unsubscribe = tabSocket().subscribe(`chat:${this.chat.id}`, {
      since,
      recent: true,
      onEvent: (event, seq) => this.#take(event, seq),
      onReset: () => void this.#catchUp(),
      onRefused: () => void this.#lookWhetherGone(),
    });
  }

  #take(event: TopicEvent, seq: number): void {
    const known = this.store.getState();
    switch (event.type) {
      case "message_added": {
        const message: Message = { ...event.message, number: seq };
        this.#typists.heard(message.author.id);
        this.#latest = Math.max(this.#latest, seq);
        if (known.items.some(({ id }) => id === message.id)) return;
        this.store.setState(withAdded(known, message));
        if (message.author.id !== this.me) this.store.setState({ arrived: known.arrived + 1 });
        return;
      }
      case "message_changed":
        this.store.setState(withChanged(known, event.message));
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
      ...(id === this.me && number > readNumber ? { readNumber: number } : {}),
    });
  }

  async #lookAtPeople(): Promise<void> {
    try {
      this.store.setState({ people: await getPeople(this.chat.id, this.#ended.signal) });
    } catch {
      // Without them one sees no ticks; the next change asks again.
    }
  }

  /** Too much was missed to be told one by one: what is held is asked for again, and what came after it. */
  async #catchUp(): Promise<void> {
    try {
      const { items, hasNewer } = this.store.getState();
      const last = items.at(-1);
      let after = items.length > 0 ? (items[0]?.number ?? 0) - 1 : 0;
      let isMore = true;
      let fresh: Stretch = { ...this.store.getState(), items: [] };
      while (isMore) {
        const page = await getMessages(this.chat.id, { after }, CATCH_UP, this.#ended.signal);
        fresh = withNewer(fresh, page);
        after = page.items.at(-1)?.number ?? after;
        // In the middle of the past it is enough to have again what was held.
        isMore = page.has_newer && page.items.length > 0 && !(hasNewer && last !== undefined && after >= last.number);
      }
      this.#latest = Math.max(this.#latest, fresh.items.at(-1)?.number ?? 0);
      this.store.setState(fresh);
      void this.#lookAtPeople();
    } catch {
      if (!this.#ended.signal.aborted) setTimeout(() => void this.#catchUp(), RETRY_MS);
    }
  }

  async #lookWhetherGone(): Promise<void> {
    try {
      await getMessages(this.chat.id, {}, 1, this.#ended.signal);
    } catch (error) {
      const isGone = error instanceof ApiProblem && (error.status === 403 || error.status === 404);
      if (isGone) this.store.setState({ phase: "gone", fault: error.message });
    }
  }
}
