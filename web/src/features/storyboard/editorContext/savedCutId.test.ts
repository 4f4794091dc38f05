import { describe, expect, test } from "vitest";
import { getSavedCutId } from "@/features/storyboard/editorContext/savedCutId";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import { createServerBoard } from "@/features/storyboard/model/serverBoard";

const server = createServerBoard([createTestCut("a"), createTestCut("b")], 1);

function computeSavedCutId(currentId: string | null, last: string | null | undefined, ...newOps: NewOp[]) {
  const ops = newOps.reduce<Op[]>((all, op) => pushOp(all, op).map((each) => ({ ...each, attempted: true })), []);
  return getSavedCutId({ server, ops, currentId }, last);
}

const create: NewOp = { kind: "create", cutId: "n", afterId: "b", fields: {} };
const remove = (cutId: string): NewOp => ({ kind: "delete", cutId });
const restore = (cutId: string): NewOp => ({ kind: "restore", cutId });

describe("the cut stored on the server as the user's position", () => {
  test("is the current cut, even while its fields or other cuts change", () => {
    expect(computeSavedCutId("b", "a")).toBe("b");
    expect(
      computeSavedCutId("b", "a", { kind: "patch", cutId: "b", base: { name: "b" }, fields: { name: "Pier" } }),
    ).toBe("b");
    expect(computeSavedCutId("b", "a", remove("a"))).toBe("b");
    expect(computeSavedCutId(null, "a")).toBe(null);
  });

  test("stays the previous one while the current cut is created or restored", () => {
    expect(computeSavedCutId("n", "b", create)).toBe("b");
    expect(computeSavedCutId("b", "a", remove("b"), restore("b"))).toBe("a");
    expect(computeSavedCutId("n", undefined, create)).toBe(undefined);
    expect(computeSavedCutId("n", null, create)).toBe(null);
  });

  test("is null if the last stored cut was deleted and the current one isn't saved", () => {
    expect(computeSavedCutId("n", "b", create, remove("b"))).toBe(null);
    expect(computeSavedCutId("n", "gone", create)).toBe(null);
  });
});
