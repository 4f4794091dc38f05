import type { SeenCut } from "@/playback/shown";

/** A picture that the worker has, by its number, and where it lies: px of the canvas. */
export interface Placed {
  readonly picture: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cut in a picture; without one it is paper. */
export interface Seen extends Pick<SeenCut, "framing"> {
  readonly placed: Placed | null;
}

/** What a screen is to show: a cut, and over it by `weight` another one or a colour. */
export interface Scene {
  readonly below: Seen;
  readonly above: Seen | null;
  readonly colour: string | null;
  readonly weight: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the page asks of the worker that paints its screens, in this order. */
export type ScreenRequest =
  | { type: "screen"; screen: number; canvas: OffscreenCanvas; plane: Size }
  | { type: "gone"; screen: number }
  | { type: "keep"; picture: number; bitmap: ImageBitmap }
  | { type: "drop"; picture: number }
  | { type: "paint"; screen: number; size: Size; scene: Scene };

/** A screen shows what it was last asked for. */
export interface ScreenAnswer {
  screen: number;
}
