import type { Region } from "./render/projection";

/** Pan, zoom, rotation and reflection of the paper in its box; FITTED_VIEW fits all of it. */
export interface ViewTransform {
  /** 1 = fitted. */
  readonly zoom: number;
  /** Radians, clockwise. */
  readonly rotation: number;
  /** Offset of the paper's center from the center of the box, CSS px. */
  readonly x: number;
  readonly y: number;
  /** True if mirrored horizontally, before the rotation. */
  readonly isMirrored: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const FITTED_VIEW: ViewTransform = { zoom: 1, rotation: 0, x: 0, y: 0, isMirrored: false };

export const ZOOM_MIN = 0.1;
export const ZOOM_MAX = 32;
/** A manual rotation this close to a multiple of 90° snaps to it, radians. */
const SNAP_ANGLE = 0.05;

export function isFitted({ zoom, rotation, x, y, isMirrored }: ViewTransform): boolean {
  return zoom === 1 && rotation === 0 && x === 0 && y === 0 && !isMirrored;
}

/** Mirror the view horizontally. */
export function mirrorView(view: ViewTransform): ViewTransform {
  return { ...view, x: 0 - view.x, rotation: 0 - view.rotation, isMirrored: !view.isMirrored };
}

export function panView(view: ViewTransform, delta: Point): ViewTransform {
  return { ...view, x: view.x + delta.x, y: view.y + delta.y };
}

/** Zoom by a factor, keeping the point (CSS px from the center of the box) in place. */
export function zoomViewAt(view: ViewTransform, factor: number, point: Point): ViewTransform {
  const zoom = Math.min(Math.max(view.zoom * factor, ZOOM_MIN), ZOOM_MAX);
  const ratio = zoom / view.zoom;
  return { ...view, zoom, x: point.x + (view.x - point.x) * ratio, y: point.y + (view.y - point.y) * ratio };
}

/** Rotate by an angle around a point. */
export function rotateViewAt(view: ViewTransform, angle: number, point: Point): ViewTransform {
  const offset = rotatePoint({ x: view.x - point.x, y: view.y - point.y }, angle);
  return { ...view, rotation: view.rotation + angle, x: point.x + offset.x, y: point.y + offset.y };
}

/** Snap a nearly straight rotation to a multiple of 90°, and normalize it to ±180°. */
export function snapRotation(view: ViewTransform): ViewTransform {
  const rotation = Math.atan2(Math.sin(view.rotation), Math.cos(view.rotation));
  const quarter = Math.round(rotation / (Math.PI / 2)) * (Math.PI / 2);
  return { ...view, rotation: Math.abs(rotation - quarter) < SNAP_ANGLE ? quarter + 0 : rotation };
}

/**
 * Return the canvas position of a point (CSS px from the center of the box). `fit` is CSS px per canvas px of the
 * fitted view.
 */
export function viewToCanvas(view: ViewTransform, canvas: Size, fit: number, point: Point): Point {
  const paperPoint = rotatePoint({ x: point.x - view.x, y: point.y - view.y }, -view.rotation);
  const scale = fit * view.zoom;
  const scaleX = view.isMirrored ? -scale : scale;
  return { x: paperPoint.x / scaleX + canvas.width / 2, y: paperPoint.y / scale + canvas.height / 2 };
}

/** Return the position of a canvas point, CSS px from the center of the box. */
export function canvasToView(view: ViewTransform, canvas: Size, fit: number, { x, y }: Point): Point {
  const scale = fit * view.zoom;
  const scaleX = view.isMirrored ? -scale : scale;
  const rotated = rotatePoint(
    { x: (x - canvas.width / 2) * scaleX, y: (y - canvas.height / 2) * scale },
    view.rotation,
  );
  return { x: rotated.x + view.x, y: rotated.y + view.y };
}

/**
 * Return the region of the canvas that is visible in a box, with a margin (share of the box size), rounded out to whole
 * canvas px and clamped to the canvas. At least 1 × 1 px, even if nothing is visible.
 */
export function getVisibleRegion(view: ViewTransform, canvas: Size, fit: number, box: Size, margin = 0.25): Region {
  const halfWidth = box.width * (0.5 + margin);
  const halfHeight = box.height * (0.5 + margin);
  const corners = [-1, 1].flatMap((signX) =>
    [-1, 1].map((signY) => viewToCanvas(view, canvas, fit, { x: signX * halfWidth, y: signY * halfHeight })),
  );
  const getEdge = (axis: "x" | "y", pick: typeof Math.min, max: number): number =>
    Math.min(Math.max(pick(...corners.map((corner) => corner[axis])), 0), max);
  const x = Math.min(Math.floor(getEdge("x", Math.min, canvas.width)), canvas.width - 1);
  const y = Math.min(Math.floor(getEdge("y", Math.min, canvas.height)), canvas.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.ceil(getEdge("x", Math.max, canvas.width)) - x),
    height: Math.max(1, Math.ceil(getEdge("y", Math.max, canvas.height)) - y),
  };
}

function rotatePoint({ x, y }: Point, angle: number): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
