import { expect, test } from "vitest";
import { slotOfGap } from "@/features/storyboard/model/reorder";
import { CARD_PX, gapAt, shownCards } from "./dropSlot";

test("a card is dropped into the nearest gap", () => {
  const order = ["a", "b", "c"];
  expect(slotOfGap(gapAt(4, 3), order)).toEqual({ before: "a" });
  expect(slotOfGap(gapAt(CARD_PX * 1.4, 3), order)).toEqual({ before: "b" });
  expect(slotOfGap(gapAt(CARD_PX * 1.6, 3), order)).toEqual({ before: "c" });
  expect(slotOfGap(gapAt(9999, 3), order)).toBe("end");
});

test("of a long board only the cards around the window are in the page", () => {
  const { first, end } = shownCards(CARD_PX * 1000, 600, 2000);
  expect(first).toBeLessThanOrEqual(1000);
  expect(end).toBeGreaterThan(1009);
  expect(end - first).toBeLessThan(30);
  expect(shownCards(0, 600, 2)).toEqual({ first: 0, end: 2 });
});
