import { expect, test } from "vitest";
import { failureText } from "./failureText";

test("a failure is told once, with its reason", () => {
  const what = "The video could not be made.";
  expect(failureText(what, "The video could not be made. Please try again.")).toBe(
    "The video could not be made. Please try again.",
  );
  expect(failureText(what, what)).toBe(what);
  expect(failureText(what, "No cut has a picture yet.")).toBe("The video could not be made. No cut has a picture yet.");
});
