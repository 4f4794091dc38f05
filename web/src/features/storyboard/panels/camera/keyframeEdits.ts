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

/** What is taken hold of: the frame itself, one of its corners (clockwise from the upper left), or what turns it. */
export type DragHandle = { kind: "move" } | { kind: "size"; corner: 0 | 1 | 2 | 3 } | { kind: "turn" };

/** A turn by hand with Shift goes by so many degrees. */
const ROTATE_STEP_DEGREES = 15;
const ANGLE_MAX = 360;

/** What a cut without a camera is seen through. */
export function getCameraOrDefault(camera: Camera | null, canvas: Size): Camera {
  if (camera) return camera;
  const whole = getFullFrame(canvas);
  return { from: whole, to: whole, hold_start: 0, hold_end: 0, ease: "linear" };
}

export function isStillCamera({ from, to }: Camera): boolean {
  return isSameValue(from, to);
}

/**
 * The camera with another framing at one end. As long as nothing moves, the first framing takes the last one along: a
 * still framing stays one until its last framing is moved away. What cannot be framed leaves it is.
 */
export function replaceKeyframe(camera: Camera, end: KeyframeEnd, framing: CameraKeyframe, canvas: Size): Camera {
  const wanted = normalizeKeyframe(framing, canvas);
  const both = end === "from" && isStillCamera(camera);
  const next = both ? { ...camera, from: wanted, to: wanted } : { ...camera, [end]: wanted };
  const [left, top, right, bottom] = getBoundingRegion(canvas, [getFullFrame(canvas), next.from, next.to]);
  const fits = right - left <= Math.max(CAMERA_SIDE_MAX, canvas.width);
  return fits && bottom - top <= Math.max(CAMERA_SIDE_MAX, canvas.height) ? next : camera;
}

/** A framing after the pointer went from one place of the canvas to another; `isEven` keeps to one axis, or to steps. */
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
  // How far along the diagonal the pointer has come: the aspect stays.
  const along = ((to.x - from.x + dx) * dx + (to.y - from.y + dy) * dy) / (dx * dx + dy * dy);
  const width = clampWidth(framing.width * along, canvas);
  const by = width / framing.width;
  if (fromMiddle) return { ...framing, width };
  return { ...framing, width, x: fixed.x + (framing.x - fixed.x) * by, y: fixed.y + (framing.y - fixed.y) * by };
}

/** How a key moves a framing: by px of the canvas, by a factor of its width, by degrees. */
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

/** Where the knob is that turns a framing: above its upper edge, `away` px of the canvas. */
export function getRotateHandle(framing: CameraKeyframe, canvas: Size, away: number): Point {
  const tall = (framing.width * canvas.height) / canvas.width;
  const up = rotateByDegrees({ x: 0, y: -tall / 2 - away }, framing.angle);
  return { x: framing.x + up.x, y: framing.y + up.y };
}

function clampWidth(width: number, canvas: Size): number {
  return Math.min(Math.max(width, canvas.width * FRAMING_MIN), canvas.width * FRAMING_MAX);
}

/** Within the limits, and without digits that nobody sees. */
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
