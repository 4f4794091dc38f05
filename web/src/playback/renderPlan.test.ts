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
const over = (kind: Transition["kind"], frames: number): Transition => ({ kind, frames, colour: "#102030" });

interface Given {
  frames: number;
  camera?: CameraMove;
  transition?: Transition;
}

function reel(given: readonly Given[], endFade: Transition | null = null) {
  const cuts = given.map(({ frames, camera = null, transition = null }) => ({ frames, camera, transition }));
  return buildRenderPlan(cuts, layoutCuts(cuts.map(({ frames }) => frames)), endFade);
}

describe("what a frame shows", () => {
  test("is the cut whose frame it is, as its camera sees it: the first framing at its first frame, the last at its last", () => {
    const board = reel([{ frames: 10 }, { frames: 10, camera: zoom }]);
    expect(getFrameContent(board, 9)).toEqual({
      below: { index: 0, keyframe: null },
      above: null,
      colour: null,
      weight: 0,
    });
    expect(getFrameContent(board, 10)?.below).toEqual({ index: 1, keyframe: from });
    expect(getFrameContent(board, 19)?.below).toEqual({ index: 1, keyframe: to });
    expect([9, 10].map((frame) => isPlainCut(getFrameContent(board, frame) ?? never()))).toEqual([true, false]);
  });

  test("is two cuts in a dissolve, halves of each in its middle; their cameras rest beyond their own frames", () => {
    const board = reel([
      { frames: 10, camera: zoom },
      { frames: 10, camera: zoom, transition: over("dissolve", 5) },
    ]);
    expect(getFrameContent(board, 7)?.above).toBeNull();
    expect(getFrameContent(board, 8)).toMatchObject({
      below: { index: 0 },
      above: { index: 1, keyframe: from },
      weight: 0.1,
    });
    expect(getFrameContent(board, 10)).toEqual({
      below: { index: 0, keyframe: to },
      above: { index: 1, keyframe: from },
      colour: null,
      weight: 0.5,
    });
    expect(getFrameContent(board, 12)).toMatchObject({
      below: { index: 0, keyframe: to },
      above: { index: 1 },
      weight: 0.9,
    });
    expect(getFrameContent(board, 13)).toMatchObject({ below: { index: 1 }, above: null });
  });

  test("rests too where the holds take the whole of a cut", () => {
    const held = { ...zoom, hold_start: 4 };
    const board = reel([
      { frames: 4, camera: held },
      { frames: 10, transition: over("dissolve", 5) },
    ]);
    expect(getFrameContent(board, 3)?.below.keyframe).toEqual(from);
    expect(getFrameContent(board, 6)?.below.keyframe).toEqual(from);
  });

  test("is the colour of a fade over the cut whose frame it is, at the board's ends too", () => {
    const fade = over("fade", 5);
    const board = reel(
      [
        { frames: 10, transition: fade },
        { frames: 10, transition: fade },
      ],
      fade,
    );
    expect(getFrameContent(board, 0)).toMatchObject({
      below: { index: 0 },
      above: null,
      colour: "#102030",
      weight: 0.9,
    });
    expect(getFrameContent(board, 9)).toMatchObject({ below: { index: 0 }, colour: "#102030" });
    expect(getFrameContent(board, 10)).toMatchObject({ below: { index: 1 }, colour: "#102030", weight: 1 });
    expect(getFrameContent(board, 19)).toMatchObject({ below: { index: 1 }, weight: 0.9 });
  });

  test("is the board's last beyond its end, and nothing on an empty board", () => {
    const board = reel([{ frames: 10 }], over("fade", 5));
    expect(getFrameContent(board, 10)).toEqual(getFrameContent(board, 9));
    expect(getFrameContent(reel([]), 0)).toBeNull();
  });
});

test("cuts that need a picture are looked for ahead, round the loop too, and so is the one that is being left", () => {
  const board = reel([
    { frames: 10, camera: zoom },
    ...Array.from({ length: 5 }, () => ({ frames: 10 })),
    { frames: 10, transition: over("dissolve", 4) },
  ]);
  expect(getUpcomingCuts(board, 2, false)).toEqual({ upcoming: [5, 6], withCameraArea: [] });
  expect(getUpcomingCuts(board, 2, true)).toEqual({ upcoming: [5, 6, 0], withCameraArea: [0] });
  expect(getUpcomingCuts(board, 6, false)).toEqual({ upcoming: [6, 5], withCameraArea: [] });
  expect(getUpcomingCuts(board, 1, false)).toEqual({ upcoming: [5, 6, 0], withCameraArea: [] });
});

describe("the piece that a camera sees", () => {
  test("is as wide where it is nearest as what shows it, and holds all that it sees, beyond the canvas too", () => {
    const beyond = { ...zoom, to: { x: 0, y: 0, width: 960, angle: 90 } };
    const piece = computePictureRegion(CANVAS, beyond, 24, 960, 4096);
    expect(piece.scale).toBe(1);
    // The rotated view is 540 wide and 960 high, centered at the corner of the canvas.
    expect(piece.left).toBeLessThanOrEqual(-270);
    expect(piece.top).toBeLessThanOrEqual(-480);
    expect(piece.left + piece.width).toBeGreaterThanOrEqual(1920);
    expect(piece.top + piece.height).toBeGreaterThanOrEqual(1080);
  });

  test("is never longer than a side may be", () => {
    const near = { ...zoom, to: { ...to, width: 240 } };
    const { width, height } = computePictureRegion(CANVAS, near, 24, 1920, 4096);
    expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
    expect(width).toBeGreaterThan(4080);
  });
});

test("a framing fills the picture: its corners are the picture's, turned clockwise as one looks at it", () => {
  const [a, b, c, d, e, f] = getCameraMatrix({ x: 500, y: 400, width: 320, angle: 90 }, CANVAS, 640);
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f].map(Math.round);
  expect(at(500, 400)).toEqual([320, 180]);
  // Rotated by 90°, the left edge of the view is above its center.
  expect(at(500, 240)).toEqual([0, 180]);
  expect(at(590, 400)).toEqual([320, 0]);
});

function never(): never {
  throw new Error("There is a frame.");
}
