import { describe, expect, test } from "vitest";
import { createBoardView } from "@/features/storyboard/model/boardView";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import { createServerBoard } from "@/features/storyboard/model/serverBoard";

const server = createServerBoard([createTestCut("a"), createTestCut("b"), createTestCut("c")], 1);
const all = (...added: NewOp[]) => added.reduce<Op[]>((ops, op) => pushOp(ops, op), []);
const sent = (ops: Op[]) => ops.map((op) => ({ ...op, attempted: true }));
const create = (cutId: string, afterId: string | null): NewOp => ({ kind: "create", cutId, afterId, fields: {} });
const rename = (cutId: string, name: string): NewOp => ({
  kind: "patch",
  cutId,
  base: { name: cutId },
  fields: { name },
});

describe("waiting changes", () => {
  test("typing on folds into one change that remembers where it began", () => {
    const ops = all(rename("a", "x"), { kind: "patch", cutId: "a", base: { name: "x" }, fields: { name: "xy" } });
    expect(ops).toMatchObject([{ base: { name: "a" }, fields: { name: "xy" } }]);
  });

  test("a change that may be on its way is left as it is", () => {
    const ops = pushOp(sent(all(rename("a", "x"))), {
      kind: "patch",
      cutId: "a",
      base: { name: "x" },
      fields: { name: "xy" },
    });
    expect(ops).toHaveLength(2);
  });

  test("a new cut that was deleted before it was sent is never sent, and the next one finds its place", () => {
    const ops = all(create("n", "a"), create("m", "n"), rename("n", "x"), { kind: "delete", cutId: "n" });
    expect(ops).toMatchObject([{ kind: "create", cutId: "m", afterId: "a" }]);
    expect(createBoardView(server, ops).order).toEqual(["a", "m", "b", "c"]);
  });

  test("deleting and taking it back before it was sent is nothing", () => {
    expect(all({ kind: "delete", cutId: "a" }, { kind: "restore", cutId: "a" })).toEqual([]);
  });
});

describe("what the person sees", () => {
  test("the server's board with every waiting change on top", () => {
    const ops = all(
      create("n", "a"),
      rename("b", "Harbour"),
      { kind: "order", base: ["a", "n", "b", "c"], mine: ["c", "a", "n", "b"] },
      { kind: "delete", cutId: "a" },
    );
    const view = createBoardView(server, ops);
    expect(view.order).toEqual(["c", "n", "b"]);
    expect(view.cuts.get("b")?.name).toBe("Harbour");
  });

  test("a deleted cut that was taken back is there before the server has answered", () => {
    const kept = new Map([["b", createTestCut("b", { position: 1 })]]);
    const gone = createServerBoard([createTestCut("a"), createTestCut("c")], 2);
    expect(createBoardView(gone, all({ kind: "restore", cutId: "b" }), kept).order).toEqual(["a", "b", "c"]);
  });
});
