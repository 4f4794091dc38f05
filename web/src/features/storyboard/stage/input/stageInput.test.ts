import { expect, test } from "vitest";
import { readPointerEvent } from "./stageInput";

const viewport = {
  toCanvas: ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY }),
};

function read(type: string, pointerType: string, pressure: number) {
  const { kind, samples } = readPointerEvent(new PointerEvent(type, { pointerId: 1, pointerType, pressure }), viewport);
  return [kind, samples[0]?.sample.pressure];
}

test("a pen keeps its pressure, and a mouse draws with full width", () => {
  expect(read("pointerdown", "pen", 0.25)).toEqual(["pen", 0.25]);
  expect(read("pointerdown", "mouse", 0.5)).toEqual(["mouse", 1]);
  expect(read("pointermove", "mouse", 0.5)).toEqual(["mouse", 1]);
});

test("a mouse that reports a pressure is a pen until it is pressed again", () => {
  expect(read("pointerdown", "mouse", 0.125)).toEqual(["pen", 0.125]);
  expect(read("pointermove", "mouse", 0.5)).toEqual(["pen", 0.5]);
  expect(read("pointermove", "mouse", 0.75)).toEqual(["pen", 0.75]);
  expect(read("pointerdown", "mouse", 0.5)).toEqual(["mouse", 1]);
});
