import { expect, test } from "vitest";
import { parseFps } from "@/features/storyboard/quickEditor/parseFps";

test.each([
  ["24", 24],
  [" 1 ", 1],
  ["120", 120],
  ["24.", 24],
  ["23.976", 23.976],
  ["29,97", 29.97],
])("%j is a rate", (typed, fps) => {
  expect(parseFps(typed)).toEqual({ fps });
});

test.each(["", "0", "121", "-24", "fast", "2e1", "0.5", "1 0"])("%j is out of range", (typed) => {
  expect(parseFps(typed)).toEqual({ fault: "FPS must be between 1 and 120." });
});

test.each(["24.5", "23.98"])("%j is no rate that is offered", (typed) => {
  expect(parseFps(typed)).toEqual({ fault: "FPS is a whole number, or 23.976, 29.97, 59.94." });
});
