import { expect, test } from "vitest";
import { parseFps } from "./fps";

test.each([
  ["24", 24],
  [" 1 ", 1],
  ["120", 120],
  ["24.", 24],
  ["23.976", 23.976],
  ["29,97", 29.97],
])("%j is parsed as a frame rate", (input, fps) => {
  expect(parseFps(input)).toEqual({ fps });
});

test.each(["", "0", "121", "-24", "fast", "2e1", "0.5", "1 0"])("%j is rejected as out of range", (input) => {
  expect(parseFps(input)).toEqual({ error: "FPS must be between 1 and 120." });
});

test.each(["24.5", "23.98"])("%j is rejected as an unsupported frame rate", (input) => {
  expect(parseFps(input)).toEqual({ error: "FPS must be a whole number or one of 23.976, 29.97, 59.94." });
});
