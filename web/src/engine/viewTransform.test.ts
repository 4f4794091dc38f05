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

function createRandomView(random: () => number): ViewTransform {
  const [zoom, rotation, x, y] = [0.2 + random() * 8, random() * 7 - 3.5, random() * 900 - 450, random() * 600 - 300];
  return { zoom, rotation, x, y, isMirrored: random() < 0.5 };
}

describe("view transform", () => {
  it("converts view points to canvas points and back", () => {
    const random = createRandom(4);
    for (let round = 0; round < 200; round += 1) {
      const view = createRandomView(random);
      const point = { x: random() * 1000 - 500, y: random() * 800 - 400 };
      const canvasPoint = viewToCanvas(view, CANVAS, FIT, point);
      const viewPoint = canvasToView(view, CANVAS, FIT, canvasPoint);
      expect(Math.hypot(viewPoint.x - point.x, viewPoint.y - point.y)).toBeLessThan(1e-6);
    }
  });

  it("mirrors horizontally; mirroring twice restores the view", () => {
    const random = createRandom(9);
    for (let round = 0; round < 100; round += 1) {
      const view = createRandomView(random);
      const point = { x: random() * 1000 - 500, y: random() * 800 - 400 };
      const before = viewToCanvas(view, CANVAS, FIT, point);
      const after = viewToCanvas(mirrorView(view), CANVAS, FIT, { x: -point.x, y: point.y });
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1e-6);
      expect(mirrorView(mirrorView(view))).toEqual(view);
    }
    expect(isFitted(mirrorView(FITTED_VIEW))).toBe(false);
    expect(mirrorView(mirrorView(FITTED_VIEW))).toEqual(FITTED_VIEW);
  });

  it("keeps the point under the pointer in place while zooming and rotating, within the zoom limits", () => {
    const random = createRandom(5);
    for (let round = 0; round < 100; round += 1) {
      const before = createRandomView(random);
      const point = { x: random() * 400 - 200, y: random() * 300 - 150 };
      const expected = viewToCanvas(before, CANVAS, FIT, point);
      for (const after of [zoomViewAt(before, 0.5 + random() * 3, point), rotateViewAt(before, random() * 4, point)]) {
        const actual = viewToCanvas(after, CANVAS, FIT, point);
        expect(Math.hypot(actual.x - expected.x, actual.y - expected.y)).toBeLessThan(1e-6);
      }
    }
    expect(zoomViewAt(FITTED_VIEW, 1e9, { x: 0, y: 0 }).zoom).toBe(32);
    expect(zoomViewAt(FITTED_VIEW, 1e-9, { x: 0, y: 0 }).zoom).toBe(0.1);
  });

  it("is fitted only if unchanged, and snaps a nearly straight rotation", () => {
    expect(isFitted(FITTED_VIEW)).toBe(true);
    expect(isFitted(panView(FITTED_VIEW, { x: 1, y: 0 }))).toBe(false);
    expect(snapRotation({ ...FITTED_VIEW, rotation: 0.03 }).rotation).toBe(0);
    expect(snapRotation({ ...FITTED_VIEW, rotation: 2 * Math.PI + 0.5 }).rotation).toBeCloseTo(0.5);
    expect(snapRotation({ ...FITTED_VIEW, rotation: Math.PI / 2 - 0.02 }).rotation).toBe(Math.PI / 2);
  });

  it("returns the visible region at any rotation, clamped to the canvas", () => {
    const box = { width: 960, height: 540 };
    const zoomedIn = { ...FITTED_VIEW, zoom: 4 };
    expect(getVisibleRegion(zoomedIn, CANVAS, FIT, box, 0)).toEqual({ x: 720, y: 405, width: 480, height: 270 });
    const random = createRandom(6);
    for (let round = 0; round < 200; round += 1) {
      const view = createRandomView(random);
      const region = getVisibleRegion(view, CANVAS, FIT, box);
      expect(region.x).toBeGreaterThanOrEqual(0);
      expect(region.y).toBeGreaterThanOrEqual(0);
      expect(region.x + region.width).toBeLessThanOrEqual(CANVAS.width);
      expect(region.y + region.height).toBeLessThanOrEqual(CANVAS.height);
      expect(Math.min(region.width, region.height)).toBeGreaterThanOrEqual(1);
      const { x, y } = viewToCanvas(view, CANVAS, FIT, { x: 100, y: -100 });
      const isOnCanvas = x > 0 && y > 0 && x < CANVAS.width && y < CANVAS.height;
      if (isOnCanvas)
        expect(x >= region.x && x <= region.x + region.width && y >= region.y && y <= region.y + region.height).toBe(
          true,
        );
    }
  });
});
