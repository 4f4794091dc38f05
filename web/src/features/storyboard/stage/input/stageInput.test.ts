import { expect, test } from "vitest";
import { settings } from "@/features/storyboard/store/settings";
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

test("a pen's pressure follows the person's curve, and that of a mouse doesn't", () => {
  settings.setState({ pressure: { light: 0.25, full: 0.75, exponent: 1 } });
  expect(read("pointerdown", "pen", 0.5)).toEqual(["pen", 0.5]);
  expect(read("pointermove", "pen", 0.875)).toEqual(["pen", 1]);
  expect(read("pointermove", "pen", 0.125)).toEqual(["pen", 0]);
  expect(read("pointerdown", "mouse", 0.5)).toEqual(["mouse", 1]);
  settings.setState(settings.getInitialState(), true);
});
