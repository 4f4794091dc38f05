import type { VisibleCut } from "@/playback/renderPlan";

/** A picture that the worker has, by its number, and where it lies: px of the canvas. */
export interface PositionedPicture {
  readonly pictureId: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cut in a picture; without one it is paper. */
export interface ComposedCut extends Pick<VisibleCut, "keyframe"> {
  readonly placed: PositionedPicture | null;
}

/** What a screen is to show: a cut, and over it by `weight` another one or a colour. */
export interface ComposedFrame {
  readonly below: ComposedCut;
  readonly above: ComposedCut | null;
  readonly colour: string | null;
  readonly weight: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the page asks of the worker that paints its screens, in this order. */
export type CompositorRequest =
  | { type: "screen"; canvasId: number; canvas: OffscreenCanvas; plane: Size }
  | { type: "gone"; canvasId: number }
  | { type: "keep"; pictureId: number; bitmap: ImageBitmap }
  | { type: "drop"; pictureId: number }
  | { type: "paint"; canvasId: number; size: Size; currentFrame: ComposedFrame };

/** A screen shows what it was last asked for. */
export interface CompositorResponse {
  canvasId: number;
}
