import { expect, test } from "vitest";
import { getCreatorCount, getPageSize, paginate } from "./paging";

test("narrow windows show 6 videos a page, wide ones 9", () => {
  expect([390, 999, 1000, 1440].map(getPageSize)).toEqual([6, 6, 9, 9]);
});

test("windows show 4, 6, 8 or 10 creators, depending on their width", () => {
  expect([699, 700, 999, 1000, 1299, 1300].map(getCreatorCount)).toEqual([4, 6, 6, 8, 8, 10]);
});

test("a page has its items, and a page number that's too high shows the last page", () => {
  const all = [1, 2, 3, 4, 5, 6, 7];
  expect(paginate(all, 2, 6)).toEqual({ items: [7], page: 2, pages: 2 });
  expect(paginate(all, 5, 6)).toEqual({ items: [7], page: 2, pages: 2 });
  expect(paginate([], 1, 6)).toEqual({ items: [], page: 1, pages: 1 });
});
