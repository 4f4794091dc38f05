import { PREVIEW_HEIGHT_MAX, PREVIEW_WIDTH_MAX } from "@/api/gen/limit-values";
import { DrawingRaster } from "@/engine/render/drawingRaster";
import { imageCache } from "@/engine/render/imageCache";
import { hasMissingRenderers } from "@/engine/render/lazyRenderers";
import type { Surface, SurfaceFactory } from "@/engine/render/surface";
import type { DrawingDocument } from "./document";

/** Return the preview size of a canvas: scaled down to the limits, never enlarged. */
function getPreviewSize(canvas: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, PREVIEW_WIDTH_MAX / canvas.width, PREVIEW_HEIGHT_MAX / canvas.height);
  return {
    width: Math.max(1, Math.round(canvas.width * scale)),
    height: Math.max(1, Math.round(canvas.height * scale)),
  };
}

/** Preview of a drawing on its background. Follows changes of both documents. Intended for workers. */
export class Flattener {
  readonly #raster: DrawingRaster;
  readonly #size: { width: number; height: number };
  readonly #unsubscribers: (() => void)[] = [];

  constructor(
    drawing: DrawingDocument,
    private readonly createSurface: SurfaceFactory,
    canvas: { width: number; height: number },
    background: DrawingDocument | null = null,
    /** Size in px; default: the preview size. */
    size = getPreviewSize(canvas),
  ) {
    this.#size = size;
    const frame = { ...this.#size, region: { x: 0, y: 0, ...canvas } };
    this.#raster = new DrawingRaster(
      { own: drawing, background },
      { createSurface, images: imageCache },
      frame,
      canvas,
      false,
    );
    for (const each of [drawing, background]) {
      if (each) this.#unsubscribers.push(each.onChange(() => this.#raster.sync()));
    }
    this.#unsubscribers.push(imageCache.onReady(() => this.#raster.repaintAll()));
  }

  /** Paint paper and all visible layers onto a new surface. Release it after use, because it is large. */
  flatten(): Surface {
    this.#raster.continuePainting();
    const { width, height } = this.#size;
    const flat = this.createSurface(width, height);
    this.#raster.compose(flat, { x: 0, y: 0, width, height });
    return flat;
  }

  /** Flatten after all pictures in the layers are decoded. Throws if a renderer could not be loaded. */
  async flattenWhenReady(): Promise<Surface> {
    for (;;) {
      this.#raster.continuePainting();
      // An incomplete preview would be mistaken for a complete one.
      if (!imageCache.isBusy && hasMissingRenderers()) throw new Error("Not everything can be painted.");
      if (!imageCache.isBusy) return this.flatten();
      await imageCache.whenIdle();
    }
  }

  release(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
    this.#raster.release();
  }
}
