import { PAPER_COLOR } from "@/engine/render/paint";
import { getCameraMatrix } from "@/playback/pictureRegion";
import type { ComposedCut, ComposedFrame, Size } from "./compositorProtocol";
import type { MipmapBitmap } from "./mipmapBitmap";

/** Composes frames on a canvas. `plane` is the size of the drawing canvas; `getPicture` returns a picture by id. */
export class Compositor {
  /** Canvas for the second cut of a dissolve, which must be blended together with its paper. */
  #overlayCanvas: OffscreenCanvas | null = null;

  constructor(
    private readonly canvas: OffscreenCanvas,
    private readonly plane: Size,
    private readonly getPicture: (pictureId: number) => MipmapBitmap | undefined,
  ) {}

  paint(size: Size, { below, above, colour, weight }: ComposedFrame): void {
    const context = getSizedContext(this.canvas, size);
    if (!context) return;
    const { width, height } = size;
    this.#drawCut(context, below);
    context.globalAlpha = weight;
    if (above) {
      this.#overlayCanvas ??= new OffscreenCanvas(width, height);
      const overlayContext = getSizedContext(this.#overlayCanvas, size);
      if (overlayContext) this.#drawCut(overlayContext, above);
      context.drawImage(this.#overlayCanvas, 0, 0);
    } else if (colour !== null) {
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
    }
    context.globalAlpha = 1;
  }

  #drawCut(context: OffscreenCanvasRenderingContext2D, { positionedPicture, keyframe }: ComposedCut): void {
    const { width, height } = context.canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = PAPER_COLOR;
    context.fillRect(0, 0, width, height);
    const picture = positionedPicture && this.getPicture(positionedPicture.pictureId);
    if (!positionedPicture || !picture) return;
    const { plane } = this;
    const view = keyframe ?? { x: plane.width / 2, y: plane.height / 2, width: plane.width, angle: 0 };
    const [a, b, c, d, e, f] = getCameraMatrix(view, plane, width);
    // Canvas heights are rounded to whole px. Stretch the picture so that it also fills the last row.
    const stretch = (height * plane.width) / (width * plane.height);
    context.setTransform(a, b * stretch, c, d * stretch, e, f * stretch);
    const bitmap = picture.getForScale((width / view.width) * (positionedPicture.width / picture.width));
    context.drawImage(
      bitmap,
      positionedPicture.x,
      positionedPicture.y,
      positionedPicture.width,
      positionedPicture.height,
    );
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
}

function getSizedContext(canvas: OffscreenCanvas, { width, height }: Size): OffscreenCanvasRenderingContext2D | null {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return canvas.getContext("2d", { alpha: false });
}
