import { afterEach, expect, test, vi } from "vitest";
import type { TopicEvent } from "@/api/gen/socket";
import { listInterleavings } from "@/api/testOrders";
import type { Comment } from "@/features/videos/types";
import { CommentCache } from "./commentCache";

const ANA = { id: "a", username: "ana", display_name: "Ana", avatar_url: null };

function comment(id: string, more: Partial<Comment> = {}): Comment {
  return {
    id,
    video_id: "v",
    parent_id: null,
    author: ANA,
    body: id,
    created_at: `2026-01-01T00:00:0${id.replace(/\D/g, "")}Z`,
    likes: 0,
    dislikes: 0,
    my_reaction: 0,
    reply_count: 0,
    replies: [],
    replies_cursor: null,
    abilities: {},
    ...more,
  };
}

/** Fake server whose responses arrive when the test releases them. */
class Answers {
  readonly #waiting: { path: string; method: string; arrive: (body: unknown) => void }[] = [];

  constructor() {
    vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
      return new Promise<Response>((resolve) => {
        const arrive = (body: unknown) => resolve(Response.json(body));
        this.#waiting.push({ path: url, method: method ?? "GET", arrive });
      });
    });
  }

  async arrive(method: string, body: unknown): Promise<void> {
    const asked = await vi.waitUntil(() => this.#waiting.find((each) => each.method === method));
    this.#waiting.splice(this.#waiting.indexOf(asked), 1);
    asked.arrive(body);
  }

  get waiting(): string[] {
    return this.#waiting.map(({ method }) => method);
  }
}

afterEach(() => vi.unstubAllGlobals());

const page = (...items: Comment[]) => ({ items, next_cursor: null });
const shown = (book: CommentCache) =>
  book.state
    .getState()
    .thread.items.map(({ id, likes, replies, reply_count }) => [
      id,
      likes,
      replies.map((reply) => reply.id).join(),
      reply_count,
    ]);

const EVENTS: TopicEvent[] = [
  { type: "comment_added", comment: comment("c3") },
  { type: "comment_deleted", id: "c1", parent_id: null },
  { type: "comment_reacted", id: "c2", likes: 3, dislikes: 0 },
  { type: "comment_added", comment: comment("r5", { parent_id: "c2" }) },
  { type: "comment_deleted", id: "r4", parent_id: "c2" },
];
const BEFORE = page(comment("c2", { reply_count: 1, replies: [comment("r4", { parent_id: "c2" })] }), comment("c1"));

for (const isFirst of [true, false]) {
  test(`a list that is older than what was told on its way undoes nothing of it (${isFirst ? "first" : "again"})`, async () => {
    for (let told = 0; told <= EVENTS.length; told++) {
      const answers = new Answers();
      const book = new CommentCache("v", () => {});
      if (!isFirst) {
        await Promise.all([book.load(), answers.arrive("GET", BEFORE)]);
      }
      const loading = book.load();
      for (const event of EVENTS.slice(0, told)) book.applyEvent(event);
      await answers.arrive("GET", BEFORE);
      await loading;
      for (const event of EVENTS.slice(told)) book.applyEvent(event);
      expect(shown(book), `${told} events before the answer`).toEqual([
        ["c3", 0, "", 0],
        ["c2", 3, "r5", 1],
      ]);
    }
  });
}

test("an own comment is there once, and does not come back after it was deleted, in whichever order its answer comes", async () => {
  const own: TopicEvent = { type: "comment_added", comment: comment("c9") };
  const gone: TopicEvent = { type: "comment_deleted", id: "c9", parent_id: null };
  for (const [events, expected] of [
    [[own], [["c9", 0, "", 0]]],
    [[own, gone], []],
  ] as const) {
    const orders = listInterleavings<TopicEvent | "answer">([...events], ["answer"]);
    expect(orders).toHaveLength(events.length + 1);
    for (const order of orders) {
      const answers = new Answers();
      let count = 0;
      const book = new CommentCache("v", (change) => {
        count += change;
      });
      await Promise.all([book.load(), answers.arrive("GET", page())]);
      const posting = book.post("c9", "c9", ANA, null);
      for (const step of order) {
        if (step === "answer") await Promise.all([posting, answers.arrive("POST", comment("c9"))]);
        else book.applyEvent(step);
      }
      expect([shown(book), count], order.map((step) => (step === "answer" ? step : step.type)).join()).toEqual([
        expected,
        expected.length,
      ]);
    }
  }
});

test("the answer to an own reaction does not undo a newer count", async () => {
  const mine: TopicEvent = { type: "comment_reacted", id: "c1", likes: 1, dislikes: 0 };
  const others: TopicEvent = { type: "comment_reacted", id: "c1", likes: 2, dislikes: 0 };
  const orders = listInterleavings<TopicEvent | "answer">([mine, others], ["answer"]);
  expect(orders).toHaveLength(3);
  for (const order of orders) {
    const answers = new Answers();
    const book = new CommentCache("v", () => {});
    await Promise.all([book.load(), answers.arrive("GET", page(comment("c1")))]);
    const reacting = book.react("c1", 1);
    for (const step of order) {
      if (step === "answer")
        await Promise.all([reacting, answers.arrive("PUT", comment("c1", { likes: 1, my_reaction: 1 }))]);
      else book.applyEvent(step);
    }
    if (answers.waiting.length > 0) await answers.arrive("GET", comment("c1", { likes: 2, my_reaction: 1 }));
    await vi.waitFor(() => expect(shown(book)).toEqual([["c1", 2, "", 0]]));
  }
});
