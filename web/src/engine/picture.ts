import type { DrawingDocument } from "./document";
import type { Layer } from "./layers";
import { PAPER, type Scale } from "./paint";
import { type Change, LayerRaster } from "./raster";
import { type Rect, type Surface, type SurfaceFactory, uniteRects } from "./surface";

/**
 * A layer's pixels shown in place of its own: the layer with the stroke that is being drawn. Only the rectangle that is
 * composed, at the surface's top left.
 */
export interface Substitute {
  layerId: string;
  surface: Surface;
}

/** A document as pixels of one size: a raster for each layer, on paper. */
export class Picture {
  readonly scale: Scale;
  readonly #rasters = new Map<string, LayerRaster>();
  #layers: Layer[] = [];

  constructor(
    private readonly drawing: DrawingDocument,
    private readonly surfaces: SurfaceFactory,
    /** Device px. */
    readonly width: number,
    readonly height: number,
    canvas: { width: number; height: number },
    /** See LayerRaster. */
    private readonly trails = true,
  ) {
    this.scale = { x: width / canvas.width, y: height / canvas.height };
    this.sync();
  }

  get isComplete(): boolean {
    for (const raster of this.#rasters.values()) if (!raster.isComplete) return false;
    return true;
  }

  layerSurface(layerId: string): Surface | null {
    return this.#rasters.get(layerId)?.surface ?? null;
  }

  /** Takes the document's present state on. */
  sync(): Change {
    const layers = this.drawing.layers;
    const sameLayers = JSON.stringify(layers) === JSON.stringify(this.#layers);
    this.#layers = layers;
    for (const [id, raster] of this.#rasters) {
      if (layers.some((layer) => layer.id === id)) continue;
      raster.release();
      this.#rasters.delete(id);
    }
    let changed: Change = "none";
    for (const layer of layers) {
      const raster = this.#rasters.get(layer.id) ?? this.#add(layer.id);
      changed = unite(changed, raster.sync(this.drawing.strokes(layer.id)));
    }
    return sameLayers ? changed : "all";
  }

  /** Paints on what `sync` left to do, while `mayGoOn`, or all; true when something was finished and is to be shown. */
  work(mayGoOn?: () => boolean): boolean {
    let finished = false;
    for (const raster of this.#rasters.values()) finished = raster.work(mayGoOn) || finished;
    return finished;
  }

  /** Puts paper, what is seen through it (`under`, stretched to this picture's size) and layers onto a surface of this picture's size, within a rectangle that lies on it. */
  compose(
    onto: Pick<Surface, "context">,
    { x, y, width, height }: Rect,
    substitute: Substitute | null = null,
    under: readonly Surface[] = [],
  ): void {
    const { context } = onto;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
    context.fillStyle = PAPER;
    context.fillRect(x, y, width, height);
    for (const skin of under) {
      const across = skin.width / this.width;
      const down = skin.height / this.height;
      context.drawImage(skin.image, x * across, y * down, width * across, height * down, x, y, width, height);
    }
    for (const layer of this.#layers) {
      if (!layer.visible || layer.opacity === 0) continue;
      context.globalAlpha = layer.opacity;
      if (substitute?.layerId === layer.id) {
        context.drawImage(substitute.surface.image, 0, 0, width, height, x, y, width, height);
        continue;
      }
      const surface = this.#rasters.get(layer.id)?.surface;
      if (surface) context.drawImage(surface.image, x, y, width, height, x, y, width, height);
    }
    context.globalAlpha = 1;
  }

  release(): void {
    for (const raster of this.#rasters.values()) raster.release();
    this.#rasters.clear();
  }

  #add(layerId: string): LayerRaster {
    const raster = new LayerRaster(this.surfaces, this.width, this.height, this.scale, this.trails);
    this.#rasters.set(layerId, raster);
    return raster;
  }
}

function unite(a: Change, b: Change): Change {
  if (a === "all" || b === "all") return "all";
  if (a === "none") return b;
  if (b === "none") return a;
  return uniteRects(a, b) ?? "none";
}
