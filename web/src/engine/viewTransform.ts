import type { Region } from "./projection";

/** How somebody looks at the paper; at home the whole of it is fitted into its box. */
export interface ViewTransform {
  /** 1 = fitted. */
  readonly zoom: number;
  /** Radians, clockwise. */
  readonly rotation: number;
  /** How far the paper's middle lies from the box', CSS px. */
  readonly x: number;
  readonly y: number;
  /** Seen as in a mirror: left and right change places before the paper is turned. */
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
/** So near to straight a turn by hand stays straight, radians. */
const SNAP_ANGLE = 0.05;

export function isFitted({ zoom, rotation, x, y, isMirrored }: ViewTransform): boolean {
  return zoom === 1 && rotation === 0 && x === 0 && y === 0 && !isMirrored;
}

/** What is seen in the box, as in a mirror. */
export function mirrorView(camera: ViewTransform): ViewTransform {
  return { ...camera, x: 0 - camera.x, rotation: 0 - camera.rotation, isMirrored: !camera.isMirrored };
}

export function panView(camera: ViewTransform, by: Point): ViewTransform {
  return { ...camera, x: camera.x + by.x, y: camera.y + by.y };
}

/** Zooms by a factor; what lies under the point (CSS px from the box' middle) stays there. */
export function zoomViewAt(camera: ViewTransform, factor: number, point: Point): ViewTransform {
  const zoom = Math.min(Math.max(camera.zoom * factor, ZOOM_MIN), ZOOM_MAX);
  const by = zoom / camera.zoom;
  return { ...camera, zoom, x: point.x + (camera.x - point.x) * by, y: point.y + (camera.y - point.y) * by };
}

/** Turns by an angle around the point. */
export function rotateViewAt(camera: ViewTransform, angle: number, point: Point): ViewTransform {
  const away = rotatePoint({ x: camera.x - point.x, y: camera.y - point.y }, angle);
  return { ...camera, rotation: camera.rotation + angle, x: point.x + away.x, y: point.y + away.y };
}

/** A turn that ended nearly straight ends straight; whole turns are taken off. */
export function snapRotation(camera: ViewTransform): ViewTransform {
  const rotation = Math.atan2(Math.sin(camera.rotation), Math.cos(camera.rotation));
  const quarter = Math.round(rotation / (Math.PI / 2)) * (Math.PI / 2);
  return { ...camera, rotation: Math.abs(rotation - quarter) < SNAP_ANGLE ? quarter + 0 : rotation };
}

/** The canvas px under a point (CSS px from the box' middle); `fit` is CSS px to a canvas px at home. */
export function viewToCanvas(camera: ViewTransform, canvas: Size, fit: number, point: Point): Point {
  const paper = rotatePoint({ x: point.x - camera.x, y: point.y - camera.y }, -camera.rotation);
  const scale = fit * camera.zoom;
  const across = camera.isMirrored ? -scale : scale;
  return { x: paper.x / across + canvas.width / 2, y: paper.y / scale + canvas.height / 2 };
}

/** Where a canvas px is seen, CSS px from the box' middle. */
export function canvasToView(camera: ViewTransform, canvas: Size, fit: number, { x, y }: Point): Point {
  const scale = fit * camera.zoom;
  const across = camera.isMirrored ? -scale : scale;
  const at = rotatePoint({ x: (x - canvas.width / 2) * across, y: (y - canvas.height / 2) * scale }, camera.rotation);
  return { x: at.x + camera.x, y: at.y + camera.y };
}

/**
 * The part of the canvas that is seen in a box, with a margin around (a share of the box), on whole canvas px. All of
 * it where nearly all is seen; the smallest possible part where nothing is.
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
