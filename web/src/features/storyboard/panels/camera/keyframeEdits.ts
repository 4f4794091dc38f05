import { CAMERA_SIDE_MAX, FRAMING_MAX, FRAMING_MIN } from "@/features/storyboard/limits";
import { isSameValue } from "@/features/storyboard/model/cutFields";
import type { Camera } from "@/features/storyboard/types";
import {
  type CameraKeyframe,
  getBoundingRegion,
  getFullFrame,
  getKeyframeCorners,
  rotateByDegrees,
} from "@/playback/camera";

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export type KeyframeEnd = "from" | "to";

/**
 * Part of a frame that is dragged: the frame itself, a corner (clockwise from the upper left), or the rotate handle.
 */
export type DragHandle = { kind: "move" } | { kind: "size"; corner: 0 | 1 | 2 | 3 } | { kind: "turn" };

/** Rotation snaps to multiples of this while Shift is held, in degrees. */
const ROTATE_STEP_DEGREES = 15;
const ANGLE_MAX = 360;

/** Return the camera, or a still full-frame camera if the cut has none. */
export function getCameraOrDefault(camera: Camera | null, canvas: Size): Camera {
  if (camera) return camera;
  const whole = getFullFrame(canvas);
  return { from: whole, to: whole, hold_start: 0, hold_end: 0, ease: "linear" };
}

export function isStillCamera({ from, to }: Camera): boolean {
  return isSameValue(from, to);
}

/**
 * Return the camera with one keyframe replaced. On a still camera, replacing `from` also replaces `to`, so it stays
 * still until `to` is moved separately. Returns the camera unchanged if its bounding box would exceed
 * `CAMERA_SIDE_MAX`.
 */
export function replaceKeyframe(camera: Camera, end: KeyframeEnd, framing: CameraKeyframe, canvas: Size): Camera {
  const wanted = normalizeKeyframe(framing, canvas);
  const both = end === "from" && isStillCamera(camera);
  const next = both ? { ...camera, from: wanted, to: wanted } : { ...camera, [end]: wanted };
  const [left, top, right, bottom] = getBoundingRegion(canvas, [getFullFrame(canvas), next.from, next.to]);
  const fits = right - left <= Math.max(CAMERA_SIDE_MAX, canvas.width);
  return fits && bottom - top <= Math.max(CAMERA_SIDE_MAX, canvas.height) ? next : camera;
}

/**
 * Return the keyframe after a drag between two points on the canvas. `isEven` locks moves to one axis and rotation to
 * steps.
 */
export function dragKeyframe(
  framing: CameraKeyframe,
  hold: DragHandle,
  { from, to, isEven, fromMiddle }: { from: Point; to: Point; isEven: boolean; fromMiddle: boolean },
  canvas: Size,
): CameraKeyframe {
  if (hold.kind === "move") {
    let [x, y] = [to.x - from.x, to.y - from.y];
    if (isEven) [x, y] = Math.abs(x) >= Math.abs(y) ? [x, 0] : [0, y];
    return { ...framing, x: framing.x + x, y: framing.y + y };
  }
  if (hold.kind === "turn") {
    const by = getAngleDegrees(framing, to) - getAngleDegrees(framing, from);
    const angle = framing.angle + ((((by + 180) % 360) + 360) % 360) - 180;
    return { ...framing, angle: isEven ? Math.round(angle / ROTATE_STEP_DEGREES) * ROTATE_STEP_DEGREES : angle };
  }
  const corners = getKeyframeCorners(framing, canvas);
  const corner = corners[hold.corner];
  const fixed = fromMiddle ? framing : (corners[(hold.corner + 2) % 4] ?? framing);
  const [dx, dy] = [corner.x - fixed.x, corner.y - fixed.y];
  // Project the pointer onto the diagonal, which preserves the aspect ratio.
  const along = ((to.x - from.x + dx) * dx + (to.y - from.y + dy) * dy) / (dx * dx + dy * dy);
  const width = clampWidth(framing.width * along, canvas);
  const by = width / framing.width;
  if (fromMiddle) return { ...framing, width };
  return { ...framing, width, x: fixed.x + (framing.x - fixed.x) * by, y: fixed.y + (framing.y - fixed.y) * by };
}

/** Change of a keyframe by keyboard: `x` and `y` in canvas px, `zoom` as a factor of its width, `turn` in degrees. */
export interface KeyframeNudge {
  x?: number;
  y?: number;
  zoom?: number;
  turn?: number;
}

export function nudgeKeyframe(
  framing: CameraKeyframe,
  { x = 0, y = 0, zoom = 1, turn = 0 }: KeyframeNudge,
  canvas: Size,
): CameraKeyframe {
  return {
    x: framing.x + x,
    y: framing.y + y,
    width: clampWidth(framing.width * zoom, canvas),
    angle: framing.angle + turn,
  };
}

/** Return the position of the rotate handle: `away` canvas px above the upper edge of the frame. */
export function getRotateHandle(framing: CameraKeyframe, canvas: Size, away: number): Point {
  const tall = (framing.width * canvas.height) / canvas.width;
  const up = rotateByDegrees({ x: 0, y: -tall / 2 - away }, framing.angle);
  return { x: framing.x + up.x, y: framing.y + up.y };
}

function clampWidth(width: number, canvas: Size): number {
  return Math.min(Math.max(width, canvas.width * FRAMING_MIN), canvas.width * FRAMING_MAX);
}

/** Clamp a keyframe to its limits and round it to hundredths. */
function normalizeKeyframe({ x, y, width, angle }: CameraKeyframe, canvas: Size): CameraKeyframe {
  const hundredth = (value: number): number => Math.round(value * 100) / 100 + 0;
  return {
    x: hundredth(x),
    y: hundredth(y),
    width: clampWidth(hundredth(width), canvas),
    angle: hundredth(Math.min(Math.max(angle, -ANGLE_MAX), ANGLE_MAX)),
  };
}

function getAngleDegrees(middle: Point, at: Point): number {
  return (Math.atan2(at.y - middle.y, at.x - middle.x) * 180) / Math.PI;
}
