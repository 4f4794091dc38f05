import { describe, expect, test } from "vitest";
import { createRandom, shuffle } from "@/features/storyboard/model/fixtures";
import { mergeOrder } from "@/features/storyboard/model/mergeOrder";

const base = ["a", "b", "c", "d", "e"];

describe("merging two orders of the same cuts", () => {
  test("keeps my order when nobody else changed anything", () => {
    expect(mergeOrder(base, ["e", "a", "c", "b", "d"], base)).toEqual(["e", "a", "c", "b", "d"]);
  });

  test("both moved different cuts: both moves count", () => {
    expect(mergeOrder(base, ["b", "a", "c", "d", "e"], ["a", "b", "c", "e", "d"])).toEqual(["b", "a", "c", "e", "d"]);
  });

  test("a cut that came in stays where they put it, one that went stays away", () => {
    expect(mergeOrder(base, ["e", "a", "b", "c", "d"], ["a", "new", "b", "d", "e"])).toEqual([
      "e",
      "a",
      "new",
      "b",
      "d",
    ]);
  });

  test("whatever the three are, the result is theirs, each cut once, and mine where theirs is the base", () => {
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
