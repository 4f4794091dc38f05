import { type BrushCursor, getBrushCursorBounds, paintBrushCursor } from "@/engine/brush/brushCursor";
import type { AlphaLock, LiveItem } from "@/engine/brush/liveStroke";
import type { DrawingDocument } from "@/engine/drawing/document";
import { CanvasPool } from "./canvasPool";
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
import { layerCompositor } from "./lazyRenderers";
import { PAPER_COLOR } from "./paint";
import type { PaintResources } from "./paintItem";
import { areRegionsEqual, createProjection, type Projection, type Region } from "./projection";
import { clipRect, type Rect, type Surface, type SurfaceFactory, uniteRects } from "./surface";

/** Visible canvas. `resize` may clear it. */
export interface Display extends Omit<Surface, "release"> {
  resize(width: number, height: number): void;
  /** Called before painting with the region of the canvas that the display shows from now on. */
  setRegion?(region: Region): void;
}

/** Live item and the drawing that it belongs to. */
interface LiveLayerItem {
  readonly live: LiveItem;
  readonly role: DrawingRole;
}

/**
 * View of a drawing, rendered at the size of the display regardless of the canvas size. `onInvalidate` is called when a
 * `paint` is due; call `paint` once per animation frame.
 */
export class DrawingView {
  #drawings: DrawingPair | null = null;
  #unsubscribers: (() => void)[] = [];
  #frame: RasterFrame;
  #current: DrawingRaster | null = null;
  /** Raster for a new size or region; replaces `#current` when it is complete. */
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
    /** Device px per CSS px. */
    private readonly getPixelRatio: () => number = () => 1,
  ) {
    this.#resources = { createSurface: surfaces, images: imageCache };
    this.#canvasPool = new CanvasPool(surfaces);
    this.#frame = { width: 0, height: 0, region: { x: 0, y: 0, ...canvas } };
  }

  /** True if the display shows the complete current state of the document. */
  get isComplete(): boolean {
    return this.#dirty === null && this.#next === null && (this.#current?.isComplete ?? true);
  }

  /** True if the display shows a picture of the document, possibly an outdated one, rather than blank paper. */
  get hasPicture(): boolean {
    return this.#current !== null;
  }

  /** Current projection from the canvas to the display. */
  get projection(): Projection {
    const { width, height, region } = this.#current?.frame ?? this.#frame;
    return createProjection(region, Math.max(1, width), Math.max(1, height));
  }

  /**
   * Set the size of the view in device px and the visible region of the canvas (default: all of it). The old picture
   * stays visible, stretched by CSS, until the new one is complete.
   */
  resize(width: number, height: number, region: Region = { x: 0, y: 0, ...this.canvas }): void {
    const frame = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)), region };
    const { width: wasWidth, height: wasHeight, region: wasRegion } = this.#frame;
    if (frame.width === wasWidth && frame.height === wasHeight && areRegionsEqual(region, wasRegion)) return;
    this.#frame = frame;
    this.#startNext();
  }

  /** Show another drawing with its background, or blank paper for null. The previous picture is removed immediately. */
  setDrawings(drawing: DrawingDocument | null, background: DrawingDocument | null = null): void {
    const isSame = drawing === (this.#drawings?.own ?? null);
    if (isSame && background === (this.#drawings?.background ?? null)) return;
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
    this.#drawings = drawing && { own: drawing, background };
    if (!isSame) {
      this.#ownLive = null;
      this.#otherLives = [];
      this.#skins = [];
      this.#current?.release();
      this.#current = null;
    }
    this.#unsubscribers = [drawing, background].flatMap((each) =>
      each ? [each.onChange(() => this.#handleChange())] : [],
    );
    this.#unsubscribers.push(imageCache.onReady(() => this.#repaintAll()));
    this.#startNext();
  }

  /**
   * Set the live item of this user, or null after it was committed or canceled. Call `notifyLiveChanged` after it
   * grows.
   */
  setLive(live: LiveItem | null, role: DrawingRole = "own"): void {
    const previous = this.#ownLive;
    this.#ownLive = live && { live, role };
    if (previous && previous.live !== live && this.#current)
      this.#invalidate(previous.live.getBounds(this.#current.projection));
    if (live) this.notifyLiveChanged();
  }

  /** Set the live items of other users. Call `notifyLiveChanged` after one of them grows. */
  setOthers(liveItems: Readonly<Record<DrawingRole, readonly LiveItem[]>>): void {
    const previous = this.#otherLives;
    const toLayerItems = (role: DrawingRole): LiveLayerItem[] => liveItems[role].map((live) => ({ live, role }));
    this.#otherLives = [...toLayerItems("background"), ...toLayerItems("own")];
    if (this.#current) {
      const { projection } = this.#current;
      const remaining = new Set(this.#otherLives.map(({ live }) => live));
      for (const { live } of previous) if (!remaining.has(live)) this.#invalidate(live.getBounds(projection));
    }
    this.notifyLiveChanged();
  }

  notifyLiveChanged(): void {
    if (this.#listLives().some(({ live }) => live.isDirty)) this.onInvalidate();
  }

  /** Set the onion skins, lowest first. They are removed when another drawing is shown. */
  setOnionSkins(skins: readonly Surface[]): void {
    this.#skins = skins;
    this.#invalidate("all");
  }

  /** Show a layer with this opacity, 0 to 1, as a preview. Null ends the preview. */
  previewOpacity(role: DrawingRole, layerId: string, opacity: number | null): void {
    this.#opacities = opacity === null ? new Map() : new Map([[getLayerKey(role, layerId), opacity]]);
    this.#invalidate("all");
  }

  /** Set the brush cursor, which is painted on top of the picture; null hides it. */
  setBrushCursor(cursor: BrushCursor | null): void {
    const previous = this.#brushCursor;
    this.#brushCursor = cursor;
    if (previous) this.#invalidate(getBrushCursorBounds(previous, this.projection));
    if (cursor) this.#invalidate(getBrushCursorBounds(cursor, this.projection));
  }

  /**
   * Update the display. Long rebuilds continue only while `shouldContinue` returns true. Returns false if another frame is
   * needed.
   */
  paint(shouldContinue: () => boolean = () => true): boolean {
    if (this.#next) this.#paintNext(shouldContinue);
    else if (this.#current?.continuePainting(shouldContinue)) this.#dirty = "all";
    const dirty = this.#takeDirty();
    if (dirty) this.#compose(dirty);
    return this.isComplete;
  }

  release(): void {
    this.setDrawings(null);
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
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

  #paintNext(shouldContinue: () => boolean): void {
    const next = this.#next;
    next?.continuePainting(shouldContinue);
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
    const raster = this.#current;
    const { width, height, region } = raster?.frame ?? this.#frame;
    if (this.display.width !== width || this.display.height !== height) this.display.resize(width, height);
    this.display.setRegion?.(region);
    if (!raster) {
      this.display.context.setTransform(1, 0, 0, 1, 0, 0);
      this.display.context.fillStyle = PAPER_COLOR;
      this.display.context.fillRect(0, 0, width, height);
    } else {
      raster.compose(this.display, dirty, this.#paintLives(raster, dirty), this.#skins, this.#opacities);
    }
    if (this.#brushCursor)
      paintBrushCursor(this.display.context, this.#brushCursor, this.projection, dirty, this.getPixelRatio());
  }

  #createAlphaLock(copy: Surface, { width, height }: Rect): AlphaLock {
    const { createSurface } = this.#resources;
    return (paint) =>
      layerCompositor.get()?.paintWithinAlpha(copy, { x: 0, y: 0, width, height }, createSurface, paint);
  }

  /** Copy the layers that have live items and paint the items onto the copies, within the rectangle. */
  #paintLives(raster: DrawingRaster, dirty: Rect): ReadonlyMap<LayerKey, Surface> {
    const copies = new Map<LayerKey, Surface>();
    for (const { live, role } of this.#listLives()) {
      const key = getLayerKey(role, live.layerId);
      const layer = raster.getLayerSurface(key);
      if (!layer) continue;
      const copy = copies.get(key) ?? this.#canvasPool.copy(key, layer, dirty);
      copies.set(key, copy);
      const lock = raster.isAlphaLocked(key) ? this.#createAlphaLock(copy, dirty) : null;
      live.paint(copy, raster.projection, dirty, layer, lock);
    }
    return copies;
  }
}
