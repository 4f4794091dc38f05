import { expect, test } from "vitest";
import { applyOwnRating, roundToHalfStar, STAR_VALUES } from "./stars";

test("ratings go from half a star to five in halves", () => {
  expect(STAR_VALUES).toEqual([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
});

test("the user's rating counts immediately: added, changed and removed", () => {
  const before = { average: 3, count: 2, my_rating: null };
  const rated = applyOwnRating(before, 4.5);
  expect(rated).toEqual({ average: 3.5, count: 3, my_rating: 4.5 });
  const updated = applyOwnRating(rated, 1.5);
  expect(updated).toEqual({ average: 2.5, count: 3, my_rating: 1.5 });
  expect(applyOwnRating(updated, null)).toEqual(before);
});

test("the first rating is the average, and removing it clears the average", () => {
  const unrated = { average: null, count: 0, my_rating: null };
  const single = applyOwnRating(unrated, 0.5);
  expect(single).toEqual({ average: 0.5, count: 1, my_rating: 0.5 });
  expect(applyOwnRating(single, null)).toEqual(unrated);
});

test("an average is rounded to half stars", () => {
  expect([null, 0, 3.24, 3.25, 4.76, 5].map(roundToHalfStar)).toEqual([0, 0, 3, 3.5, 5, 5]);
});
