import { PAPER } from "@/engine/paint";
import { lookThrough } from "@/playback/piece";
import type { Scene, Seen, Size } from "./screenProtocol";
import type { Shrinking } from "./shrinking";

/** Paints scenes onto a canvas; `pictureOf` gives the picture with a number. */
export class ScreenPainter {
  /** Where the second cut of a dissolve is put together: with its paper it is mixed as a whole. */
  #other: OffscreenCanvas | null = null;

  constructor(
    private readonly canvas: OffscreenCanvas,
    private readonly plane: Size,
    private readonly pictureOf: (picture: number) => Shrinking | undefined,
  ) {}

  paint(size: Size, { below, above, colour, weight }: Scene): void {
    const context = contextOf(this.canvas, size);
    if (!context) return;
    const { width, height } = size;
    this.#put(context, below);
    context.globalAlpha = weight;
    if (above) {
      this.#other ??= new OffscreenCanvas(width, height);
      const onto = contextOf(this.#other, size);
      if (onto) this.#put(onto, above);
      context.drawImage(this.#other, 0, 0);
    } else if (colour !== null) {
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
    }
    context.globalAlpha = 1;
  }

  #put(onto: OffscreenCanvasRenderingContext2D, { placed, framing }: Seen): void {
    const { width, height } = onto.canvas;
    onto.setTransform(1, 0, 0, 1, 0, 0);
    onto.fillStyle = PAPER;
    onto.fillRect(0, 0, width, height);
    const picture = placed && this.pictureOf(placed.picture);
    if (!placed || !picture) return;
    const { plane } = this;
    const look = framing ?? { x: plane.width / 2, y: plane.height / 2, width: plane.width, angle: 0 };
    const [a, b, c, d, e, f] = lookThrough(look, plane, width);
    // Canvases are whole px high: a picture that fills one fills its last row, too.
    const down = (height * plane.width) / (width * plane.height);
    onto.setTransform(a, b * down, c, d * down, e, f * down);
    const bitmap = picture.at((width / look.width) * (placed.width / picture.width));
    onto.drawImage(bitmap, placed.x, placed.y, placed.width, placed.height);
    onto.setTransform(1, 0, 0, 1, 0, 0);
  }
}

function contextOf(canvas: OffscreenCanvas, { width, height }: Size): OffscreenCanvasRenderingContext2D | null {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return canvas.getContext("2d", { alpha: false });
}
