import type { VisibleCut } from "@/playback/renderPlan";

/** Picture in the worker, with its position and size in canvas px. */
export interface PositionedPicture {
  readonly pictureId: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cut within a composed frame; without a picture it is blank paper. */
export interface ComposedCut extends Pick<VisibleCut, "keyframe"> {
  readonly positionedPicture: PositionedPicture | null;
}

/** Frame to compose: a cut, blended by `weight` (0 to 1) with another cut or a color. */
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

/** Messages from the page to the compositor worker, processed in order. */
export type CompositorRequest =
  | { type: "addCanvas"; canvasId: number; canvas: OffscreenCanvas; plane: Size }
  | { type: "removeCanvas"; canvasId: number }
  | { type: "addPicture"; pictureId: number; bitmap: ImageBitmap }
  | { type: "removePicture"; pictureId: number }
  | { type: "paint"; canvasId: number; size: Size; currentFrame: ComposedFrame };

/** Sent after a frame was painted on the canvas. */
export interface CompositorResponse {
  canvasId: number;
}
