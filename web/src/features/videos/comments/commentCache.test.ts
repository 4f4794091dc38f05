import { afterEach, expect, test, vi } from "vitest";
import type { TopicEvent } from "@/api/gen/socket";
import { listInterleavings } from "@/api/testing";
import type { Comment } from "@/features/videos/types";
import { CommentCache } from "./commentCache";

const ANA = { id: "a", username: "ana", display_name: "Ana", avatar_url: null };

function buildComment(id: string, fields: Partial<Comment> = {}): Comment {
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
    ...fields,
  };
}

/** Fake server whose responses are sent when the test releases them. */
class FakeServer {
  readonly #pendingRequests: { path: string; method: string; respond: (body: unknown) => void }[] = [];

  constructor() {
    vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
      return new Promise<Response>((resolve) => {
        const respond = (body: unknown) => resolve(Response.json(body));
        this.#pendingRequests.push({ path: url, method: method ?? "GET", respond });
      });
    });
  }

  async respond(method: string, body: unknown): Promise<void> {
    const request = await vi.waitUntil(() => this.#pendingRequests.find((each) => each.method === method));
    this.#pendingRequests.splice(this.#pendingRequests.indexOf(request), 1);
    request.respond(body);
  }

  get pendingMethods(): string[] {
    return this.#pendingRequests.map(({ method }) => method);
  }
}

afterEach(() => vi.unstubAllGlobals());

const buildPage = (...items: Comment[]) => ({ items, next_cursor: null });
const summarize = (cache: CommentCache) =>
  cache.state
    .getState()
    .thread.items.map(({ id, likes, replies, reply_count }) => [
      id,
      likes,
      replies.map((reply) => reply.id).join(),
      reply_count,
    ]);

const EVENTS: TopicEvent[] = [
  { type: "comment_added", comment: buildComment("c3") },
  { type: "comment_deleted", id: "c1", parent_id: null },
  { type: "comment_reacted", id: "c2", likes: 3, dislikes: 0 },
  { type: "comment_added", comment: buildComment("r5", { parent_id: "c2" }) },
  { type: "comment_deleted", id: "r4", parent_id: "c2" },
];
const INITIAL_PAGE = buildPage(
  buildComment("c2", { reply_count: 1, replies: [buildComment("r4", { parent_id: "c2" })] }),
  buildComment("c1"),
);

for (const isFirst of [true, false]) {
  test(`a list response doesn't undo events that arrived while it was loading (${isFirst ? "first" : "again"})`, async () => {
    for (let eventCount = 0; eventCount <= EVENTS.length; eventCount++) {
      const server = new FakeServer();
      const cache = new CommentCache("v", () => {});
      if (!isFirst) {
        await Promise.all([cache.load(), server.respond("GET", INITIAL_PAGE)]);
      }
      const loading = cache.load();
      for (const event of EVENTS.slice(0, eventCount)) cache.applyEvent(event);
      await server.respond("GET", INITIAL_PAGE);
      await loading;
      for (const event of EVENTS.slice(eventCount)) cache.applyEvent(event);
      expect(summarize(cache), `${eventCount} events before the response`).toEqual([
        ["c3", 0, "", 0],
        ["c2", 3, "r5", 1],
      ]);
    }
  });
}

test("the user's comment shows once and stays deleted, whatever the order of response and events", async () => {
  const addEvent: TopicEvent = { type: "comment_added", comment: buildComment("c9") };
  const deleteEvent: TopicEvent = { type: "comment_deleted", id: "c9", parent_id: null };
  for (const [events, expected] of [
    [[addEvent], [["c9", 0, "", 0]]],
    [[addEvent, deleteEvent], []],
  ] as const) {
    const orders = listInterleavings<TopicEvent | "response">([...events], ["response"]);
    expect(orders).toHaveLength(events.length + 1);
    for (const order of orders) {
      const server = new FakeServer();
      let count = 0;
      const cache = new CommentCache("v", (change) => {
        count += change;
      });
      await Promise.all([cache.load(), server.respond("GET", buildPage())]);
      const posting = cache.post("c9", "c9", ANA, null);
      for (const step of order) {
        if (step === "response") await Promise.all([posting, server.respond("POST", buildComment("c9"))]);
        else cache.applyEvent(step);
      }
      expect([summarize(cache), count], order.map((step) => (step === "response" ? step : step.type)).join()).toEqual([
        expected,
        expected.length,
      ]);
    }
  }
});

test("the response to the user's reaction doesn't undo a newer count", async () => {
  const ownEvent: TopicEvent = { type: "comment_reacted", id: "c1", likes: 1, dislikes: 0 };
  const otherEvent: TopicEvent = { type: "comment_reacted", id: "c1", likes: 2, dislikes: 0 };
  const orders = listInterleavings<TopicEvent | "response">([ownEvent, otherEvent], ["response"]);
  expect(orders).toHaveLength(3);
  for (const order of orders) {
    const server = new FakeServer();
    const cache = new CommentCache("v", () => {});
    await Promise.all([cache.load(), server.respond("GET", buildPage(buildComment("c1")))]);
    const reacting = cache.react("c1", 1);
    for (const step of order) {
      if (step === "response")
        await Promise.all([reacting, server.respond("PUT", buildComment("c1", { likes: 1, my_reaction: 1 }))]);
      else cache.applyEvent(step);
    }
    if (server.pendingMethods.length > 0) await server.respond("GET", buildComment("c1", { likes: 2, my_reaction: 1 }));
    await vi.waitFor(() => expect(summarize(cache)).toEqual([["c1", 2, "", 0]]));
  }
});
