import { describe, expect, test } from "vitest";
import { createRandom, shuffle } from "@/features/storyboard/model/fixtures";
import { mergeOrder } from "@/features/storyboard/model/mergeOrder";

const base = ["a", "b", "c", "d", "e"];

describe("merging two orders of the same cuts", () => {
  test("keeps the local order if no one else changed it", () => {
    expect(mergeOrder(base, ["e", "a", "c", "b", "d"], base)).toEqual(["e", "a", "c", "b", "d"]);
  });

  test("combines moves of different cuts", () => {
    expect(mergeOrder(base, ["b", "a", "c", "d", "e"], ["a", "b", "c", "e", "d"])).toEqual(["b", "a", "c", "e", "d"]);
  });

  test("keeps cuts that others added in their position, and cuts that others deleted stay deleted", () => {
    expect(mergeOrder(base, ["e", "a", "b", "c", "d"], ["a", "new", "b", "d", "e"])).toEqual([
      "e",
      "a",
      "new",
      "b",
      "d",
    ]);
  });

  test("for any input, the result has exactly their cuts, and equals the local order if theirs is the base", () => {
    const random = createRandom(7);
    for (let round = 0; round < 300; round += 1) {
      const ids = Array.from({ length: Math.floor(random() * 12) }, (_, index) => `c${index}`);
      const mine = shuffle(ids, random);
      const theirs = shuffle([...ids.filter(() => random() > 0.2), "x", "y"], random);
      const merged = mergeOrder(ids, mine, theirs);
      expect([...merged].sort()).toEqual([...theirs].sort());
      expect(mergeOrder(ids, mine, ids)).toEqual(mine);
      expect(mergeOrder(ids, ids, theirs)).toEqual(theirs);
    }
  });
});
