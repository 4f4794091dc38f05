import { describe, expect, test } from "vitest";
import { type CameraKeyframe, getFullFrame, getKeyframeCorners } from "@/playback/camera";
import { dragKeyframe, getCameraOrDefault, getRotateHandle, nudgeKeyframe, replaceKeyframe } from "./keyframeEdits";

const canvas = { width: 1920, height: 1080 };
const whole = getFullFrame(canvas);
const near: CameraKeyframe = { x: 600, y: 400, width: 480, angle: 0 };
const still = getCameraOrDefault(null, canvas);
const drag = (from: [number, number], to: [number, number], isEven = false, fromMiddle = false) => ({
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
  isEven,
  fromMiddle,
});

describe("a camera by hand", () => {
  test("a still framing moves as one until its last framing is moved away", () => {
    const framed = replaceKeyframe(still, "from", near, canvas);
    expect(framed).toMatchObject({ from: near, to: near });
    const moves = replaceKeyframe(framed, "to", whole, canvas);
    expect(moves).toMatchObject({ from: near, to: whole });
    const again = replaceKeyframe(moves, "from", { ...near, x: 700 }, canvas);
    expect(again).toMatchObject({ from: { x: 700 }, to: whole });
  });

  test("it is moved by as much as the pointer went, along one axis with Shift", () => {
    expect(dragKeyframe(near, { kind: "move" }, drag([0, 0], [30, -20]), canvas)).toEqual({ ...near, x: 630, y: 380 });
    expect(dragKeyframe(near, { kind: "move" }, drag([0, 0], [30, -20], true), canvas)).toEqual({ ...near, x: 630 });
  });

  test.each([0, 33, -90])("a corner is pulled and the opposite one stays, turned by %i°", (angle) => {
    const framing = { ...near, angle };
    const [a, , c] = getKeyframeCorners(framing, canvas);
    const to = { x: a.x + (c.x - a.x) * 1.5, y: a.y + (c.y - a.y) * 1.5 };
    const larger = dragKeyframe(
      framing,
      { kind: "size", corner: 2 },
      { from: c, to, isEven: false, fromMiddle: false },
      canvas,
    );
    expect(larger.width).toBeCloseTo(720, 6);
    const [fixed, , pulled] = getKeyframeCorners(larger, canvas);
    expect([fixed.x, fixed.y]).toEqual([expect.closeTo(a.x, 6), expect.closeTo(a.y, 6)]);
    expect([pulled.x, pulled.y]).toEqual([expect.closeTo(to.x, 6), expect.closeTo(to.y, 6)]);
  });

  test("no framing is narrower than an eighth of the canvas or wider than four", () => {
    const corner = { kind: "size", corner: 2 } as const;
    expect(dragKeyframe(near, corner, drag([840, 535], [0, 0]), canvas).width).toBe(240);
    expect(nudgeKeyframe({ ...near, width: 7600 }, { zoom: 1.5 }, canvas).width).toBe(7680);
  });

  test("what cannot be painted any more is not framed", () => {
    expect(replaceKeyframe(still, "to", { ...whole, x: 9000 }, canvas)).toBe(still);
  });

  test("the knob turns it around its middle; with Shift by steps of 15°", () => {
    const knob = getRotateHandle(near, canvas, 40);
    const right = { x: near.x + 175, y: near.y };
    const turn = { from: knob, to: right, isEven: false, fromMiddle: false };
    expect(dragKeyframe(near, { kind: "turn" }, turn, canvas).angle).toBeCloseTo(90, 6);
    const bit = { ...turn, to: { x: near.x + 50, y: near.y - 100 }, isEven: true };
    expect(dragKeyframe(near, { kind: "turn" }, bit, canvas).angle).toBe(30);
  });
});
