import { describe, expect, test } from "vitest";
import { type CameraKeyframe, getFullFrame, getKeyframeCorners } from "@/playback/camera";
import { dragKeyframe, getCameraOrDefault, getRotateHandle, nudgeKeyframe, replaceKeyframe } from "./keyframeEdits";

const canvas = { width: 1920, height: 1080 };
const fullFrame = getFullFrame(canvas);
const closeUp: CameraKeyframe = { x: 600, y: 400, width: 480, angle: 0 };
const still = getCameraOrDefault(null, canvas);
const drag = (from: [number, number], to: [number, number], isConstrained = false, isFromCenter = false) => ({
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
  isConstrained,
  isFromCenter,
});

describe("editing camera keyframes", () => {
  test("moving the start keyframe of a still camera moves both until the end keyframe is moved", () => {
    const movedStill = replaceKeyframe(still, "from", closeUp, canvas);
    expect(movedStill).toMatchObject({ from: closeUp, to: closeUp });
    const moving = replaceKeyframe(movedStill, "to", fullFrame, canvas);
    expect(moving).toMatchObject({ from: closeUp, to: fullFrame });
    const movedAgain = replaceKeyframe(moving, "from", { ...closeUp, x: 700 }, canvas);
    expect(movedAgain).toMatchObject({ from: { x: 700 }, to: fullFrame });
  });

  test("dragging moves a keyframe with the pointer; Shift locks it to one axis", () => {
    expect(dragKeyframe(closeUp, { kind: "move" }, drag([0, 0], [30, -20]), canvas)).toEqual({
      ...closeUp,
      x: 630,
      y: 380,
    });
    expect(dragKeyframe(closeUp, { kind: "move" }, drag([0, 0], [30, -20], true), canvas)).toEqual({
      ...closeUp,
      x: 630,
    });
  });

  test.each([0, 33, -90])("resizing by a corner keeps the opposite corner in place, rotated by %i°", (angle) => {
    const keyframe = { ...closeUp, angle };
    const [a, , c] = getKeyframeCorners(keyframe, canvas);
    const to = { x: a.x + (c.x - a.x) * 1.5, y: a.y + (c.y - a.y) * 1.5 };
    const resized = dragKeyframe(
      keyframe,
      { kind: "size", corner: 2 },
      { from: c, to, isConstrained: false, isFromCenter: false },
      canvas,
    );
    expect(resized.width).toBeCloseTo(720, 6);
    const [oppositeCorner, , draggedCorner] = getKeyframeCorners(resized, canvas);
    expect([oppositeCorner.x, oppositeCorner.y]).toEqual([expect.closeTo(a.x, 6), expect.closeTo(a.y, 6)]);
    expect([draggedCorner.x, draggedCorner.y]).toEqual([expect.closeTo(to.x, 6), expect.closeTo(to.y, 6)]);
  });

  test("a keyframe is between 1/8 and 4 times as wide as the canvas", () => {
    const corner = { kind: "size", corner: 2 } as const;
    expect(dragKeyframe(closeUp, corner, drag([840, 535], [0, 0]), canvas).width).toBe(240);
    expect(nudgeKeyframe({ ...closeUp, width: 7600 }, { zoom: 1.5 }, canvas).width).toBe(7680);
  });

  test("a keyframe that makes the camera area too large is rejected", () => {
    expect(replaceKeyframe(still, "to", { ...fullFrame, x: 9000 }, canvas)).toBe(still);
  });

  test("the rotate handle rotates a keyframe about its center; Shift snaps to 15° steps", () => {
    const rotateHandle = getRotateHandle(closeUp, canvas, 40);
    const rightOfCenter = { x: closeUp.x + 175, y: closeUp.y };
    const turn = { from: rotateHandle, to: rightOfCenter, isConstrained: false, isFromCenter: false };
    expect(dragKeyframe(closeUp, { kind: "turn" }, turn, canvas).angle).toBeCloseTo(90, 6);
    const smallTurn = { ...turn, to: { x: closeUp.x + 50, y: closeUp.y - 100 }, isConstrained: true };
    expect(dragKeyframe(closeUp, { kind: "turn" }, smallTurn, canvas).angle).toBe(30);
  });
});
