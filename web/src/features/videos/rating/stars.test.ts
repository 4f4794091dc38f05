import { expect, test } from "vitest";
import { applyOwnRating, roundToHalfStar, STAR_VALUES } from "./stars";

test("ratings go from half a star to five in halves", () => {
  expect(STAR_VALUES).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
});

test("one's own rating counts at once: given, changed and taken back", () => {
  const before = { average: 3, count: 2, my_rating: null };
  const given = applyOwnRating(before, 4.5);
  expect(given).toEqual({ average: 3.5, count: 3, my_rating: 4.5 });
  const changed = applyOwnRating(given, 1.5);
  expect(changed).toEqual({ average: 2.5, count: 3, my_rating: 1.5 });
  expect(applyOwnRating(changed, null)).toEqual(before);
});

test("the first rating is the average, and none is left when it is taken back", () => {
  const none = { average: null, count: 0, my_rating: null };
  const one = applyOwnRating(none, 0.5);
  expect(one).toEqual({ average: 0.5, count: 1, my_rating: 0.5 });
  expect(applyOwnRating(one, null)).toEqual(none);
});

test("an average is drawn in halves", () => {
  expect([null, 0, 3.24, 3.25, 4.76, 5].map(roundToHalfStar)).toEqual([0, 0, 3, 3.5, 5, 5]);
});
