import type { Surface, SurfaceFactory } from "./surface";

/** Red, green, blue, 0 to 255. */
export type Tint = readonly [number, number, number];

/** Tints of the previous and the next cut, from the design. */
export const ONION_TINTS: { before: Tint; after: Tint } = { before: [255, 114, 98], after: [79, 209, 165] };

/** Opacity of full black in an onion skin. */
const INK_STRENGTH = 0.5;
/** Maximum width of an onion skin, px. It doesn't need to be sharper, and it must be tinted within one frame. */
const WIDTH_MAX = 960;

/**
 * Turn a flattened picture into its ink: the darker a px is relative to the paper, the more opaque it becomes, all in
 * one color. Works in place on RGBA without premultiplied alpha.
 */
export function tintInk(rgba: Uint8ClampedArray, [red, green, blue]: Tint, strength = INK_STRENGTH): void {
  for (let offset = 0; offset < rgba.length; offset += 4) {
    // Rec. 709 luma, relative to the paper.
    const luma = 0.2126 * (rgba[offset] ?? 0) + 0.7152 * (rgba[offset + 1] ?? 0) + 0.0722 * (rgba[offset + 2] ?? 0);
    const ink = Math.max(0, 1 - luma / PAPER_LUMA) * ((rgba[offset + 3] ?? 0) / 255);
    rgba[offset] = red;
    rgba[offset + 1] = green;
    rgba[offset + 2] = blue;
    rgba[offset + 3] = Math.round(ink * strength * 255);
  }
}

/** Luma of the paper color, #fbfaf6. */
const PAPER_LUMA = 0.2126 * 0xfb + 0.7152 * 0xfa + 0.0722 * 0xf6;

/** Create a tinted surface from the picture of a neighboring cut. Release it after use. */
export function createOnionSkin(
  picture: CanvasImageSource,
  size: { width: number; height: number },
  tint: Tint,
  surfaces: SurfaceFactory,
): Surface {
  const width = Math.max(1, Math.min(WIDTH_MAX, Math.round(size.width)));
  const height = Math.max(1, Math.round((size.height * width) / size.width));
  const skin = surfaces(width, height);
  skin.context.drawImage(picture, 0, 0, width, height);
  const pixels = skin.context.getImageData(0, 0, width, height);
  tintInk(pixels.data, tint);
  skin.context.putImageData(pixels, 0, 0);
  return skin;
}
