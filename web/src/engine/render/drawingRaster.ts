import type { DrawingDocument } from "@/engine/drawing/document";
import type { Layer } from "@/engine/drawing/layers";
import { CanvasPool } from "./canvasPool";
import type { ComposedLayer } from "./layerCompositor";
import { LayerRaster, type RasterChange } from "./layerRaster";
import { hasMissingRenderers, layerCompositor } from "./lazyRenderers";
import { PAPER_COLOR } from "./paint";
import type { PaintResources } from "./paintItem";
import { createProjection, type Projection, type Region } from "./projection";
import { type PaintContext, type Rect, type Surface, uniteRects } from "./surface";

/**
 * Surfaces to show instead of a layer's own pixels: copies of layers with live strokes. Each holds only the composed
 * rectangle, at its top left.
 */
export type LayerOverrides = ReadonlyMap<LayerKey, Surface>;

/** Key of a layer within a pair of drawings, see `getLayerKey`. */
export type LayerKey = string;

/** `own` is the drawing itself, `under` is the shared background below it. */
export type DrawingRole = "own" | "background";

export function getLayerKey(role: DrawingRole, layerId: string): LayerKey {
  return `${role}/${layerId}`;
}

/** A drawing and the background below it. */
export interface DrawingPair {
  readonly own: DrawingDocument;
  readonly background: DrawingDocument | null;
}

/** Size of the raster in device px, and the region of the canvas that it shows. */
export interface RasterFrame {
  readonly width: number;
  readonly height: number;
  readonly region: Region;
}

interface RasterLayer {
  readonly key: LayerKey;
  readonly role: DrawingRole;
  readonly layer: Layer;
}

/** Pixels of a pair of drawings at one size: one raster per layer, composed on paper. */
export class DrawingRaster {
  readonly projection: Projection;
  readonly #rasters = new Map<LayerKey, LayerRaster>();
  #layers: RasterLayer[] = [];
  readonly #canvasPool: CanvasPool;

  constructor(
    private readonly drawings: DrawingPair,
    private readonly resources: PaintResources,
    readonly frame: RasterFrame,
    private readonly canvas: { width: number; height: number },
    /** See LayerRaster. */
    private readonly keepsCheckpoints = true,
  ) {
    this.projection = createProjection(frame.region, frame.width, frame.height);
    this.#canvasPool = new CanvasPool(resources.createSurface);
    this.sync();
  }

  get isComplete(): boolean {
    if (hasMissingRenderers()) return false;
    for (const raster of this.#rasters.values()) if (!raster.isComplete) return false;
    return true;
  }

  getLayerSurface(key: LayerKey): Surface | null {
    return this.#rasters.get(key)?.surface ?? null;
  }

  isAlphaLocked(key: LayerKey): boolean {
    return this.#layers.some((each) => each.key === key && each.layer.alphaLocked);
  }

  /** Update the rasters to the current state of the documents. */
  sync(): RasterChange {
    const layers = this.#readLayers();
    const hasSameLayers = JSON.stringify(layers) === JSON.stringify(this.#layers);
    this.#layers = layers;
    for (const [key, raster] of this.#rasters) {
      if (layers.some((each) => each.key === key)) continue;
      raster.release();
      this.#rasters.delete(key);
    }
    let change: RasterChange = "none";
    for (const { key, role, layer } of layers) {
      const raster = this.#rasters.get(key) ?? this.#addRaster(key);
      change = uniteChanges(change, raster.sync(this.drawings[role]?.getItems(layer.id) ?? []));
    }
    // Start loading it now, because `isComplete` and flattening don't wait for what only `compose` asks for.
    if (layers.some((each) => each.layer.alphaLocked || !isPlain(each))) layerCompositor.get();
    return hasSameLayers ? change : "all";
  }

  /**
   * Continue the painting that `sync` deferred while `shouldContinue` returns true (without it: until done). Returns true if a
   * layer was completed and must be composed again.
   */
  continuePainting(shouldContinue?: () => boolean): boolean {
    let hasFinished = false;
    for (const raster of this.#rasters.values()) hasFinished = raster.continuePainting(shouldContinue) || hasFinished;
    return hasFinished;
  }

  /** Repaint all layers, for example after a picture was decoded. */
  repaintAll(): void {
    for (const raster of this.#rasters.values()) raster.repaintAll();
  }

  /**
   * Compose paper, background, onion skins and layers into a rectangle of a surface that has the size of this raster.
   *
   * `substitutes` replaces the pixels of layers. Each of `skins` covers the full canvas. `opacities` overrides the
   * opacity of layers.
   */
  compose(
    target: Pick<Surface, "context">,
    { x, y, width, height }: Rect,
    substitutes: LayerOverrides = new Map(),
    skins: readonly Surface[] = [],
    opacities: ReadonlyMap<LayerKey, number> = new Map(),
  ): void {
    const { context } = target;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
    context.fillStyle = PAPER_COLOR;
    context.fillRect(x, y, width, height);
    const drawLayers = (role: DrawingRole): void => {
      const layers = this.#layers
        .filter((each) => each.role === role)
        .map(({ key, layer }): ComposedLayer => {
          const draw: ComposedLayer["draw"] = (to, left, top) => {
            const substitute = substitutes.get(key);
            const surface = this.#rasters.get(key)?.surface;
            if (substitute) to.drawImage(substitute.image, 0, 0, width, height, left, top, width, height);
            else if (surface) to.drawImage(surface.image, x, y, width, height, left, top, width, height);
          };
          return { layer, opacity: opacities.get(key) ?? layer.opacity, draw };
        });
      composeAny(context, { x, y, width, height }, layers, this.#canvasPool);
    };
    drawLayers("background");
    for (const skin of skins) this.#drawSkin(context, skin, { x, y, width, height });
    drawLayers("own");
  }

  release(): void {
    for (const raster of this.#rasters.values()) raster.release();
    this.#rasters.clear();
    this.#canvasPool.release();
  }

  #readLayers(): RasterLayer[] {
    const getRoleLayers = (role: DrawingRole) =>
      (this.drawings[role]?.layers ?? []).map((layer) => ({ key: getLayerKey(role, layer.id), role, layer }));
    return [...getRoleLayers("background"), ...getRoleLayers("own")];
  }

  #drawSkin(context: Surface["context"], skin: Surface, { x, y, width, height }: Rect): void {
    const { projection, canvas } = this;
    const scaleX = skin.width / (canvas.width * projection.x);
    const scaleY = skin.height / (canvas.height * projection.y);
    const left = (x + projection.left) * scaleX;
    const top = (y + projection.top) * scaleY;
    context.drawImage(skin.image, left, top, width * scaleX, height * scaleY, x, y, width, height);
  }

  #addRaster(key: LayerKey): LayerRaster {
    const { width, height } = this.frame;
    const raster = new LayerRaster(this.resources, width, height, this.projection, this.keepsCheckpoints);
    this.#rasters.set(key, raster);
    return raster;
  }
}

/**
 * Compose layers, lowest first, into a rectangle of an opaque target. Most drawings have neither blend modes nor clipped
 * layers, so the code for these is loaded when a drawing needs it.
 */
export function composeAny(
  context: PaintContext,
  rect: Rect,
  layers: readonly ComposedLayer[],
  pool: CanvasPool,
): void {
  const compositor = layers.every(isPlain) ? null : layerCompositor.get();
  if (compositor) {
    compositor.composeLayers(context, rect, layers, pool);
    return;
  }
  for (const { layer, opacity, draw, release } of layers) {
    if (!layer.visible || opacity === 0) continue;
    context.globalAlpha = opacity;
    draw(context, rect.x, rect.y);
    release?.();
  }
  context.globalAlpha = 1;
}

function isPlain({ layer }: Pick<ComposedLayer, "layer">): boolean {
  return layer.blend === "normal" && !layer.clipped;
}

function uniteChanges(a: RasterChange, b: RasterChange): RasterChange {
  if (a === "all" || b === "all") return "all";
  if (a === "none") return b;
  if (b === "none") return a;
  return uniteRects(a, b) ?? "none";
}
