import type { DrawingDocument } from "./document";
import type { Layer } from "./layers";
import { PAPER } from "./paint";
import type { PaintMeans } from "./paintItem";
import { type Projection, projectionOf, type Region } from "./projection";
import { partsAreMissing } from "./rare";
import { type Change, LayerRaster } from "./raster";
import { type Rect, type Surface, uniteRects } from "./surface";

/**
 * A layer's pixels shown in place of its own: the layer with what is being drawn on it. Only the rectangle that is
 * composed, at the surface's top left.
 */
export type Substitutes = ReadonlyMap<SheetKey, Surface>;

/** Names a layer of one of the documents that lie on each other. */
export type SheetKey = string;

/** own: the drawing itself; under: the background that it shares with others. */
export type Part = "own" | "under";

export function sheetKey(part: Part, layerId: string): SheetKey {
  return `${part}/${layerId}`;
}

/** What lies on the paper: a drawing, and a background below it. */
export interface Drawn {
  readonly own: DrawingDocument;
  readonly under: DrawingDocument | null;
}

/** What part of the canvas is seen, and how large, device px. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly region: Region;
}

interface Sheet {
  readonly key: SheetKey;
  readonly part: Part;
  readonly layer: Layer;
}

/** Drawings as pixels of one size: a raster for each layer, on paper. */
export class Picture {
  readonly projection: Projection;
  readonly #rasters = new Map<SheetKey, LayerRaster>();
  #sheets: Sheet[] = [];

  constructor(
    private readonly drawn: Drawn,
    private readonly means: PaintMeans,
    readonly frame: Frame,
    private readonly canvas: { width: number; height: number },
    /** See LayerRaster. */
    private readonly trails = true,
  ) {
    this.projection = projectionOf(frame.region, frame.width, frame.height);
    this.sync();
  }

  get isComplete(): boolean {
    if (partsAreMissing()) return false;
    for (const raster of this.#rasters.values()) if (!raster.isComplete) return false;
    return true;
  }

  sheet(key: SheetKey): Surface | null {
    return this.#rasters.get(key)?.surface ?? null;
  }

  /** Takes the documents' present state on. */
  sync(): Change {
    const sheets = this.#read();
    const sameSheets = JSON.stringify(sheets) === JSON.stringify(this.#sheets);
    this.#sheets = sheets;
    for (const [key, raster] of this.#rasters) {
      if (sheets.some((sheet) => sheet.key === key)) continue;
      raster.release();
      this.#rasters.delete(key);
    }
    let changed: Change = "none";
    for (const { key, part, layer } of sheets) {
      const raster = this.#rasters.get(key) ?? this.#add(key);
      changed = unite(changed, raster.sync(this.drawn[part]?.items(layer.id) ?? []));
    }
    return sameSheets ? changed : "all";
  }

  /** Paints on what `sync` left to do, while `mayGoOn`, or all; true when something was finished and is to be shown. */
  work(mayGoOn?: () => boolean): boolean {
    let finished = false;
    for (const raster of this.#rasters.values()) finished = raster.work(mayGoOn) || finished;
    return finished;
  }

  /** Has everything painted anew: a picture in a layer can be seen now. */
  repaint(): void {
    for (const raster of this.#rasters.values()) raster.repaint();
  }

  /** Puts paper, the background, what is seen through the paper (`skins`, each the whole canvas) and layers (some with another opacity than their own) onto a surface of this picture's size, within a rectangle that lies on it. */
  compose(
    onto: Pick<Surface, "context">,
    { x, y, width, height }: Rect,
    substitutes: Substitutes = new Map(),
    skins: readonly Surface[] = [],
    opacities: ReadonlyMap<SheetKey, number> = new Map(),
  ): void {
    const { context } = onto;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
    context.fillStyle = PAPER;
    context.fillRect(x, y, width, height);
    const put = (part: Part): void => {
      for (const { key, layer, part: own } of this.#sheets) {
        const opacity = opacities.get(key) ?? layer.opacity;
        if (own !== part || !layer.visible || opacity === 0) continue;
        context.globalAlpha = opacity;
        const substitute = substitutes.get(key);
        const surface = this.#rasters.get(key)?.surface;
        if (substitute) context.drawImage(substitute.image, 0, 0, width, height, x, y, width, height);
        else if (surface) context.drawImage(surface.image, x, y, width, height, x, y, width, height);
      }
      context.globalAlpha = 1;
    };
    put("under");
    for (const skin of skins) this.#putSkin(context, skin, { x, y, width, height });
    put("own");
  }

  release(): void {
    for (const raster of this.#rasters.values()) raster.release();
    this.#rasters.clear();
  }

  #read(): Sheet[] {
    const of = (part: Part) =>
      (this.drawn[part]?.layers ?? []).map((layer) => ({ key: sheetKey(part, layer.id), part, layer }));
    return [...of("under"), ...of("own")];
  }

  #putSkin(context: Surface["context"], skin: Surface, { x, y, width, height }: Rect): void {
    const { projection, canvas } = this;
    const across = skin.width / (canvas.width * projection.x);
    const down = skin.height / (canvas.height * projection.y);
    const left = (x + projection.left) * across;
    const top = (y + projection.top) * down;
    context.drawImage(skin.image, left, top, width * across, height * down, x, y, width, height);
  }

  #add(key: SheetKey): LayerRaster {
    const { width, height } = this.frame;
    const raster = new LayerRaster(this.means, width, height, this.projection, this.trails);
    this.#rasters.set(key, raster);
    return raster;
  }
}

function unite(a: Change, b: Change): Change {
  if (a === "all" || b === "all") return "all";
  if (a === "none") return b;
  if (b === "none") return a;
  return uniteRects(a, b) ?? "none";
}
