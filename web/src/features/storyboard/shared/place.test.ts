import { expect, test } from "vitest";
import { insideWindow } from "@/features/storyboard/shared/place";

const panel = { width: 260, height: 180 };
const page = { width: 1440, height: 900 };

test("a place inside stays, a place outside comes to the nearest edge", () => {
  expect(insideWindow({ x: 20, y: 70 }, panel, page)).toEqual({ x: 20, y: 70 });
  expect(insideWindow({ x: 5000, y: -40 }, panel, page)).toEqual({ x: 1172, y: 8 });
});

test("in a window smaller than the panel its upper left corner is what is seen", () => {
  expect(insideWindow({ x: 500, y: 500 }, panel, { width: 200, height: 100 })).toEqual({ x: 8, y: 8 });
});
