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
 * view `pictureWidth` px wide, unless a side would exceed `sideMax` px. The server does the same for videos
 * (`domains/storyboard/core/actions/camera_pictures.py`).
 */
export function computePictureRegion(
  canvas: Size,
  camera: CameraMove,
  frames: number,
  pictureWidth: number,
  sideMax: number,
): PictureRegion {
  const keyframes = Array.from({ length: frames }, (_, frame) => interpolateCamera(camera, frame, frames));
  const [left, top, right, bottom] = getBoundingRegion(canvas, keyframes);
  const narrowest = Math.min(camera.from.width, camera.to.width);
  const sizeMax = sideMax - 2 * MARGIN - 2;
  const scale = Math.min(pictureWidth / narrowest, sizeMax / (right - left), sizeMax / (bottom - top));
  const [regionLeft, regionTop] = [Math.floor(left * scale) - MARGIN, Math.floor(top * scale) - MARGIN];
  return {
    left: regionLeft,
    top: regionTop,
    width: Math.ceil(right * scale) + MARGIN - regionLeft,
    height: Math.ceil(bottom * scale) + MARGIN - regionTop,
    scale,
  };
}

/**
 * Return the transform from canvas px to a picture, `pictureWidth` px wide, of what the camera sees: [a, b, c, d, e, f] as
 * for `setTransform`.
 */
export function getCameraMatrix(
  keyframe: CameraKeyframe,
  canvas: Size,
  pictureWidth: number,
): [number, number, number, number, number, number] {
  const scale = pictureWidth / keyframe.width;
  const rotation = (-keyframe.angle * Math.PI) / 180;
  const [a, b] = [Math.cos(rotation) * scale, Math.sin(rotation) * scale];
  const pictureHeight = (pictureWidth * canvas.height) / canvas.width;
  const { x, y } = keyframe;
  return [a, b, -b, a, pictureWidth / 2 - a * x + b * y, pictureHeight / 2 - b * x - a * y];
}
