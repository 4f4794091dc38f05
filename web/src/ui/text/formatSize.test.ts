import { expect, test } from "vitest";
import { formatSize } from "./formatSize";

test("sizes have at most one decimal, and none if it is zero", () => {
  expect([0, 999, 3_400_000, 50_000_000_000, 200_000_000_000].map(formatSize)).toEqual([
    "0 B",
    "999 B",
    "3.4 MB",
    "50 GB",
    "200 GB",
  ]);
});
