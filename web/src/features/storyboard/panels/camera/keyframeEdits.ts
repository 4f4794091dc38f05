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
  const fullFrame = getFullFrame(canvas);
  return { from: fullFrame, to: fullFrame, hold_start: 0, hold_end: 0, ease: "linear" };
}

export function isStillCamera({ from, to }: Camera): boolean {
  return isSameValue(from, to);
}

/**
 * Return the camera with one keyframe replaced. On a still camera, replacing `from` also replaces `to`, so it stays
 * still until `to` is moved separately. Returns the camera unchanged if its bounding box would exceed
 * `CAMERA_SIDE_MAX`.
 */
export function replaceKeyframe(camera: Camera, end: KeyframeEnd, keyframe: CameraKeyframe, canvas: Size): Camera {
  const normalized = normalizeKeyframe(keyframe, canvas);
  const movesBoth = end === "from" && isStillCamera(camera);
  const next = movesBoth ? { ...camera, from: normalized, to: normalized } : { ...camera, [end]: normalized };
  const [left, top, right, bottom] = getBoundingRegion(canvas, [getFullFrame(canvas), next.from, next.to]);
  const fitsWidth = right - left <= Math.max(CAMERA_SIDE_MAX, canvas.width);
  return fitsWidth && bottom - top <= Math.max(CAMERA_SIDE_MAX, canvas.height) ? next : camera;
}

/**
 * Return the keyframe after a drag between two canvas points. `isConstrained` locks moves to one axis and rotation to
 * steps.
 */
export function dragKeyframe(
  keyframe: CameraKeyframe,
  handle: DragHandle,
  { from, to, isConstrained, isFromCenter }: { from: Point; to: Point; isConstrained: boolean; isFromCenter: boolean },
  canvas: Size,
): CameraKeyframe {
  if (handle.kind === "move") {
    let [x, y] = [to.x - from.x, to.y - from.y];
    if (isConstrained) [x, y] = Math.abs(x) >= Math.abs(y) ? [x, 0] : [0, y];
    return { ...keyframe, x: keyframe.x + x, y: keyframe.y + y };
  }
  if (handle.kind === "turn") {
    const rotation = getAngleDegrees(keyframe, to) - getAngleDegrees(keyframe, from);
    const angle = keyframe.angle + ((((rotation + 180) % 360) + 360) % 360) - 180;
    return {
      ...keyframe,
      angle: isConstrained ? Math.round(angle / ROTATE_STEP_DEGREES) * ROTATE_STEP_DEGREES : angle,
    };
  }
  const corners = getKeyframeCorners(keyframe, canvas);
  const corner = corners[handle.corner];
  const anchor = isFromCenter ? keyframe : (corners[(handle.corner + 2) % 4] ?? keyframe);
  const [dx, dy] = [corner.x - anchor.x, corner.y - anchor.y];
  // Project the pointer onto the diagonal, which preserves the aspect ratio.
  const factor = ((to.x - from.x + dx) * dx + (to.y - from.y + dy) * dy) / (dx * dx + dy * dy);
  const width = clampWidth(keyframe.width * factor, canvas);
  const scale = width / keyframe.width;
  if (isFromCenter) return { ...keyframe, width };
  return {
    ...keyframe,
    width,
    x: anchor.x + (keyframe.x - anchor.x) * scale,
    y: anchor.y + (keyframe.y - anchor.y) * scale,
  };
}

/** Change of a keyframe by keyboard: `x` and `y` in canvas px, `zoom` as a factor of its width, `turn` in degrees. */
export interface KeyframeNudge {
  x?: number;
  y?: number;
  zoom?: number;
  turn?: number;
}

export function nudgeKeyframe(
  keyframe: CameraKeyframe,
  { x = 0, y = 0, zoom = 1, turn = 0 }: KeyframeNudge,
  canvas: Size,
): CameraKeyframe {
  return {
    x: keyframe.x + x,
    y: keyframe.y + y,
    width: clampWidth(keyframe.width * zoom, canvas),
    angle: keyframe.angle + turn,
  };
}

/** Return the position of the rotate handle: `distance` canvas px above the upper edge of the frame. */
export function getRotateHandle(keyframe: CameraKeyframe, canvas: Size, distance: number): Point {
  const height = (keyframe.width * canvas.height) / canvas.width;
  const offset = rotateByDegrees({ x: 0, y: -height / 2 - distance }, keyframe.angle);
  return { x: keyframe.x + offset.x, y: keyframe.y + offset.y };
}

function clampWidth(width: number, canvas: Size): number {
  return Math.min(Math.max(width, canvas.width * FRAMING_MIN), canvas.width * FRAMING_MAX);
}

/** Clamp a keyframe to its limits and round it to hundredths. */
function normalizeKeyframe({ x, y, width, angle }: CameraKeyframe, canvas: Size): CameraKeyframe {
  const roundToHundredths = (value: number): number => Math.round(value * 100) / 100 + 0;
  return {
    x: roundToHundredths(x),
    y: roundToHundredths(y),
    width: clampWidth(roundToHundredths(width), canvas),
    angle: roundToHundredths(Math.min(Math.max(angle, -ANGLE_MAX), ANGLE_MAX)),
  };
}

function getAngleDegrees(center: Point, point: Point): number {
  return (Math.atan2(point.y - center.y, point.x - center.x) * 180) / Math.PI;
}
