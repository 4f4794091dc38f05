import { afterEach, describe, expect, test, vi } from "vitest";
import type { MessageList, UnreadMessages } from "@/api/gen/rest/types.gen";
import type { TopicEvent } from "@/api/gen/socket";
import { ApiProblem } from "@/api/http/problem";
import { listInterleavings } from "@/api/testing";
import type { Message } from "@/features/chat/thread/api";
import { MessageLog, type MessageLogServer } from "./messageLog";

const openLogs: MessageLog[] = [];

afterEach(() => {
  for (const log of openLogs.splice(0)) log.close();
});

function person(id: string): Message["author"] {
  return { id, username: id, display_name: id, avatar_url: null };
}

/** Fake server of one chat. Numbers the events and delivers them when the test asks for it. */
class Chat {
  readonly events: { seq: number; event: TopicEvent }[] = [];
  readonly read: number[] = [];
  messages: Message[] = [];
  readNumber = 0;
  #onEvent: ((event: TopicEvent, seq: number) => void) | null = null;
  #since = 0;
  reset: () => void = () => {};
  /** Responses wait for this promise. */
  gate: Promise<void> = Promise.resolve();

  get head(): number {
    return this.events.length;
  }

  addMessage(author: string, body = `${this.head + 1}`): Message {
    const number = this.head + 1;
    const message: Message = {
      id: `m${number}`,
      chat_id: "c",
      number,
      author: person(author),
      kind: "text",
      body,
      quoted: null,
      picture: null,
      reactions: [],
      pinned: false,
      created_at: "2026-01-01T10:00:00Z",
      edited_at: null,
      deleted: false,
      event_seq: number,
    };
    this.messages.push(message);
    this.events.push({
      seq: number,
      event: { type: "message_added", message: { ...message, number: 0, event_seq: 0 } },
    });
    return message;
  }

  change(id: string, fields: Partial<Message>): Message {
    const seq = this.head + 1;
    const changedMessage = { ...(this.messages.find((item) => item.id === id) as Message), ...fields };
    this.messages = this.messages.map((item) => (item.id === id ? changedMessage : item));
    this.events.push({ seq, event: { type: "message_changed", message: { ...changedMessage, event_seq: 0 } } });
    return { ...changedMessage, event_seq: seq };
  }

  deliver(seq: number): void {
    const entry = this.events[seq - 1];
    if (entry && seq > this.#since) this.#onEvent?.(entry.event, seq);
  }

  deliverAll(): void {
    for (const { seq } of this.events) this.deliver(seq);
  }

  #list(position: { before?: number; after?: number; around?: number }, limit: number): MessageList {
    const all = this.messages.map((message) => ({ ...message, event_seq: this.head }));
    const index =
      position.around === undefined
        ? position.after === undefined
          ? all.filter(({ number }) => number < (position.before ?? Number.POSITIVE_INFINITY)).length - limit
          : all.findIndex(({ number }) => number > (position.after ?? 0))
        : all.findIndex(({ number }) => number >= (position.around ?? 0)) - Math.floor(limit / 2);
    const from = Math.max(0, index < 0 && position.after !== undefined ? all.length : index);
    const end =
      position.before === undefined ? from + limit : all.filter(({ number }) => number < (position.before ?? 0)).length;
    const items = all.slice(from, position.around === undefined ? end : index + limit);
    return { items, has_older: from > 0, has_newer: all.indexOf(items.at(-1) as Message) < all.length - 1 };
  }

  readonly server: MessageLogServer = {
    getMessages: async (_chat, position, limit) => {
      const list = this.#list(position, limit);
      await this.gate;
      return list;
    },
    getUnread: async (_chat, limit): Promise<UnreadMessages> => {
      const unread = this.messages.filter(({ number, author }) => number > this.readNumber && author.id !== "me");
      const first = unread[0]?.number ?? null;
      const list = this.#list(first === null ? {} : { around: first }, limit);
      const counts = { read_number: this.readNumber, first_unread: first, unread: Math.min(99, unread.length) };
      const response = { ...list, ...counts, last_number: this.messages.at(-1)?.number ?? 0 };
      await this.gate;
      return response;
    },
    getPeople: async () => [],
    markRead: async (_chat, number) => {
      this.read.push(number);
      this.readNumber = Math.max(this.readNumber, number);
    },
    markUnread: async (_chat, number) => {
      this.readNumber = number;
    },
    subscribe: (_topic, { since, onEvent, onReset }) => {
      this.#since = since ?? this.head;
      this.#onEvent = onEvent;
      this.reset = () => {
        this.#since = this.head;
        onReset(this.head);
      };
      return () => {
        this.#onEvent = null;
      };
    },
  };

  async open(at: number | null = null): Promise<MessageLog> {
    const log = new MessageLog({ id: "c", read_number: this.readNumber, unread: 0 }, "me", at, this.server);
    openLogs.push(log);
    await log.open();
    return log;
  }
}

const getTexts = (log: MessageLog) =>
  log.store.getState().items.map(({ number, body, deleted }) => (deleted ? `${number} deleted` : `${number} ${body}`));

/** Let pending responses arrive. */
const flushResponses = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Hold back the server's responses until the returned function is called. */
function holdResponses(chat: Chat): () => Promise<void> {
  let release = (): void => {};
  chat.gate = new Promise((resolve) => {
    release = resolve;
  });
  return () => {
    release();
    return flushResponses();
  };
}

describe("events and responses in every order", () => {
  test("no message is lost, duplicated or misplaced when responses interleave with events", async () => {
    const steps = ["event", "event", "event", "event", "event"];
    const orders = listInterleavings(steps, ["own response", "edit response"]);
    expect(orders).toHaveLength(21);
    for (const order of orders) {
      const chat = new Chat();
      chat.addMessage("ruth");
      const log = await chat.open();
      chat.addMessage("ruth");
      const ownMessage = chat.addMessage("me");
      chat.addMessage("ruth");
      const edited = chat.change(ownMessage.id, { body: "edited" });
      chat.change("m2", { deleted: true, body: "" });
      let seq = 1;
      for (const step of order) {
        if (step === "own response") log.mergeMessage(ownMessage);
        else if (step === "edit response") log.mergeMessage(edited);
        else chat.deliver(++seq);
      }
      expect(getTexts(log), order.join()).toEqual(["1 1", "2 deleted", "3 edited", "4 4"]);
      expect(log.store.getState().hasNewer).toBe(false);
      log.close();
    }
  });

  test("a page of older messages doesn't revert events that arrived during its request", async () => {
    for (const deliveredCount of [0, 1, 2, 3]) {
      const chat = new Chat();
      for (let n = 0; n < 150; n++) chat.addMessage("ruth");
      chat.readNumber = 150;
      const log = await chat.open();
      const releaseResponses = holdResponses(chat);
      const loadingOlder = log.loadOlder();
      chat.change("m20", { body: "edited" });
      chat.change("m21", { deleted: true, body: "" });
      chat.addMessage("ruth", "new");
      for (let n = 1; n <= deliveredCount; n++) chat.deliver(150 + n);
      await releaseResponses();
      await loadingOlder;
      for (let n = deliveredCount + 1; n <= 3; n++) chat.deliver(150 + n);
      const all = getTexts(log);
      expect([all[19], all[20], all.at(-1), all.length], `${deliveredCount} before`).toEqual([
        "20 edited",
        "21 deleted",
        "153 new",
        151,
      ]);
      log.close();
    }
  });

  test("jumping to a message and catching up after missed events keep events that arrived meanwhile", async () => {
    const chat = new Chat();
    for (let n = 0; n < 300; n++) chat.addMessage("ruth");
    chat.readNumber = 300;
    const log = await chat.open();
    let releaseResponses = holdResponses(chat);
    const loadingAround = log.loadAround(20);
    chat.change("m20", { body: "edited" });
    chat.deliverAll();
    await releaseResponses();
    await loadingAround;
    expect(getTexts(log)).toContain("20 edited");
    expect(log.store.getState().hasNewer).toBe(true);
    releaseResponses = holdResponses(chat);
    const loadingNewest = log.loadNewest();
    chat.addMessage("ruth", "new");
    chat.deliver(302);
    await releaseResponses();
    await loadingNewest;
    expect(getTexts(log).at(-1)).toBe("302 new");
    releaseResponses = holdResponses(chat);
    chat.addMessage("ruth", "missed");
    chat.reset();
    chat.addMessage("ruth", "live");
    chat.deliver(304);
    await releaseResponses();
    await vi.waitFor(() => expect(getTexts(log).slice(-3)).toEqual(["302 new", "303 missed", "304 live"]));
  });

  test("reverting a refused change keeps other people's later changes", async () => {
    const chat = new Chat();
    chat.addMessage("me");
    const log = await chat.open();
    let rejectRequest: (error: Error) => void = () => {};
    const promise = new Promise<Message>((_, reject) => {
      rejectRequest = reject;
    });
    const pinning = log.applyOptimistically(
      "m1",
      (current) => ({ ...current, pinned: true }),
      () => promise,
    );
    expect(log.store.getState().items[0]?.pinned).toBe(true);
    chat.change("m1", { reactions: [{ emoji: "👍", people: ["ruth"] }] });
    chat.deliverAll();
    expect(log.store.getState().items[0]).toMatchObject({ pinned: true, reactions: [{ people: ["ruth"] }] });
    rejectRequest(new ApiProblem(409, "message.pins", "Too many."));
    await expect(pinning).rejects.toThrow();
    expect(log.store.getState().items[0]).toMatchObject({ pinned: false, reactions: [{ people: ["ruth"] }] });
  });

  test("a deleted message doesn't reappear before its event arrives", async () => {
    const chat = new Chat();
    chat.addMessage("me");
    const log = await chat.open();
    await log.applyOptimistically(
      "m1",
      (current) => ({ ...current, deleted: true, body: "" }),
      async () => undefined,
    );
    expect(getTexts(log)).toEqual(["1 deleted"]);
    log.mergeMessage({ ...(chat.messages[0] as Message), event_seq: 1 });
    expect(getTexts(log)).toEqual(["1 deleted"]);
  });
});

describe("read position", () => {
  test.each([0, 1, 29, 31, 90, 560])(
    "%i unread messages are marked as read only once they were on the screen",
    async (count) => {
      const chat = new Chat();
      for (let n = 0; n < 40; n++) chat.addMessage("ruth");
      chat.readNumber = 40;
      for (let n = 0; n < count; n++) chat.addMessage("ruth");
      const log = await chat.open();
      const { items, firstNewId, unread } = log.store.getState();
      expect([firstNewId, unread]).toEqual([count === 0 ? null : "m41", Math.min(99, count)]);
      expect(items.some(({ number }) => number === (count === 0 ? 40 : 41))).toBe(true);
      if (count === 0) return;
      // Read one screen after the other.
      log.markSeen(36, 41);
      expect(log.store.getState().readNumber).toBe(41);
      for (let to = 41; to < 40 + count; to = Math.min(40 + count, to + 12)) {
        await log.loadNewer();
        log.markSeen(to - 3, Math.min(40 + count, to + 12));
      }
      expect(log.store.getState()).toMatchObject({ readNumber: 40 + count, unread: 0 });
      await vi.waitFor(() => expect(chat.read.at(-1)).toBe(40 + count));
    },
  );

  test("jumping to the end leaves skipped messages unread; the user can go back to them or mark them as read", async () => {
    const chat = new Chat();
    for (let n = 0; n < 200; n++) chat.addMessage("ruth");
    chat.readNumber = 50;
    const log = await chat.open();
    expect(log.store.getState()).toMatchObject({ firstNewId: "m51", unread: 99 });
    log.markSeen(45, 60);
    await log.loadNewest();
    log.markSeen(190, 200);
    expect(log.store.getState()).toMatchObject({ readNumber: 60, unread: 99 });
    expect(log.hasUnreadBefore(190)).toBe(true);
    expect(await log.loadFirstUnread()).toBe("m61");
    expect(log.hasUnreadBefore(61)).toBe(false);
    log.markSeen(58, 70);
    await log.markAllRead();
    expect(log.store.getState()).toMatchObject({ readNumber: 200, unread: 0 });
    expect(chat.read.at(-1)).toBe(200);
  });

  test("a message that arrives next to the user's own stays unread until it was on the screen", async () => {
    const chat = new Chat();
    chat.addMessage("ruth");
    chat.readNumber = 1;
    const log = await chat.open();
    chat.addMessage("ruth");
    const ownMessage = chat.addMessage("me");
    log.mergeMessage(ownMessage);
    log.markSeen(1, 3);
    expect(log.store.getState().readNumber).toBe(1);
    chat.deliverAll();
    expect(log.store.getState().unread).toBe(1);
    log.markSeen(3, 3);
    expect(log.store.getState()).toMatchObject({ readNumber: 1, unread: 1 });
    log.markSeen(2, 3);
    expect(log.store.getState()).toMatchObject({ readNumber: 3, unread: 0 });
  });

  test("closing the chat sends the read position", async () => {
    const chat = new Chat();
    chat.addMessage("ruth");
    const log = await chat.open();
    log.markSeen(1, 1);
    log.close();
    expect(chat.read).toEqual([1]);
  });
});
