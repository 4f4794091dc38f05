import { afterEach, describe, expect, test, vi } from "vitest";
import type { MessageList, UnreadMessages } from "@/api/gen/rest/types.gen";
import type { TopicEvent } from "@/api/gen/socket";
import { ApiProblem } from "@/api/problem";
import { listInterleavings } from "@/api/testOrders";
import type { Message } from "@/features/chat/thread/api";
import { MessageLog, type MessageLogServer } from "./messageLog";

const open: MessageLog[] = [];

afterEach(() => {
  for (const talk of open.splice(0)) talk.close();
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
  #tell: ((event: TopicEvent, seq: number) => void) | null = null;
  #since = 0;
  reset: () => void = () => {};
  /** Responses wait for this promise. */
  gate: Promise<void> = Promise.resolve();

  get head(): number {
    return this.events.length;
  }

  say(author: string, body = `${this.head + 1}`): Message {
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
    const as_of = this.head + 1;
    const changed = { ...(this.messages.find((each) => each.id === id) as Message), ...fields };
    this.messages = this.messages.map((each) => (each.id === id ? changed : each));
    this.events.push({ seq: as_of, event: { type: "message_changed", message: { ...changed, event_seq: 0 } } });
    return { ...changed, event_seq: as_of };
  }

  tell(seq: number): void {
    const told = this.events[seq - 1];
    if (told && seq > this.#since) this.#tell?.(told.event, seq);
  }

  tellAll(): void {
    for (const { seq } of this.events) this.tell(seq);
  }

  #list(place: { before?: number; after?: number; around?: number }, limit: number): MessageList {
    const all = this.messages.map((message) => ({ ...message, event_seq: this.head }));
    const at =
      place.around === undefined
        ? place.after === undefined
          ? all.filter(({ number }) => number < (place.before ?? Number.POSITIVE_INFINITY)).length - limit
          : all.findIndex(({ number }) => number > (place.after ?? 0))
        : all.findIndex(({ number }) => number >= (place.around ?? 0)) - Math.floor(limit / 2);
    const from = Math.max(0, at < 0 && place.after !== undefined ? all.length : at);
    const end =
      place.before === undefined ? from + limit : all.filter(({ number }) => number < (place.before ?? 0)).length;
    const items = all.slice(from, place.around === undefined ? end : at + limit);
    return { items, has_older: from > 0, has_newer: all.indexOf(items.at(-1) as Message) < all.length - 1 };
  }

  readonly server: MessageLogServer = {
    getMessages: async (_chat, place, limit) => {
      const list = this.#list(place, limit);
      await this.gate;
      return list;
    },
    getUnread: async (_chat, limit): Promise<UnreadMessages> => {
      const unread = this.messages.filter(({ number, author }) => number > this.readNumber && author.id !== "me");
      const first = unread[0]?.number ?? null;
      const list = this.#list(first === null ? {} : { around: first }, limit);
      const counts = { read_number: this.readNumber, first_unread: first, unread: Math.min(99, unread.length) };
      const answer = { ...list, ...counts, last_number: this.messages.at(-1)?.number ?? 0 };
      await this.gate;
      return answer;
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
      this.#tell = onEvent;
      this.reset = () => {
        this.#since = this.head;
        onReset(this.head);
      };
      return () => {
        this.#tell = null;
      };
    },
  };

  async open(at: number | null = null): Promise<MessageLog> {
    const talk = new MessageLog({ id: "c", read_number: this.readNumber, unread: 0 }, "me", at, this.server);
    open.push(talk);
    await talk.open();
    return talk;
  }
}

const shown = (talk: MessageLog) =>
  talk.store.getState().items.map(({ number, body, deleted }) => (deleted ? `${number} deleted` : `${number} ${body}`));

/** Let pending responses arrive. */
const arrive = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Hold back the server's responses until the returned function is called. */
function gate(chat: Chat): () => Promise<void> {
  let open = (): void => {};
  chat.gate = new Promise((resolve) => {
    open = resolve;
  });
  return () => {
    open();
    return arrive();
  };
}

describe("events and answers in every order", () => {
  test("lose, repeat and misorder nothing: two people write, edit and delete while one's own answers come", async () => {
    const steps = ["event", "event", "event", "event", "event"];
    const orders = listInterleavings(steps, ["answer of mine", "answer of my edit"]);
    expect(orders).toHaveLength(21);
    for (const order of orders) {
      const chat = new Chat();
      chat.say("ruth");
      const talk = await chat.open();
      chat.say("ruth");
      const mine = chat.say("me");
      chat.say("ruth");
      const edited = chat.change(mine.id, { body: "edited" });
      chat.change("m2", { deleted: true, body: "" });
      let seq = 1;
      for (const step of order) {
        if (step === "answer of mine") talk.mergeMessage(mine);
        else if (step === "answer of my edit") talk.mergeMessage(edited);
        else chat.tell(++seq);
      }
      expect(shown(talk), order.join()).toEqual(["1 1", "2 deleted", "3 edited", "4 4"]);
      expect(talk.store.getState().hasNewer).toBe(false);
      talk.close();
    }
  });

  test("an older page does not undo what was told while it was on its way", async () => {
    for (const told of [0, 1, 2, 3]) {
      const chat = new Chat();
      for (let n = 0; n < 150; n++) chat.say("ruth");
      chat.readNumber = 150;
      const talk = await chat.open();
      const answer = gate(chat);
      const paging = talk.loadOlder();
      chat.change("m20", { body: "edited" });
      chat.change("m21", { deleted: true, body: "" });
      chat.say("ruth", "new");
      for (let n = 1; n <= told; n++) chat.tell(150 + n);
      await answer();
      await paging;
      for (let n = told + 1; n <= 3; n++) chat.tell(150 + n);
      const all = shown(talk);
      expect([all[19], all[20], all.at(-1), all.length], `${told} before`).toEqual([
        "20 edited",
        "21 deleted",
        "153 new",
        151,
      ]);
      talk.close();
    }
  });

  test("a jump to another place, and catching up after a long absence, keep what was told on their way", async () => {
    const chat = new Chat();
    for (let n = 0; n < 300; n++) chat.say("ruth");
    chat.readNumber = 300;
    const talk = await chat.open();
    let answer = gate(chat);
    const jump = talk.loadAround(20);
    chat.change("m20", { body: "edited" });
    chat.tellAll();
    await answer();
    await jump;
    expect(shown(talk)).toContain("20 edited");
    expect(talk.store.getState().hasNewer).toBe(true);
    answer = gate(chat);
    const back = talk.loadNewest();
    chat.say("ruth", "new");
    chat.tell(302);
    await answer();
    await back;
    expect(shown(talk).at(-1)).toBe("302 new");
    answer = gate(chat);
    chat.say("ruth", "missed");
    chat.reset();
    chat.say("ruth", "told");
    chat.tell(304);
    await answer();
    await vi.waitFor(() => expect(shown(talk).slice(-3)).toEqual(["302 new", "303 missed", "304 told"]));
  });

  test("a change that the server refuses leaves what others did since", async () => {
    const chat = new Chat();
    chat.say("me");
    const talk = await chat.open();
    let refuse: (why: Error) => void = () => {};
    const promise = new Promise<Message>((_, reject) => {
      refuse = reject;
    });
    const changing = talk.applyOptimistically(
      "m1",
      (now) => ({ ...now, pinned: true }),
      () => promise,
    );
    expect(talk.store.getState().items[0]?.pinned).toBe(true);
    chat.change("m1", { reactions: [{ emoji: "👍", people: ["ruth"] }] });
    chat.tellAll();
    expect(talk.store.getState().items[0]).toMatchObject({ pinned: true, reactions: [{ people: ["ruth"] }] });
    refuse(new ApiProblem(409, "message.pins", "Too many."));
    await expect(changing).rejects.toThrow();
    expect(talk.store.getState().items[0]).toMatchObject({ pinned: false, reactions: [{ people: ["ruth"] }] });
  });

  test("what one deletes does not come back before its event has come", async () => {
    const chat = new Chat();
    chat.say("me");
    const talk = await chat.open();
    await talk.applyOptimistically(
      "m1",
      (now) => ({ ...now, deleted: true, body: "" }),
      async () => undefined,
    );
    expect(shown(talk)).toEqual(["1 deleted"]);
    talk.mergeMessage({ ...(chat.messages[0] as Message), event_seq: 1 });
    expect(shown(talk)).toEqual(["1 deleted"]);
  });
});

describe("what counts as read", () => {
  test.each([0, 1, 29, 31, 90, 560])("of %i unread messages only those that were on the screen", async (count) => {
    const chat = new Chat();
    for (let n = 0; n < 40; n++) chat.say("ruth");
    chat.readNumber = 40;
    for (let n = 0; n < count; n++) chat.say("ruth");
    const talk = await chat.open();
    const { items, firstNewId, unread } = talk.store.getState();
    expect([firstNewId, unread]).toEqual([count === 0 ? null : "m41", Math.min(99, count)]);
    expect(items.some(({ number }) => number === (count === 0 ? 40 : 41))).toBe(true);
    if (count === 0) return;
    // Read one screen after the other.
    talk.markSeen(36, 41);
    expect(talk.store.getState().readNumber).toBe(41);
    for (let to = 41; to < 40 + count; to = Math.min(40 + count, to + 12)) {
      await talk.loadNewer();
      talk.markSeen(to - 3, Math.min(40 + count, to + 12));
    }
    expect(talk.store.getState()).toMatchObject({ readNumber: 40 + count, unread: 0 });
    await vi.waitFor(() => expect(chat.read.at(-1)).toBe(40 + count));
  });

  test("whoever jumps to the end has not read what lies between, and can go back to it or mark it as read", async () => {
    const chat = new Chat();
    for (let n = 0; n < 200; n++) chat.say("ruth");
    chat.readNumber = 50;
    const talk = await chat.open();
    expect(talk.store.getState()).toMatchObject({ firstNewId: "m51", unread: 99 });
    talk.markSeen(45, 60);
    await talk.loadNewest();
    talk.markSeen(190, 200);
    expect(talk.store.getState()).toMatchObject({ readNumber: 60, unread: 99 });
    expect(talk.hasUnreadBefore(190)).toBe(true);
    expect(await talk.loadFirstUnread()).toBe("m61");
    expect(talk.hasUnreadBefore(61)).toBe(false);
    talk.markSeen(58, 70);
    await talk.markAllRead();
    expect(talk.store.getState()).toMatchObject({ readNumber: 200, unread: 0 });
    expect(chat.read.at(-1)).toBe(200);
  });

  test("a message that came below one's own answer is unread until it was on the screen", async () => {
    const chat = new Chat();
    chat.say("ruth");
    chat.readNumber = 1;
    const talk = await chat.open();
    chat.say("ruth");
    const mine = chat.say("me");
    talk.mergeMessage(mine);
    talk.markSeen(1, 3);
    expect(talk.store.getState().readNumber).toBe(1);
    chat.tellAll();
    expect(talk.store.getState().unread).toBe(1);
    talk.markSeen(3, 3);
    expect(talk.store.getState()).toMatchObject({ readNumber: 1, unread: 1 });
    talk.markSeen(2, 3);
    expect(talk.store.getState()).toMatchObject({ readNumber: 3, unread: 0 });
  });

  test("how far one has read is told before the conversation is closed", async () => {
    const chat = new Chat();
    chat.say("ruth");
    const talk = await chat.open();
    talk.markSeen(1, 1);
    talk.close();
    expect(chat.read).toEqual([1]);
  });
});
