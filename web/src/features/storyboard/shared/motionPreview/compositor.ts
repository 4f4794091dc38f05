import { PAPER_COLOR } from "@/engine/paint";
import { getCameraMatrix } from "@/playback/pictureRegion";
import type { ComposedCut, ComposedFrame, Size } from "./compositorProtocol";
import type { MipmapBitmap } from "./mipmapBitmap";

/** Composes frames on a canvas. `plane` is the size of the drawing canvas; `pictureOf` returns a picture by id. */
export class Compositor {
  /** Canvas for the second cut of a dissolve, which must be blended together with its paper. */
  #overlayCanvas: OffscreenCanvas | null = null;

  constructor(
    private readonly canvas: OffscreenCanvas,
    private readonly plane: Size,
    private readonly pictureOf: (picture: number) => MipmapBitmap | undefined,
  ) {}

  paint(size: Size, { below, above, colour, weight }: ComposedFrame): void {
    const context = getSizedContext(this.canvas, size);
    if (!context) return;
    const { width, height } = size;
    this.#drawCut(context, below);
    context.globalAlpha = weight;
    if (above) {
      this.#overlayCanvas ??= new OffscreenCanvas(width, height);
      const onto = getSizedContext(this.#overlayCanvas, size);
      if (onto) this.#drawCut(onto, above);
      context.drawImage(this.#overlayCanvas, 0, 0);
    } else if (colour !== null) {
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
    }
    context.globalAlpha = 1;
  }

  #drawCut(onto: OffscreenCanvasRenderingContext2D, { placed, keyframe }: ComposedCut): void {
    const { width, height } = onto.canvas;
    onto.setTransform(1, 0, 0, 1, 0, 0);
    onto.fillStyle = PAPER_COLOR;
    onto.fillRect(0, 0, width, height);
    const picture = placed && this.pictureOf(placed.pictureId);
    if (!placed || !picture) return;
    const { plane } = this;
    const look = keyframe ?? { x: plane.width / 2, y: plane.height / 2, width: plane.width, angle: 0 };
    const [a, b, c, d, e, f] = getCameraMatrix(look, plane, width);
    // Canvas heights are rounded to whole px. Stretch the picture so that it also fills the last row.
    const down = (height * plane.width) / (width * plane.height);
    onto.setTransform(a, b * down, c, d * down, e, f * down);
    const bitmap = picture.getForScale((width / look.width) * (placed.width / picture.width));
    onto.drawImage(bitmap, placed.x, placed.y, placed.width, placed.height);
    onto.setTransform(1, 0, 0, 1, 0, 0);
  }
}

function getSizedContext(canvas: OffscreenCanvas, { width, height }: Size): OffscreenCanvasRenderingContext2D | null {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return canvas.getContext("2d", { alpha: false });
}
