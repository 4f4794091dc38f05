import { expect, test } from "vitest";
import { formatFailure } from "./formatFailure";

test("a failure is told once, with its reason", () => {
  const what = "The video could not be made.";
  expect(formatFailure(what, "The video could not be made. Please try again.")).toBe(
    "The video could not be made. Please try again.",
  );
  expect(formatFailure(what, what)).toBe(what);
  expect(formatFailure(what, "No cut has a picture yet.")).toBe(
    "The video could not be made. No cut has a picture yet.",
  );
});
