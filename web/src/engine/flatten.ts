import { PREVIEW_HEIGHT_MAX, PREVIEW_WIDTH_MAX } from "@/api/gen/limit-values";
import type { DrawingDocument } from "./document";
import { Picture } from "./picture";
import { pictureBook } from "./pictureBook";
import { partsAreMissing } from "./rare";
import type { Surface, SurfaceFactory } from "./surface";

/** The size of a canvas' preview: fitted, never enlarged. */
function previewSize(canvas: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, PREVIEW_WIDTH_MAX / canvas.width, PREVIEW_HEIGHT_MAX / canvas.height);
  return {
    width: Math.max(1, Math.round(canvas.width * scale)),
    height: Math.max(1, Math.round(canvas.height * scale)),
  };
}

/** A drawing's preview, on its background where it has one, kept up to date as they change; meant for a worker. */
export class Flattener {
  readonly #picture: Picture;
  readonly #size: { width: number; height: number };
  readonly #stops: (() => void)[] = [];

  constructor(
    drawing: DrawingDocument,
    private readonly surfaces: SurfaceFactory,
    canvas: { width: number; height: number },
    under: DrawingDocument | null = null,
    /** As large as the preview unless another size is given. */
    size = previewSize(canvas),
  ) {
    this.#size = size;
    const frame = { ...this.#size, region: { x: 0, y: 0, ...canvas } };
    this.#picture = new Picture({ own: drawing, under }, { surfaces, pictures: pictureBook }, frame, canvas, false);
    for (const each of [drawing, under]) {
      if (each) this.#stops.push(each.onChange(() => this.#picture.sync()));
    }
    this.#stops.push(pictureBook.onReady(() => this.#picture.repaint()));
  }

  /** Paper and all visible layers on a surface of its own; let it go after use, it is large. */
  flatten(): Surface {
    this.#picture.work();
    const { width, height } = this.#size;
    const flat = this.surfaces(width, height);
    this.#picture.compose(flat, { x: 0, y: 0, width, height });
    return flat;
  }

  /** The same, when every picture in the layers is decoded. */
  async whole(): Promise<Surface> {
    for (;;) {
      this.#picture.work();
      // Half a picture would be taken for the whole.
      if (!pictureBook.isBusy && partsAreMissing()) throw new Error("Not everything can be painted.");
      if (!pictureBook.isBusy) return this.flatten();
      await pictureBook.ready();
    }
  }

  release(): void {
    for (const stop of this.#stops) stop();
    this.#picture.release();
  }
}
