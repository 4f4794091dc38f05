import { type CameraKeyframe, type CameraMove, getBoundingRegion, interpolateCamera } from "./camera";

/** Rectangle of the canvas plane, in px of the picture, relative to the top left corner of the canvas. */
export interface PictureRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Px of the picture per canvas px. */
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Margin for interpolation at the edges, px of the picture. */
const MARGIN = 2;

/**
 * Return the region that covers everything a camera sees in a cut with `frames` frames. Its scale makes the narrowest
 * view `across` px wide, unless a side would exceed `sideMax` px. The server does the same for videos
 * (`domains/storyboard/core/actions/camera_pictures.py`).
 */
export function computePictureRegion(
  canvas: Size,
  camera: CameraMove,
  frames: number,
  across: number,
  sideMax: number,
): PictureRegion {
  const seen = Array.from({ length: frames }, (_, frame) => interpolateCamera(camera, frame, frames));
  const [left, top, right, bottom] = getBoundingRegion(canvas, seen);
  const narrowest = Math.min(camera.from.width, camera.to.width);
  const room = sideMax - 2 * MARGIN - 2;
  const scale = Math.min(across / narrowest, room / (right - left), room / (bottom - top));
  const [from, above] = [Math.floor(left * scale) - MARGIN, Math.floor(top * scale) - MARGIN];
  return {
    left: from,
    top: above,
    width: Math.ceil(right * scale) + MARGIN - from,
    height: Math.ceil(bottom * scale) + MARGIN - above,
    scale,
  };
}

/**
 * Return the transform from canvas px to a picture, `across` px wide, of what the camera sees: [a, b, c, d, e, f] as
 * for `setTransform`.
 */
export function getCameraMatrix(
  framing: CameraKeyframe,
  canvas: Size,
  across: number,
): [number, number, number, number, number, number] {
  const scale = across / framing.width;
  const turn = (-framing.angle * Math.PI) / 180;
  const [a, b] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const down = (across * canvas.height) / canvas.width;
  const { x, y } = framing;
  return [a, b, -b, a, across / 2 - a * x + b * y, down / 2 - b * x - a * y];
}
