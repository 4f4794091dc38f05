import { type BrushCursor, getBrushCursorBounds, paintBrushCursor } from "./brushCursor";
import { CanvasPool } from "./canvasPool";
import type { DrawingDocument } from "./document";
import {
  type DrawingPair,
  DrawingRaster,
  type DrawingRole,
  getLayerKey,
  type LayerKey,
  type RasterFrame,
} from "./drawingRaster";
import { imageCache } from "./imageCache";
import type { RasterChange } from "./layerRaster";
import type { LiveItem } from "./liveStroke";
import { PAPER_COLOR } from "./paint";
import type { PaintResources } from "./paintItem";
import { areRegionsEqual, createProjection, type Projection, type Region } from "./projection";
import { clipRect, type Rect, type Surface, type SurfaceFactory, uniteRects } from "./surface";

/** The canvas that is seen; `resize` may clear it. */
export interface Display extends Omit<Surface, "release"> {
  resize(width: number, height: number): void;
  /** The picture on it shows this part of the canvas from now on. */
  setRegion?(region: Region): void;
}

/** Something in the making, and on which drawing. */
interface LiveLayerItem {
  readonly live: LiveItem;
  readonly role: DrawingRole;
}

/**
 * What the person sees of a document: at the size of the view, however large the canvas is. `invalidated` is called
 * whenever a `paint` is due; paints are meant to come once a frame.
 */
export class DrawingView {
  #drawings: DrawingPair | null = null;
  #unsubscribers: (() => void)[] = [];
  #frame: RasterFrame;
  #current: DrawingRaster | null = null;
  /** Being painted at another size or place; takes the place of the shown one when it is whole. */
  #next: DrawingRaster | null = null;
  #ownLive: LiveLayerItem | null = null;
  #otherLives: readonly LiveLayerItem[] = [];
  readonly #resources: PaintResources;
  readonly #canvasPool: CanvasPool;
  #brushCursor: BrushCursor | null = null;
  #skins: readonly Surface[] = [];
  #opacities: ReadonlyMap<LayerKey, number> = new Map();
  #dirty: Rect | "all" | null = "all";

  constructor(
    private readonly display: Display,
    surfaces: SurfaceFactory,
    private readonly canvas: { width: number; height: number },
    private readonly onInvalidate: () => void = () => undefined,
    /** Device px to a CSS px. */
    private readonly getPixelRatio: () => number = () => 1,
  ) {
    this.#resources = { createSurface: surfaces, images: imageCache };
    this.#canvasPool = new CanvasPool(surfaces);
    this.#frame = { width: 0, height: 0, region: { x: 0, y: 0, ...canvas } };
  }

  /** True when everything that the document holds is on the screen. */
  get isComplete(): boolean {
    return this.#dirty === null && this.#next === null && (this.#current?.isComplete ?? true);
  }

  /** True when the document's own picture is on the screen, older state or not, rather than blank paper. */
  get hasPicture(): boolean {
    return this.#current !== null;
  }

  /** How the canvas lies on the display now. */
  get projection(): Projection {
    const { width, height, region } = this.#current?.frame ?? this.#frame;
    return createProjection(region, Math.max(1, width), Math.max(1, height));
  }

  /**
   * The view's size in device px, and the part of the canvas that it shows (all of it by default). The old picture
   * stays, stretched by the page, until the new one is whole.
   */
  resize(width: number, height: number, region: Region = { x: 0, y: 0, ...this.canvas }): void {
    const frame = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)), region };
    const { width: wasWidth, height: wasHeight, region: wasRegion } = this.#frame;
    if (frame.width === wasWidth && frame.height === wasHeight && areRegionsEqual(region, wasRegion)) return;
    this.#frame = frame;
    this.#startNext();
  }

  /** Shows another document and what lies under it, or blank paper; what was shown before is gone at once. */
  setDrawings(drawing: DrawingDocument | null, under: DrawingDocument | null = null): void {
    const isSame = drawing === (this.#drawings?.own ?? null);
    if (isSame && under === (this.#drawings?.under ?? null)) return;
    for (const stop of this.#unsubscribers) stop();
    this.#drawings = drawing && { own: drawing, under };
    if (!isSame) {
      this.#ownLive = null;
      this.#otherLives = [];
      this.#skins = [];
      this.#current?.release();
      this.#current = null;
    }
    this.#unsubscribers = [drawing, under].flatMap((each) => (each ? [each.onChange(() => this.#handleChange())] : []));
    this.#unsubscribers.push(imageCache.onReady(() => this.#repaintAll()));
    this.#startNext();
  }

  /** What is being drawn here; null when it was committed or given up. Call `extend` after it grew. */
  setLive(live: LiveItem | null, part: DrawingRole = "own"): void {
    const before = this.#ownLive;
    this.#ownLive = live && { live, role: part };
    if (before && before.live !== live && this.#current)
      this.#invalidate(before.live.getBounds(this.#current.projection));
    if (live) this.notifyLiveChanged();
  }

  /** What others are drawing at this moment. Call `extend` after one of them grew. */
  setOthers(lives: Readonly<Record<DrawingRole, readonly LiveItem[]>>): void {
    const before = this.#otherLives;
    const of = (role: DrawingRole): LiveLayerItem[] => lives[role].map((live) => ({ live, role }));
    this.#otherLives = [...of("under"), ...of("own")];
    if (this.#current) {
      const { projection } = this.#current;
      const stay = new Set(this.#otherLives.map(({ live }) => live));
      for (const { live } of before) if (!stay.has(live)) this.#invalidate(live.getBounds(projection));
    }
    this.notifyLiveChanged();
  }

  notifyLiveChanged(): void {
    if (this.#listLives().some(({ live }) => live.isDirty)) this.onInvalidate();
  }

  /** What is seen through the paper, the lowest first; it goes with the drawing that it was given for. */
  setOnionSkins(skins: readonly Surface[]): void {
    this.#skins = skins;
    this.#invalidate("all");
  }

  /** Shows a layer with this opacity, 0 to 1, in place of its own while somebody tries it; null: as it is. */
  previewOpacity(part: DrawingRole, layerId: string, opacity: number | null): void {
    this.#opacities = opacity === null ? new Map() : new Map([[getLayerKey(part, layerId), opacity]]);
    this.#invalidate("all");
  }

  /** Where the brush is, canvas px, on top of the picture and no part of it; null where no brush is over it. */
  setBrushCursor(ring: BrushCursor | null): void {
    const before = this.#brushCursor;
    this.#brushCursor = ring;
    if (before) this.#invalidate(getBrushCursorBounds(before, this.projection));
    if (ring) this.#invalidate(getBrushCursorBounds(ring, this.projection));
  }

  /** Brings the screen up to date, painting long rebuilds only while `mayGoOn`; false when another frame is needed. */
  paint(mayGoOn: () => boolean = () => true): boolean {
    if (this.#next) this.#paintNext(mayGoOn);
    else if (this.#current?.continuePainting(mayGoOn)) this.#dirty = "all";
    const dirty = this.#takeDirty();
    if (dirty) this.#compose(dirty);
    return this.isComplete;
  }

  release(): void {
    this.setDrawings(null);
    for (const stop of this.#unsubscribers) stop();
    this.#next?.release();
    this.#next = null;
    this.#canvasPool.release();
  }

  #startNext(): void {
    this.#next?.release();
    this.#next = null;
    if (this.#frame.width > 0 && this.#drawings) {
      this.#next = new DrawingRaster(this.#drawings, this.#resources, this.#frame, this.canvas);
    }
    if (!this.#current) this.#dirty = "all";
    this.onInvalidate();
  }

  #paintNext(mayGoOn: () => boolean): void {
    const next = this.#next;
    next?.continuePainting(mayGoOn);
    if (!next?.isComplete) return;
    this.#current?.release();
    this.#current = next;
    this.#next = null;
    this.#canvasPool.release();
    this.#dirty = "all";
  }

  #handleChange(): void {
    this.#next?.sync();
    if (this.#current) this.#invalidate(this.#current.sync());
    this.onInvalidate();
  }

  #repaintAll(): void {
    this.#next?.repaintAll();
    this.#current?.repaintAll();
    this.onInvalidate();
  }

  #listLives(): LiveLayerItem[] {
    return this.#ownLive ? [...this.#otherLives, this.#ownLive] : [...this.#otherLives];
  }

  #invalidate(change: RasterChange | null): void {
    if (change === null || change === "none") return;
    this.#dirty = change === "all" || this.#dirty === "all" ? "all" : uniteRects(this.#dirty, change);
    this.onInvalidate();
  }

  #takeDirty(): Rect | null {
    const { width, height } = this.#current?.frame ?? this.#frame;
    let dirty: Rect | null = this.#dirty === "all" ? { x: 0, y: 0, width, height } : this.#dirty;
    if (this.#current) {
      for (const { live } of this.#listLives()) {
        if (live.isDirty) dirty = uniteRects(dirty, live.takeDirtyRect(this.#current.projection));
      }
    }
    this.#dirty = null;
    return dirty && clipRect(dirty, width, height);
  }

  #compose(dirty: Rect): void {
    const shown = this.#current;
    const { width, height, region } = shown?.frame ?? this.#frame;
    if (this.display.width !== width || this.display.height !== height) this.display.resize(width, height);
    this.display.setRegion?.(region);
    if (!shown) {
      this.display.context.setTransform(1, 0, 0, 1, 0, 0);
      this.display.context.fillStyle = PAPER_COLOR;
      this.display.context.fillRect(0, 0, width, height);
    } else {
      shown.compose(this.display, dirty, this.#paintLives(shown, dirty), this.#skins, this.#opacities);
    }
    if (this.#brushCursor)
      paintBrushCursor(this.display.context, this.#brushCursor, this.projection, dirty, this.getPixelRatio());
  }

  /** Copies the layers that somebody draws on and paints what is in the making onto the copies, within the rectangle. */
  #paintLives(shown: DrawingRaster, dirty: Rect): ReadonlyMap<LayerKey, Surface> {
    const copies = new Map<LayerKey, Surface>();
    for (const { live, role } of this.#listLives()) {
      const key = getLayerKey(role, live.layerId);
      const layer = shown.getLayerSurface(key);
      if (!layer) continue;
      const copy = copies.get(key) ?? this.#canvasPool.copy(key, layer, dirty);
      copies.set(key, copy);
      live.paint(copy, shown.projection, dirty, layer);
    }
    return copies;
  }
}
