import type { DrawingDocument } from "@/engine/drawing/document";
import type { Item } from "@/engine/drawing/items";
import type { Layer } from "@/engine/drawing/layers";
import { CanvasPool } from "./canvasPool";
import { composeAny, type DrawingPair } from "./drawingRaster";
import { imageCache } from "./imageCache";
import type { ComposedLayer } from "./layerCompositor";
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
  drawings: DrawingPair,
  region: PictureRegion,
  surfaces: SurfaceFactory,
): Promise<Surface> {
  for (;;) {
    const surface = paintAvailable(drawings, region, { createSurface: surfaces, images: imageCache });
    if (!imageCache.isBusy && !hasMissingRenderers()) return surface;
    surface.release();
    // An incomplete picture would be mistaken for a complete one.
    if (!imageCache.isBusy) throw new Error("Not everything can be painted.");
    await imageCache.whenIdle();
  }
}

function paintAvailable(
  { own, background }: DrawingPair,
  { left, top, width, height, scale }: PictureRegion,
  resources: PaintResources,
): Surface {
  const surface = resources.createSurface(width, height);
  const { context } = surface;
  context.fillStyle = PAPER_COLOR;
  context.fillRect(0, 0, width, height);
  const region = { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
  const projection = createProjection(region, width, height);
  const pool = new CanvasPool(resources.createSurface);
  /** Paint the layer when it is first drawn. */
  const createComposedLayer = (layer: Layer, items: readonly Item[]): ComposedLayer => {
    let raster: LayerRaster | null = null;
    return {
      layer,
      opacity: layer.opacity,
      draw(to, x, y) {
        if (items.length === 0) return;
        if (!raster) {
          raster = new LayerRaster(resources, width, height, projection, false);
          raster.sync(items);
          raster.continuePainting();
        }
        to.drawImage(raster.surface.image, x, y);
      },
      release() {
        raster?.release();
        raster = null;
      },
    };
  };
  const drawLayers = (drawing: DrawingDocument): void => {
    const { layers } = drawing;
    const composedLayers = layers.map((layer) => createComposedLayer(layer, drawing.getItems(layer.id)));
    composeAny(context, { x: 0, y: 0, width, height }, composedLayers, pool);
  };
  if (background) drawLayers(background);
  drawLayers(own);
  pool.release();
  return surface;
}
