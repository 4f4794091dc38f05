import { expect, test } from "vitest";
import { formatFailure } from "./formatFailure";

test("states the failure once, with its reason", () => {
  const failure = "Couldn't export the video.";
  expect(formatFailure(failure, "Couldn't export the video. Try again.")).toBe("Couldn't export the video. Try again.");
  expect(formatFailure(failure, failure)).toBe(failure);
  expect(formatFailure(failure, "No cut has a drawing yet.")).toBe(
    "Couldn't export the video. No cut has a drawing yet.",
  );
});
