import type { Rect } from "./surface";

/**
 * Projection from the canvas to a surface: device px = canvas px × scale − (left, top). The two scales differ only by
 * rounding to whole device px.
 */
export interface Projection {
  readonly x: number;
  readonly y: number;
  /** Device px. */
  readonly left: number;
  readonly top: number;
}

/** Region of the canvas, canvas px. */
export type Region = Rect;

/** Create the projection that fits a region of the canvas into a surface of this size, device px. */
export function createProjection(region: Region, width: number, height: number): Projection {
  const x = width / region.width;
  const y = height / region.height;
  return { x, y, left: region.x * x, top: region.y * y };
}

/** Return the rectangle of device px that covers a rectangle of canvas px, with a margin of `margin` device px. */
export function projectRect(rect: Rect, projection: Projection, margin = 0): Rect {
  const x = Math.floor(rect.x * projection.x - projection.left - margin);
  const y = Math.floor(rect.y * projection.y - projection.top - margin);
  return {
    x,
    y,
    width: Math.ceil((rect.x + rect.width) * projection.x - projection.left + margin) - x,
    height: Math.ceil((rect.y + rect.height) * projection.y - projection.top + margin) - y,
  };
}

export function areRegionsEqual(a: Region, b: Region): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
