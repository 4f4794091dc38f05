import type { DrawingDocument } from "./document";
import type { DrawingPair } from "./drawingRaster";
import { imageCache } from "./imageCache";
import { LayerRaster } from "./layerRaster";
import { hasMissingRenderers } from "./lazyRenderers";
import { PAPER_COLOR } from "./paint";
import type { PaintResources } from "./paintItem";
import { createProjection } from "./projection";
import type { Surface, SurfaceFactory } from "./surface";

/** Rectangle of the canvas plane, in px of the picture, relative to the top left corner of the canvas. */
interface PictureRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Px of the picture per canvas px. */
  readonly scale: number;
}

/**
 * Paint a region of the canvas plane, including what was drawn outside the canvas, after all its pictures are decoded.
 * Holds only one layer surface at a time. Intended for workers. Release the surface after use, because it is large.
 * Throws if a renderer could not be loaded.
 */
export async function paintRegion(
  drawn: DrawingPair,
  piece: PictureRegion,
  surfaces: SurfaceFactory,
): Promise<Surface> {
  for (;;) {
    const sheet = paintAvailable(drawn, piece, { createSurface: surfaces, images: imageCache });
    if (!imageCache.isBusy && !hasMissingRenderers()) return sheet;
    sheet.release();
    // An incomplete picture would be mistaken for a complete one.
    if (!imageCache.isBusy) throw new Error("Not everything can be painted.");
    await imageCache.whenIdle();
  }
}

function paintAvailable(
  { own, under }: DrawingPair,
  { left, top, width, height, scale }: PictureRegion,
  means: PaintResources,
): Surface {
  const sheet = means.createSurface(width, height);
  const { context } = sheet;
  context.fillStyle = PAPER_COLOR;
  context.fillRect(0, 0, width, height);
  const region = { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
  const projection = createProjection(region, width, height);
  const put = (drawing: DrawingDocument): void => {
    for (const layer of drawing.layers) {
      const items = drawing.getItems(layer.id);
      if (!layer.visible || layer.opacity === 0 || items.length === 0) continue;
      const raster = new LayerRaster(means, width, height, projection, false);
      raster.sync(items);
      raster.continuePainting();
      context.globalAlpha = layer.opacity;
      context.drawImage(raster.surface.image, 0, 0);
      raster.release();
    }
  };
  if (under) put(under);
  put(own);
  context.globalAlpha = 1;
  return sheet;
}
