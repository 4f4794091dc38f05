import { describe, expect, test } from "vitest";
import { createRandom } from "@/features/storyboard/model/fixtures";
import { nudge, reorder } from "@/features/storyboard/model/reorder";

const order = ["a", "b", "c", "d", "e"];
const setOf = (...ids: string[]) => new Set(ids);

describe("moving cuts", () => {
  test("moves one cut before or after another, and to the end", () => {
    expect(reorder(order, setOf("d"), { before: "b" })).toEqual(["a", "d", "b", "c", "e"]);
    expect(reorder(order, setOf("a"), { after: "c" })).toEqual(["b", "c", "a", "d", "e"]);
    expect(reorder(order, setOf("b"), "end")).toEqual(["a", "c", "d", "e", "b"]);
  });

  test("several cuts keep their relative order, even when dropped next to one of them", () => {
    expect(reorder(order, setOf("e", "a"), { before: "c" })).toEqual(["b", "a", "e", "c", "d"]);
    expect(reorder(order, setOf("b", "d"), { after: "b" })).toEqual(["a", "b", "d", "c", "e"]);
  });

  test("every move keeps all cuts", () => {
    const random = createRandom(3);
    for (let round = 0; round < 300; round += 1) {
      const ids = Array.from({ length: 1 + Math.floor(random() * 10) }, (_, index) => `c${index}`);
      const moving = new Set(ids.filter(() => random() > 0.5));
      const target = ids[Math.floor(random() * ids.length)] as string;
      const slot = random() < 0.3 ? "end" : random() < 0.5 ? { before: target } : { after: target };
      const result = reorder(ids, moving, slot);
      expect([...result].sort()).toEqual([...ids].sort());
      expect(result.filter((id) => !moving.has(id))).toEqual(ids.filter((id) => !moving.has(id)));
    }
  });

  test("nudges cuts earlier and later, gathers scattered ones, and stops at the ends", () => {
    expect(nudge(order, setOf("c"), -1)).toEqual(["a", "c", "b", "d", "e"]);
    expect(nudge(order, setOf("b", "c"), 1)).toEqual(["a", "d", "b", "c", "e"]);
    expect(nudge(order, setOf("b", "d"), -1)).toEqual(["a", "b", "d", "c", "e"]);
    expect(nudge(order, setOf("a"), -1)).toEqual(order);
    expect(nudge(order, setOf("e"), 1)).toEqual(order);
  });
});
