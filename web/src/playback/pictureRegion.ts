import { type CameraKeyframe, type CameraMove, getBoundingRegion, interpolateCamera } from "./camera";

/** A piece of the plane on which a canvas lies, as a picture: px of that, from the canvas's top left corner. */
export interface PictureRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** px of the picture for one of the canvas. */
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** px of the picture: what lies at its edge is looked at with its neighbours. */
const MARGIN = 2;

/**
 * The piece that shows all that a camera sees in a cut of `frames`, so that its narrowest framing is `across` px wide
 * and no side is longer than `sideMax`. As the server has it painted for a film (`actions/moving.py`).
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
 * The transform that puts px of the canvas onto a picture `across` px wide of what a framing sees: a, b, c, d, e, f as
 * canvases take them.
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
