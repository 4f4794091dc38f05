import { describe, expect, it } from "vitest";
import { createRandom } from "./testing";
import {
  canvasToView,
  FITTED_VIEW,
  getVisibleRegion,
  isFitted,
  mirrorView,
  panView,
  rotateViewAt,
  snapRotation,
  type ViewTransform,
  viewToCanvas,
  zoomViewAt,
} from "./viewTransform";

const CANVAS = { width: 1920, height: 1080 };
const FIT = 0.5;

function anyCamera(random: () => number): ViewTransform {
  const [zoom, rotation, x, y] = [0.2 + random() * 8, random() * 7 - 3.5, random() * 900 - 450, random() * 600 - 300];
  return { zoom, rotation, x, y, isMirrored: random() < 0.5 };
}

describe("the camera", () => {
  it("finds the place of the canvas under a point, and back", () => {
    const random = createRandom(4);
    for (let turn = 0; turn < 200; turn += 1) {
      const camera = anyCamera(random);
      const point = { x: random() * 1000 - 500, y: random() * 800 - 400 };
      const there = viewToCanvas(camera, CANVAS, FIT, point);
      const back = canvasToView(camera, CANVAS, FIT, there);
      expect(Math.hypot(back.x - point.x, back.y - point.y)).toBeLessThan(1e-6);
    }
  });

  it("shows in a mirror what was seen before, left and right changed, and the same again in a second one", () => {
    const random = createRandom(9);
    for (let turn = 0; turn < 100; turn += 1) {
      const camera = anyCamera(random);
      const point = { x: random() * 1000 - 500, y: random() * 800 - 400 };
      const before = viewToCanvas(camera, CANVAS, FIT, point);
      const after = viewToCanvas(mirrorView(camera), CANVAS, FIT, { x: -point.x, y: point.y });
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1e-6);
      expect(mirrorView(mirrorView(camera))).toEqual(camera);
    }
    expect(isFitted(mirrorView(FITTED_VIEW))).toBe(false);
    expect(mirrorView(mirrorView(FITTED_VIEW))).toEqual(FITTED_VIEW);
  });

  it("keeps what is under the pointer there while it zooms and turns, and goes no nearer or farther than it may", () => {
    const random = createRandom(5);
    for (let turn = 0; turn < 100; turn += 1) {
      const before = anyCamera(random);
      const point = { x: random() * 400 - 200, y: random() * 300 - 150 };
      const under = viewToCanvas(before, CANVAS, FIT, point);
      for (const after of [zoomViewAt(before, 0.5 + random() * 3, point), rotateViewAt(before, random() * 4, point)]) {
        const still = viewToCanvas(after, CANVAS, FIT, point);
        expect(Math.hypot(still.x - under.x, still.y - under.y)).toBeLessThan(1e-6);
      }
    }
    expect(zoomViewAt(FITTED_VIEW, 1e9, { x: 0, y: 0 }).zoom).toBe(32);
    expect(zoomViewAt(FITTED_VIEW, 1e-9, { x: 0, y: 0 }).zoom).toBe(0.1);
  });

  it("is at home only where nothing was moved; a turn that ends nearly straight ends straight", () => {
    expect(isFitted(FITTED_VIEW)).toBe(true);
    expect(isFitted(panView(FITTED_VIEW, { x: 1, y: 0 }))).toBe(false);
    expect(snapRotation({ ...FITTED_VIEW, rotation: 0.03 }).rotation).toBe(0);
    expect(snapRotation({ ...FITTED_VIEW, rotation: 2 * Math.PI + 0.5 }).rotation).toBeCloseTo(0.5);
    expect(snapRotation({ ...FITTED_VIEW, rotation: Math.PI / 2 - 0.02 }).rotation).toBe(Math.PI / 2);
  });

  it("sees the part of the canvas that is in the box, whatever way it is turned, and never more than there is", () => {
    const box = { width: 960, height: 540 };
    const near = { ...FITTED_VIEW, zoom: 4 };
    expect(getVisibleRegion(near, CANVAS, FIT, box, 0)).toEqual({ x: 720, y: 405, width: 480, height: 270 });
    const random = createRandom(6);
    for (let turn = 0; turn < 200; turn += 1) {
      const camera = anyCamera(random);
      const seen = getVisibleRegion(camera, CANVAS, FIT, box);
      expect(seen.x).toBeGreaterThanOrEqual(0);
      expect(seen.y).toBeGreaterThanOrEqual(0);
      expect(seen.x + seen.width).toBeLessThanOrEqual(CANVAS.width);
      expect(seen.y + seen.height).toBeLessThanOrEqual(CANVAS.height);
      expect(Math.min(seen.width, seen.height)).toBeGreaterThanOrEqual(1);
      const { x, y } = viewToCanvas(camera, CANVAS, FIT, { x: 100, y: -100 });
      const isOn = x > 0 && y > 0 && x < CANVAS.width && y < CANVAS.height;
      if (isOn) expect(x >= seen.x && x <= seen.x + seen.width && y >= seen.y && y <= seen.y + seen.height).toBe(true);
    }
  });
});
