import { describe, expect, test } from "vitest";
import type { CameraMove } from "./camera";
import { layoutCuts } from "./layoutCuts";
import { computePictureRegion, getCameraMatrix } from "./pictureRegion";
import { buildRenderPlan, getFrameContent, getUpcomingCuts, isPlainCut } from "./renderPlan";
import type { Transition } from "./transitions";

const CANVAS = { width: 1920, height: 1080 };
const from = { x: 960, y: 540, width: 1920, angle: 0 };
const to = { x: 480, y: 270, width: 960, angle: 0 };
const zoom: CameraMove = { from, to, hold_start: 0, hold_end: 0, ease: "linear" };
const createTransition = (kind: Transition["kind"], frames: number): Transition => ({
  kind,
  frames,
  colour: "#102030",
});

interface PlanCutOptions {
  frames: number;
  camera?: CameraMove;
  transition?: Transition;
}

function createPlan(options: readonly PlanCutOptions[], endFade: Transition | null = null) {
  const cuts = options.map(({ frames, camera = null, transition = null }) => ({ frames, camera, transition }));
  return buildRenderPlan(cuts, layoutCuts(cuts.map(({ frames }) => frames)), endFade);
}

describe("getFrameContent", () => {
  test("shows the cut through its camera, exactly `from` at its first frame and `to` at its last", () => {
    const plan = createPlan([{ frames: 10 }, { frames: 10, camera: zoom }]);
    expect(getFrameContent(plan, 9)).toEqual({
      below: { index: 0, keyframe: null },
      above: null,
      colour: null,
      weight: 0,
    });
    expect(getFrameContent(plan, 10)?.below).toEqual({ index: 1, keyframe: from });
    expect(getFrameContent(plan, 19)?.below).toEqual({ index: 1, keyframe: to });
    expect([9, 10].map((frame) => isPlainCut(getFrameContent(plan, frame) ?? never()))).toEqual([true, false]);
  });

  test("blends two cuts in a dissolve, half each in the middle; cameras hold outside their own frames", () => {
    const plan = createPlan([
      { frames: 10, camera: zoom },
      { frames: 10, camera: zoom, transition: createTransition("dissolve", 5) },
    ]);
    expect(getFrameContent(plan, 7)?.above).toBeNull();
    expect(getFrameContent(plan, 8)).toMatchObject({
      below: { index: 0 },
      above: { index: 1, keyframe: from },
      weight: 0.1,
    });
    expect(getFrameContent(plan, 10)).toEqual({
      below: { index: 0, keyframe: to },
      above: { index: 1, keyframe: from },
      colour: null,
      weight: 0.5,
    });
    expect(getFrameContent(plan, 12)).toMatchObject({
      below: { index: 0, keyframe: to },
      above: { index: 1 },
      weight: 0.9,
    });
    expect(getFrameContent(plan, 13)).toMatchObject({ below: { index: 1 }, above: null });
  });

  test("holds the camera if the holds take the entire cut", () => {
    const holding = { ...zoom, hold_start: 4 };
    const plan = createPlan([
      { frames: 4, camera: holding },
      { frames: 10, transition: createTransition("dissolve", 5) },
    ]);
    expect(getFrameContent(plan, 3)?.below.keyframe).toEqual(from);
    expect(getFrameContent(plan, 6)?.below.keyframe).toEqual(from);
  });

  test("blends the color of a fade over the cut, also at the start and end of the board", () => {
    const fade = createTransition("fade", 5);
    const plan = createPlan(
      [
        { frames: 10, transition: fade },
        { frames: 10, transition: fade },
      ],
      fade,
    );
    expect(getFrameContent(plan, 0)).toMatchObject({
      below: { index: 0 },
      above: null,
      colour: "#102030",
      weight: 0.9,
    });
    expect(getFrameContent(plan, 9)).toMatchObject({ below: { index: 0 }, colour: "#102030" });
    expect(getFrameContent(plan, 10)).toMatchObject({ below: { index: 1 }, colour: "#102030", weight: 1 });
    expect(getFrameContent(plan, 19)).toMatchObject({ below: { index: 1 }, weight: 0.9 });
  });

  test("clamps to the last frame, and returns null on an empty board", () => {
    const plan = createPlan([{ frames: 10 }], createTransition("fade", 5));
    expect(getFrameContent(plan, 10)).toEqual(getFrameContent(plan, 9));
    expect(getFrameContent(createPlan([]), 0)).toBeNull();
  });
});

test("getUpcomingCuts returns cuts that need pictures, across the loop, and the previous cut", () => {
  const plan = createPlan([
    { frames: 10, camera: zoom },
    ...Array.from({ length: 5 }, () => ({ frames: 10 })),
    { frames: 10, transition: createTransition("dissolve", 4) },
  ]);
  expect(getUpcomingCuts(plan, 2, false)).toEqual({ upcoming: [5, 6], withCameraArea: [] });
  expect(getUpcomingCuts(plan, 2, true)).toEqual({ upcoming: [5, 6, 0], withCameraArea: [0] });
  expect(getUpcomingCuts(plan, 6, false)).toEqual({ upcoming: [6, 5], withCameraArea: [] });
  expect(getUpcomingCuts(plan, 1, false)).toEqual({ upcoming: [5, 6, 0], withCameraArea: [] });
});

describe("computePictureRegion", () => {
  test("has full resolution at the narrowest view and covers everything visible, even outside the canvas", () => {
    const camera = { ...zoom, to: { x: 0, y: 0, width: 960, angle: 90 } };
    const region = computePictureRegion(CANVAS, camera, 24, 960, 4096);
    expect(region.scale).toBe(1);
    // The rotated view is 540 wide and 960 high, centered at the corner of the canvas.
    expect(region.left).toBeLessThanOrEqual(-270);
    expect(region.top).toBeLessThanOrEqual(-480);
    expect(region.left + region.width).toBeGreaterThanOrEqual(1920);
    expect(region.top + region.height).toBeGreaterThanOrEqual(1080);
  });

  test("never exceeds the maximum side", () => {
    const zoomedIn = { ...zoom, to: { ...to, width: 240 } };
    const { width, height } = computePictureRegion(CANVAS, zoomedIn, 24, 1920, 4096);
    expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
    expect(width).toBeGreaterThan(4080);
  });
});

test("getCameraMatrix maps the view to the full picture, rotated clockwise", () => {
  const [a, b, c, d, e, f] = getCameraMatrix({ x: 500, y: 400, width: 320, angle: 90 }, CANVAS, 640);
  const transformPoint = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f].map(Math.round);
  expect(transformPoint(500, 400)).toEqual([320, 180]);
  // Rotated by 90°, the left edge of the view is above its center.
  expect(transformPoint(500, 240)).toEqual([0, 180]);
  expect(transformPoint(590, 400)).toEqual([320, 0]);
});

function never(): never {
  throw new Error("Expected a frame.");
}
