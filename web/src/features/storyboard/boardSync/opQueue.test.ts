import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem } from "@/api/http/problem";
import { FakeServer } from "@/features/storyboard/boardSync/fakeServer";
import { OpQueue, type OpQueueEvent } from "@/features/storyboard/boardSync/opQueue";
import { createBoardView } from "@/features/storyboard/model/createBoardView";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";

let server: FakeServer;
let serverBoard: ServerBoard;
let ops: Op[];
let events: OpQueueEvent[];
let queue: OpQueue;

function startQueue(): void {
  queue = new OpQueue(server, {
    getServerBoard: () => serverBoard,
    getOps: () => ops,
    commit: (board, pendingOps) => {
      serverBoard = board;
      ops = [...pendingOps];
    },
    emit: (event) => events.push(event),
  });
}

beforeEach(() => {
  server = new FakeServer(["a", "b", "c"]);
  serverBoard = server.board();
  ops = [];
  events = [];
  startQueue();
});

function pushOps(...newOps: NewOp[]): void {
  for (const op of newOps) ops = pushOp(ops, op);
  queue.handleOpsChanged();
}

const rename = (cutId: string, from: string, to: string): NewOp => ({
  kind: "patch",
  cutId,
  base: { name: from },
  fields: { name: to },
});

const whenEmpty = () => vi.waitFor(() => expect(ops).toEqual([]), { interval: 5 });

describe("sending", () => {
  test("ops are sent in order and result in the board that the user saw", async () => {
    pushOps(
      { kind: "create", cutId: "n", afterId: "a", fields: { name: "new" } },
      rename("n", "new", "Harbour"),
      { kind: "order", base: ["a", "n", "b", "c"], mine: ["n", "a", "b", "c"] },
      { kind: "delete", cutId: "b" },
    );
    const view = createBoardView(serverBoard, ops);
    queue.flush();
    await whenEmpty();
    expect(server.ids).toEqual(view.order);
    expect(server.cuts.get("n")?.name).toBe("Harbour");
    expect(serverBoard.order).toEqual(server.ids);
    expect(queue.status.getState().status).toBe("idle");
    expect(events).toEqual([{ kind: "reordered" }]);
  });

  test("keeps all ops while offline and sends them when the server is reachable again", async () => {
    server.failure = "before";
    pushOps({ kind: "create", cutId: "n", afterId: null, fields: {} }, rename("a", "a", "Pier"));
    queue.flush();
    await vi.waitFor(() => expect(queue.status.getState().status).toBe("offline"));
    expect(ops).toHaveLength(2);
    server.failure = null;
    queue.flush();
    await whenEmpty();
    expect(server.ids).toEqual(["a", "b", "c", "n"]);
    expect(server.cuts.get("a")?.name).toBe("Pier");
  });

  test("retries automatically while the server is unreachable: after 1 s at first, later every 5 s", async () => {
    vi.useFakeTimers();
    try {
      server.failure = "before";
      pushOps({ kind: "delete", cutId: "a" });
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

  test("ops whose response was lost are applied only once", async () => {
    server.failure = "after";
    pushOps(
      { kind: "create", cutId: "n", afterId: "a", fields: { name: "x" } },
      rename("a", "a", "Pier"),
      { kind: "order", base: ["a", "n", "b", "c"], mine: ["c", "a", "n", "b"] },
      { kind: "delete", cutId: "b" },
    );
    // Every request is executed but its response is lost: one attempt for each op and one retry for each after it.
    for (const expected of [3, 2, 1, 0]) {
      server.failure = "after";
      queue.flush();
      await vi.waitFor(() => expect(queue.status.getState().status).toBe("offline"), { interval: 5 });
      server.failure = null;
      const writes = server.writes.length;
      queue.flush();
      await vi.waitFor(() => expect(ops.length).toBeLessThanOrEqual(expected), { interval: 5 });
      expect(server.writes.length).toBeGreaterThanOrEqual(writes);
      if (ops.length === 0) break;
    }
    await whenEmpty();
    expect(server.ids).toEqual(["c", "a", "n"]);
    expect(server.cuts.get("a")).toMatchObject({ name: "Pier", version: 2 });
    expect(serverBoard.order).toEqual(server.ids);
  });
});

describe("conflicts with other users", () => {
  test("a stale field edit is merged with the other user's edit", async () => {
    await server.patchCut("a", 1, { note: "theirs" });
    pushOps(rename("a", "a", "Pier"));
    queue.flush();
    await whenEmpty();
    expect(server.cuts.get("a")).toMatchObject({ name: "Pier", note: "theirs", version: 3 });
    expect(serverBoard.cuts.get("a")).toMatchObject({ name: "Pier", note: "theirs" });
  });

  test("when both users rename a cut, the local name wins and the overwritten name is reported", async () => {
    await server.patchCut("a", 1, { name: "Theirs" });
    pushOps(rename("a", "a", "Mine"));
    queue.flush();
    await whenEmpty();
    expect(server.cuts.get("a")?.name).toBe("Mine");
    expect(events).toEqual([{ kind: "overwritten", cutId: "a", fields: { name: "Theirs" } }]);
  });

  test("a stale order is merged: the other user's new cut and the local move are both kept", async () => {
    await server.createCut("n", "a", {});
    pushOps({ kind: "order", base: ["a", "b", "c"], mine: ["c", "a", "b"] });
    queue.flush();
    await whenEmpty();
    expect(server.ids).toEqual(["c", "a", "n", "b"]);
    expect(serverBoard.order).toEqual(server.ids);
  });

  test("an edit of a deleted cut is reported with its text, and the other ops are still sent", async () => {
    await server.deleteCut("a");
    pushOps(rename("a", "a", "Pier"), rename("b", "b", "Boat"));
    queue.flush();
    await whenEmpty();
    expect(events).toEqual([{ kind: "cutDeleted", cutId: "a", fields: { name: "Pier" } }]);
    expect(server.cuts.get("b")?.name).toBe("Boat");
    expect(serverBoard.order).toEqual(["b", "c"]);
  });
});

test("keeps all ops when the user may not edit", async () => {
  server.patchCut = () => Promise.reject(new ApiProblem(403, "forbidden", "You may not edit this storyboard."));
  pushOps(rename("a", "a", "Pier"));
  queue.flush();
  await vi.waitFor(() => expect(queue.status.getState().status).toBe("halted"));
  expect(ops).toHaveLength(1);
  expect(events).toEqual([{ kind: "forbidden", detail: "You may not edit this storyboard." }]);
});

test("an order is debounced by 300 ms, a field edit is sent about a second after its first change", async () => {
  vi.useFakeTimers();
  try {
    pushOps(rename("a", "a", "P"));
    await vi.advanceTimersByTimeAsync(600);
    pushOps(rename("a", "P", "Pier"));
    await vi.advanceTimersByTimeAsync(350);
    expect(server.writes).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.writes).toEqual(['patch a {"name":"Pier"}']);
    pushOps({ kind: "order", base: ["a", "b", "c"], mine: ["b", "a", "c"] });
    await vi.advanceTimersByTimeAsync(200);
    pushOps({ kind: "order", base: ["b", "a", "c"], mine: ["c", "b", "a"] });
    await vi.advanceTimersByTimeAsync(200);
    expect(server.writes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(150);
    expect(server.writes[1]).toBe("order cba");
  } finally {
    vi.useRealTimers();
  }
});
