import type { Surface, SurfaceFactory } from "./surface";

/** Maximum width of an onion skin, px. It doesn't need to be sharper, and its ink must be found within one frame. */
const WIDTH_MAX = 960;

/** Luma of the paper color, #fbfaf6. */
const PAPER_LUMA = 0.2126 * 0xfb + 0.7152 * 0xfa + 0.0722 * 0xf6;

/**
 * Turn a flattened picture into its ink: black whose opacity is the darkness of a px relative to the paper (Rec. 709
 * luma). Works in place on RGBA without premultiplied alpha.
 */
export function extractInk(rgba: Uint8ClampedArray): void {
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const luma = 0.2126 * (rgba[offset] ?? 0) + 0.7152 * (rgba[offset + 1] ?? 0) + 0.0722 * (rgba[offset + 2] ?? 0);
    const ink = Math.max(0, 1 - luma / PAPER_LUMA);
    rgba.fill(0, offset, offset + 3);
    rgba[offset + 3] = Math.round(ink * (rgba[offset + 3] ?? 0));
  }
}

/** Create a surface with the ink of a flattened picture, reduced to at most 960 px width. Release it after use. */
export function createInk(
  picture: CanvasImageSource,
  size: { width: number; height: number },
  surfaces: SurfaceFactory,
): Surface {
  const width = Math.max(1, Math.min(WIDTH_MAX, Math.round(size.width)));
  const height = Math.max(1, Math.round((size.height * width) / size.width));
  const ink = surfaces(width, height);
  ink.context.drawImage(picture, 0, 0, width, height);
  const pixels = ink.context.getImageData(0, 0, width, height);
  extractInk(pixels.data);
  ink.context.putImageData(pixels, 0, 0);
  return ink;
}

/** Pictures of one side, which have the same color. */
export interface OnionSide {
  /** #rrggbb */
  readonly colour: string;
  /** Inks, lowest first, with the opacity of full black, 0 to 1. */
  readonly pictures: readonly { readonly ink: Surface; readonly opacity: number }[];
}

/**
 * Paint the inks of all sides on one surface, the first side lowest, so that showing them costs one copy however many they
 * are. Returns null if there are none. Release it after use.
 */
export function composeOnionSkin(sides: readonly OnionSide[], surfaces: SurfaceFactory): Surface | null {
  const first = sides.find(({ pictures }) => pictures.length > 0)?.pictures[0]?.ink;
  if (!first) return null;
  const { width, height } = first;
  const [skin, scratch] = [surfaces(width, height), surfaces(width, height)];
  for (const { colour, pictures } of sides) {
    const { context } = scratch;
    context.clearRect(0, 0, width, height);
    for (const { ink, opacity } of pictures) {
      context.globalAlpha = opacity;
      context.drawImage(ink.image, 0, 0, width, height);
    }
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-in";
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    skin.context.drawImage(scratch.image, 0, 0);
  }
  scratch.release();
  return skin;
}
