/**
 * View of the camera: center and width in canvas px (the height follows from the aspect ratio), rotation in degrees.
 */
export interface CameraKeyframe {
  x: number;
  y: number;
  width: number;
  angle: number;
}

export interface CameraMove {
  from: CameraKeyframe;
  to: CameraKeyframe;
  hold_start: number;
  hold_end: number;
  ease: "linear" | "in" | "out" | "both";
}

const EASINGS = {
  linear: (t: number) => t,
  in: (t: number) => t * t,
  out: (t: number) => 1 - (1 - t) * (1 - t),
  both: (t: number) => t * t * (3 - 2 * t),
} as const;

/**
 * Return the elapsed share of a camera move at a frame (from 0) of a cut with `frames` frames, before easing: 0 to 1.
 */
function getProgress({ hold_start, hold_end }: CameraMove, frame: number, frames: number): number {
  const divisor = frames - 1 - hold_start - hold_end;
  if (divisor < 1) return frame <= hold_start ? 0 : 1;
  return Math.max(0, Math.min((frame - hold_start) / divisor, 1));
}

/**
 * Return the camera's view at a frame (from 0) of a cut with `frames` frames: exactly `from` at the first frame and
 * `to` at the last. The width changes exponentially, so that a zoom looks uniform; the center follows the width.
 */
export function interpolateCamera(camera: CameraMove, frame: number, frames: number): CameraKeyframe {
  const t = getProgress(camera, frame, frames);
  const { from, to } = camera;
  if (t <= 0) return from;
  if (t >= 1) return to;
  const eased = EASINGS[camera.ease](t);
  const width = from.width * (to.width / from.width) ** eased;
  const share = from.width === to.width ? eased : (width - from.width) / (to.width - from.width);
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    width,
    angle: from.angle + (to.angle - from.angle) * eased,
  };
}

interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** Return the corners of a view on a canvas of this aspect ratio, clockwise from the upper left. */
export function getKeyframeCorners({ x, y, width, angle }: CameraKeyframe, canvas: Size): [Point, Point, Point, Point] {
  const height = (width * canvas.height) / canvas.width;
  const getCorner = (signX: number, signY: number): Point => {
    const offset = rotateByDegrees({ x: (signX * width) / 2, y: (signY * height) / 2 }, angle);
    return { x: x + offset.x, y: y + offset.y };
  };
  return [getCorner(-1, -1), getCorner(1, -1), getCorner(1, 1), getCorner(-1, 1)];
}

/** Return the bounding box of several views: left, top, right, bottom. */
export function getBoundingRegion(
  canvas: Size,
  keyframes: readonly CameraKeyframe[],
): [number, number, number, number] {
  let [left, top, signX, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const keyframe of keyframes) {
    for (const { x, y } of getKeyframeCorners(keyframe, canvas)) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      signX = Math.max(signX, x);
      bottom = Math.max(bottom, y);
    }
  }
  return [left, top, signX, bottom];
}

/** Return the view of the full canvas, as shown without a camera. */
export function getFullFrame({ width, height }: Size): CameraKeyframe {
  return { x: width / 2, y: height / 2, width, angle: 0 };
}

/** Rotate clockwise by degrees. */
export function rotateByDegrees({ x, y }: Point, angle: number): Point {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
