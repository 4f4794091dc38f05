import type { Region } from "./projection";

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
export function mirrorView(camera: ViewTransform): ViewTransform {
  return { ...camera, x: 0 - camera.x, rotation: 0 - camera.rotation, isMirrored: !camera.isMirrored };
}

export function panView(camera: ViewTransform, by: Point): ViewTransform {
  return { ...camera, x: camera.x + by.x, y: camera.y + by.y };
}

/** Zoom by a factor, keeping the point (CSS px from the center of the box) in place. */
export function zoomViewAt(camera: ViewTransform, factor: number, point: Point): ViewTransform {
  const zoom = Math.min(Math.max(camera.zoom * factor, ZOOM_MIN), ZOOM_MAX);
  const by = zoom / camera.zoom;
  return { ...camera, zoom, x: point.x + (camera.x - point.x) * by, y: point.y + (camera.y - point.y) * by };
}

/** Rotate by an angle around a point. */
export function rotateViewAt(camera: ViewTransform, angle: number, point: Point): ViewTransform {
  const away = rotatePoint({ x: camera.x - point.x, y: camera.y - point.y }, angle);
  return { ...camera, rotation: camera.rotation + angle, x: point.x + away.x, y: point.y + away.y };
}

/** Snap a nearly straight rotation to a multiple of 90°, and normalize it to ±180°. */
export function snapRotation(camera: ViewTransform): ViewTransform {
  const rotation = Math.atan2(Math.sin(camera.rotation), Math.cos(camera.rotation));
  const quarter = Math.round(rotation / (Math.PI / 2)) * (Math.PI / 2);
  return { ...camera, rotation: Math.abs(rotation - quarter) < SNAP_ANGLE ? quarter + 0 : rotation };
}

/**
 * Return the canvas position of a point (CSS px from the center of the box). `fit` is CSS px per canvas px of the
 * fitted view.
 */
export function viewToCanvas(camera: ViewTransform, canvas: Size, fit: number, point: Point): Point {
  const paper = rotatePoint({ x: point.x - camera.x, y: point.y - camera.y }, -camera.rotation);
  const scale = fit * camera.zoom;
  const across = camera.isMirrored ? -scale : scale;
  return { x: paper.x / across + canvas.width / 2, y: paper.y / scale + canvas.height / 2 };
}

/** Return the position of a canvas point, CSS px from the center of the box. */
export function canvasToView(camera: ViewTransform, canvas: Size, fit: number, { x, y }: Point): Point {
  const scale = fit * camera.zoom;
  const across = camera.isMirrored ? -scale : scale;
  const at = rotatePoint({ x: (x - canvas.width / 2) * across, y: (y - canvas.height / 2) * scale }, camera.rotation);
  return { x: at.x + camera.x, y: at.y + camera.y };
}

/**
 * Return the region of the canvas that is visible in a box, with a margin (share of the box size), rounded out to whole
 * canvas px and clamped to the canvas. At least 1 × 1 px, even if nothing is visible.
 */
export function getVisibleRegion(camera: ViewTransform, canvas: Size, fit: number, box: Size, margin = 0.25): Region {
  const halfWidth = box.width * (0.5 + margin);
  const halfHeight = box.height * (0.5 + margin);
  const corners = [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => viewToCanvas(camera, canvas, fit, { x: right * halfWidth, y: down * halfHeight })),
  );
  const edge = (of: "x" | "y", pick: typeof Math.min, most: number): number =>
    Math.min(Math.max(pick(...corners.map((corner) => corner[of])), 0), most);
  const x = Math.min(Math.floor(edge("x", Math.min, canvas.width)), canvas.width - 1);
  const y = Math.min(Math.floor(edge("y", Math.min, canvas.height)), canvas.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.ceil(edge("x", Math.max, canvas.width)) - x),
    height: Math.max(1, Math.ceil(edge("y", Math.max, canvas.height)) - y),
  };
}

function rotatePoint({ x, y }: Point, angle: number): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
