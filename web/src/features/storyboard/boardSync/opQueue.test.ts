import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem } from "@/api/problem";
import { FakeServer } from "@/features/storyboard/boardSync/fakeServer";
import { OpQueue, type OpQueueEvent } from "@/features/storyboard/boardSync/opQueue";
import { createBoardView } from "@/features/storyboard/model/boardView";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";

let server: FakeServer;
let known: ServerBoard;
let ops: Op[];
let news: OpQueueEvent[];
let queue: OpQueue;

function start(): void {
  queue = new OpQueue(server, {
    getServerBoard: () => known,
    getOps: () => ops,
    commit: (board, waiting) => {
      known = board;
      ops = [...waiting];
    },
    emit: (item) => news.push(item),
  });
}

beforeEach(() => {
  server = new FakeServer(["a", "b", "c"]);
  known = server.board();
  ops = [];
  news = [];
  start();
});

function change(...added: NewOp[]): void {
  for (const op of added) ops = pushOp(ops, op);
  queue.handleOpsChanged();
}

const rename = (cutId: string, from: string, to: string): NewOp => ({
  kind: "patch",
  cutId,
  base: { name: from },
  fields: { name: to },
});

const emptied = () => vi.waitFor(() => expect(ops).toEqual([]), { interval: 5 });

describe("sending", () => {
  test("changes arrive in their order and end as what the person saw", async () => {
    change(
      { kind: "create", cutId: "n", afterId: "a", fields: { name: "new" } },
      rename("n", "new", "Harbour"),
      { kind: "order", base: ["a", "n", "b", "c"], mine: ["n", "a", "b", "c"] },
      { kind: "delete", cutId: "b" },
    );
    const seen = createBoardView(known, ops);
    queue.flush();
    await emptied();
    expect(server.ids).toEqual(seen.order);
    expect(server.cuts.get("n")?.name).toBe("Harbour");
    expect(known.order).toEqual(server.ids);
    expect(queue.status.getState().status).toBe("idle");
    expect(news).toEqual([{ kind: "reordered" }]);
  });

  test("away: everything is kept, and sent once the server is back", async () => {
    server.failure = "before";
    change({ kind: "create", cutId: "n", afterId: null, fields: {} }, rename("a", "a", "Pier"));
    queue.flush();
    await vi.waitFor(() => expect(queue.status.getState().status).toBe("away"));
    expect(ops).toHaveLength(2);
    server.failure = null;
    queue.flush();
    await emptied();
    expect(server.ids).toEqual(["a", "b", "c", "n"]);
    expect(server.cuts.get("a")?.name).toBe("Pier");
  });

  test("while the server is away it tries again by itself, at first after a second, then at most every five", async () => {
    vi.useFakeTimers();
    try {
      server.failure = "before";
      change({ kind: "delete", cutId: "a" });
      await vi.advanceTimersByTimeAsync(20_000);
      expect(ops).toHaveLength(1);
      server.failure = null;
      await vi.advanceTimersByTimeAsync(5000);
      expect(ops).toEqual([]);
      expect(server.ids).toEqual(["b", "c"]);
      expect(queue.status.getState().status).toBe("idle");
    } finally {
      vi.useRealTimers();
    }
  });

  test("an answer that was lost on the way leads to one effect, not two", async () => {
    server.failure = "after";
    change(
      { kind: "create", cutId: "n", afterId: "a", fields: { name: "x" } },
      rename("a", "a", "Pier"),
      { kind: "order", base: ["a", "n", "b", "c"], mine: ["c", "a", "n", "b"] },
      { kind: "delete", cutId: "b" },
    );
    // Every request is executed but its response is lost: one attempt for each op and one retry for each after it.
    for (const expected of [3, 2, 1, 0]) {
      server.failure = "after";
      queue.flush();
      await vi.waitFor(() => expect(queue.status.getState().status).toBe("away"), { interval: 5 });
      server.failure = null;
      const writes = server.writes.length;
      queue.flush();
      await vi.waitFor(() => expect(ops.length).toBeLessThanOrEqual(expected), { interval: 5 });
      expect(server.writes.length).toBeGreaterThanOrEqual(writes);
      if (ops.length === 0) break;
    }
    await emptied();
    expect(server.ids).toEqual(["c", "a", "n"]);
    expect(server.cuts.get("a")).toMatchObject({ name: "Pier", version: 2 });
    expect(known.order).toEqual(server.ids);
  });
});

describe("somebody else was faster", () => {
  test("a stale field edit is merged and both edits stand", async () => {
    await server.patchCut("a", 1, { note: "theirs" });
    change(rename("a", "a", "Pier"));
    queue.flush();
    await emptied();
    expect(server.cuts.get("a")).toMatchObject({ name: "Pier", note: "theirs", version: 3 });
    expect(known.cuts.get("a")).toMatchObject({ name: "Pier", note: "theirs" });
  });

  test("both renamed it: mine is saved and I am told what it replaced", async () => {
    await server.patchCut("a", 1, { name: "Theirs" });
    change(rename("a", "a", "Mine"));
    queue.flush();
    await emptied();
    expect(server.cuts.get("a")?.name).toBe("Mine");
    expect(news).toEqual([{ kind: "replaced", cutId: "a", fields: { name: "Theirs" } }]);
  });

  test("a stale order is merged: their new cut stays, my move too", async () => {
    await server.createCut("n", "a", {});
    change({ kind: "order", base: ["a", "b", "c"], mine: ["c", "a", "b"] });
    queue.flush();
    await emptied();
    expect(server.ids).toEqual(["c", "a", "n", "b"]);
    expect(known.order).toEqual(server.ids);
  });

  test("an edit of a cut that is gone: the text comes back to the person, the rest goes on", async () => {
    await server.deleteCut("a");
    change(rename("a", "a", "Pier"), rename("b", "b", "Boat"));
    queue.flush();
    await emptied();
    expect(news).toEqual([{ kind: "gone", cutId: "a", fields: { name: "Pier" } }]);
    expect(server.cuts.get("b")?.name).toBe("Boat");
    expect(known.order).toEqual(["b", "c"]);
  });
});

test("without the right to write nothing is thrown away", async () => {
  server.patchCut = () => Promise.reject(new ApiProblem(403, "forbidden", "You may not edit this storyboard."));
  change(rename("a", "a", "Pier"));
  queue.flush();
  await vi.waitFor(() => expect(queue.status.getState().status).toBe("halted"));
  expect(ops).toHaveLength(1);
  expect(news).toEqual([{ kind: "forbidden", detail: "You may not edit this storyboard." }]);
});

test("an order rests 300 ms, a field about a second after its first change", async () => {
  vi.useFakeTimers();
  try {
    change(rename("a", "a", "P"));
    await vi.advanceTimersByTimeAsync(600);
    change(rename("a", "P", "Pier"));
    await vi.advanceTimersByTimeAsync(350);
    expect(server.writes).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.writes).toEqual(['patch a {"name":"Pier"}']);
    change({ kind: "order", base: ["a", "b", "c"], mine: ["b", "a", "c"] });
    await vi.advanceTimersByTimeAsync(200);
    change({ kind: "order", base: ["b", "a", "c"], mine: ["c", "b", "a"] });
    await vi.advanceTimersByTimeAsync(200);
    expect(server.writes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(150);
    expect(server.writes[1]).toBe("order cba");
  } finally {
    vi.useRealTimers();
  }
});
