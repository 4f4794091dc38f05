import { describe, expect, test } from "vitest";
import { getSavedCutId } from "@/features/storyboard/editorContext/savedCutId";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import { createServerBoard } from "@/features/storyboard/model/serverBoard";

const server = createServerBoard([createTestCut("a"), createTestCut("b")], 1);

function place(currentId: string | null, last: string | null | undefined, ...added: NewOp[]) {
  const ops = added.reduce<Op[]>((all, op) => pushOp(all, op).map((each) => ({ ...each, attempted: true })), []);
  return getSavedCutId({ server, ops, currentId }, last);
}

const create: NewOp = { kind: "create", cutId: "n", afterId: "b", fields: {} };
const remove = (cutId: string): NewOp => ({ kind: "delete", cutId });
const restore = (cutId: string): NewOp => ({ kind: "restore", cutId });

describe("the place that the server stores", () => {
  test("is the current cut, also while its fields or other cuts change", () => {
    expect(place("b", "a")).toBe("b");
    expect(place("b", "a", { kind: "patch", cutId: "b", base: { name: "b" }, fields: { name: "Pier" } })).toBe("b");
    expect(place("b", "a", remove("a"))).toBe("b");
    expect(place(null, "a")).toBe(null);
  });

  test("stays where it was while the current cut is created or restored", () => {
    expect(place("n", "b", create)).toBe("b");
    expect(place("b", "a", remove("b"), restore("b"))).toBe("a");
    expect(place("n", undefined, create)).toBe(undefined);
    expect(place("n", null, create)).toBe(null);
  });

  test("is no cut after the last one was deleted and the current one isn't saved", () => {
    expect(place("n", "b", create, remove("b"))).toBe(null);
    expect(place("n", "gone", create)).toBe(null);
  });
});
