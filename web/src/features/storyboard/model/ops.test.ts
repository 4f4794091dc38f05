import { describe, expect, test } from "vitest";
import { createBoardView } from "@/features/storyboard/model/createBoardView";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import { createServerBoard } from "@/features/storyboard/model/serverBoard";

const server = createServerBoard([createTestCut("a"), createTestCut("b"), createTestCut("c")], 1);
const pushAll = (...newOps: NewOp[]) => newOps.reduce<Op[]>((ops, op) => pushOp(ops, op), []);
const markAttempted = (ops: Op[]) => ops.map((op) => ({ ...op, attempted: true }));
const create = (cutId: string, afterId: string | null): NewOp => ({ kind: "create", cutId, afterId, fields: {} });
const rename = (cutId: string, name: string): NewOp => ({
  kind: "patch",
  cutId,
  base: { name: cutId },
  fields: { name },
});

describe("pending ops", () => {
  test("consecutive edits are merged into one op with the first base", () => {
    const ops = pushAll(rename("a", "x"), { kind: "patch", cutId: "a", base: { name: "x" }, fields: { name: "xy" } });
    expect(ops).toMatchObject([{ base: { name: "a" }, fields: { name: "xy" } }]);
  });

  test("an attempted op is not merged with later ones", () => {
    const ops = pushOp(markAttempted(pushAll(rename("a", "x"))), {
      kind: "patch",
      cutId: "a",
      base: { name: "x" },
      fields: { name: "xy" },
    });
    expect(ops).toHaveLength(2);
  });

  test("a cut deleted before it was sent is never sent, and cuts created after it keep their position", () => {
    const ops = pushAll(create("n", "a"), create("m", "n"), rename("n", "x"), { kind: "delete", cutId: "n" });
    expect(ops).toMatchObject([{ kind: "create", cutId: "m", afterId: "a" }]);
    expect(createBoardView(server, ops).order).toEqual(["a", "m", "b", "c"]);
  });

  test("a deletion and its undo cancel out before they are sent", () => {
    expect(pushAll({ kind: "delete", cutId: "a" }, { kind: "restore", cutId: "a" })).toEqual([]);
  });
});

describe("the board view", () => {
  test("is the server's board with all pending ops applied", () => {
    const ops = pushAll(
      create("n", "a"),
      rename("b", "Harbour"),
      { kind: "order", base: ["a", "n", "b", "c"], mine: ["c", "a", "n", "b"] },
      { kind: "delete", cutId: "a" },
    );
    const view = createBoardView(server, ops);
    expect(view.order).toEqual(["c", "n", "b"]);
    expect(view.cuts.get("b")?.name).toBe("Harbour");
  });

  test("contains a restored cut before the server responds", () => {
    const deletedCuts = new Map([["b", createTestCut("b", { position: 1 })]]);
    const serverWithoutCut = createServerBoard([createTestCut("a"), createTestCut("c")], 2);
    expect(createBoardView(serverWithoutCut, pushAll({ kind: "restore", cutId: "b" }), deletedCuts).order).toEqual([
      "a",
      "b",
      "c",
    ]);
  });
});
