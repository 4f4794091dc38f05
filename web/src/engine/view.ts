import type { DrawingDocument } from "./document";
import type { Live } from "./live";
import { PAPER } from "./paint";
import type { PaintMeans } from "./paintItem";
import { type Drawn, type Frame, type Part, Picture, type SheetKey, sheetKey } from "./picture";
import { pictureBook } from "./pictureBook";
import { type Projection, projectionOf, type Region, sameRegion } from "./projection";
import type { Change } from "./raster";
import { paintRing, type Ring, ringBounds } from "./ring";
import { Scratches } from "./scratches";
import { clipRect, type Rect, type Surface, type SurfaceFactory, uniteRects } from "./surface";

/** The canvas that is seen; `resize` may clear it. */
export interface Display extends Omit<Surface, "release"> {
  resize(width: number, height: number): void;
  /** The picture on it shows this part of the canvas from now on. */
  place?(region: Region): void;
}

/** Something in the making, and on which drawing. */
interface Making {
  readonly live: Live;
  readonly part: Part;
}

/**
 * What the person sees of a document: at the size of the view, however large the canvas is. `invalidated` is called
 * whenever a `paint` is due; paints are meant to come once a frame.
 */
export class DrawingView {
  #drawn: Drawn | null = null;
  #stops: (() => void)[] = [];
  #frame: Frame;
  #shown: Picture | null = null;
  /** Being painted at another size or place; takes the place of the shown one when it is whole. */
  #next: Picture | null = null;
  #own: Making | null = null;
  #others: readonly Making[] = [];
  readonly #means: PaintMeans;
  readonly #scratches: Scratches;
  #ring: Ring | null = null;
  #skins: readonly Surface[] = [];
  #opacities: ReadonlyMap<SheetKey, number> = new Map();
  #dirty: Rect | "all" | null = "all";

  constructor(
    private readonly display: Display,
    surfaces: SurfaceFactory,
    private readonly canvas: { width: number; height: number },
    private readonly invalidated: () => void = () => undefined,
    /** Device px to a CSS px. */
    private readonly pixelRatio: () => number = () => 1,
  ) {
    this.#means = { surfaces, pictures: pictureBook };
    this.#scratches = new Scratches(surfaces);
    this.#frame = { width: 0, height: 0, region: { x: 0, y: 0, ...canvas } };
  }

  /** True when everything that the document holds is on the screen. */
  get isComplete(): boolean {
    return this.#dirty === null && this.#next === null && (this.#shown?.isComplete ?? true);
  }

  /** True when the document's own picture is on the screen, older state or not, rather than blank paper. */
  get hasPicture(): boolean {
    return this.#shown !== null;
  }

  /** How the canvas lies on the display now. */
  get projection(): Projection {
    const { width, height, region } = this.#shown?.frame ?? this.#frame;
    return projectionOf(region, Math.max(1, width), Math.max(1, height));
  }

  /**
   * The view's size in device px, and the part of the canvas that it shows (all of it by default). The old picture
   * stays, stretched by the page, until the new one is whole.
   */
  resize(width: number, height: number, region: Region = { x: 0, y: 0, ...this.canvas }): void {
    const frame = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)), region };
    const { width: wasWidth, height: wasHeight, region: wasRegion } = this.#frame;
    if (frame.width === wasWidth && frame.height === wasHeight && sameRegion(region, wasRegion)) return;
    this.#frame = frame;
    this.#begin();
  }

  /** Shows another document and what lies under it, or blank paper; what was shown before is gone at once. */
  show(drawing: DrawingDocument | null, under: DrawingDocument | null = null): void {
    const isSame = drawing === (this.#drawn?.own ?? null);
    if (isSame && under === (this.#drawn?.under ?? null)) return;
    for (const stop of this.#stops) stop();
    this.#drawn = drawing && { own: drawing, under };
    if (!isSame) {
      this.#own = null;
      this.#others = [];
      this.#skins = [];
      this.#shown?.release();
      this.#shown = null;
    }
    this.#stops = [drawing, under].flatMap((each) => (each ? [each.onChange(() => this.#changed())] : []));
    this.#stops.push(pictureBook.onReady(() => this.#repaint()));
    this.#begin();
  }

  /** What is being drawn here; null when it was committed or given up. Call `extend` after it grew. */
  setLive(live: Live | null, part: Part = "own"): void {
    const before = this.#own;
    this.#own = live && { live, part };
    if (before && before.live !== live && this.#shown) this.#invalidate(before.live.bounds(this.#shown.projection));
    if (live) this.extend();
  }

  /** What others are drawing at this moment. Call `extend` after one of them grew. */
  setOthers(lives: Readonly<Record<Part, readonly Live[]>>): void {
    const before = this.#others;
    const of = (part: Part): Making[] => lives[part].map((live) => ({ live, part }));
    this.#others = [...of("under"), ...of("own")];
    if (this.#shown) {
      const { projection } = this.#shown;
      const stay = new Set(this.#others.map(({ live }) => live));
      for (const { live } of before) if (!stay.has(live)) this.#invalidate(live.bounds(projection));
    }
    this.extend();
  }

  extend(): void {
    if (this.#makings().some(({ live }) => live.isDirty)) this.invalidated();
  }

  /** What is seen through the paper, the lowest first; it goes with the drawing that it was given for. */
  setUnder(skins: readonly Surface[]): void {
    this.#skins = skins;
    this.#invalidate("all");
  }

  /** Shows a layer with this opacity, 0 to 1, in place of its own while somebody tries it; null: as it is. */
  tryOpacity(part: Part, layerId: string, opacity: number | null): void {
    this.#opacities = opacity === null ? new Map() : new Map([[sheetKey(part, layerId), opacity]]);
    this.#invalidate("all");
  }

  /** Where the brush is, canvas px, on top of the picture and no part of it; null where no brush is over it. */
  setRing(ring: Ring | null): void {
    const before = this.#ring;
    this.#ring = ring;
    if (before) this.#invalidate(ringBounds(before, this.projection));
    if (ring) this.#invalidate(ringBounds(ring, this.projection));
  }

  /** Brings the screen up to date, painting long rebuilds only while `mayGoOn`; false when another frame is needed. */
  paint(mayGoOn: () => boolean = () => true): boolean {
    if (this.#next) this.#workOnNext(mayGoOn);
    else if (this.#shown?.work(mayGoOn)) this.#dirty = "all";
    const dirty = this.#takeDirty();
    if (dirty) this.#compose(dirty);
    return this.isComplete;
  }

  release(): void {
    this.show(null);
    for (const stop of this.#stops) stop();
    this.#next?.release();
    this.#next = null;
    this.#scratches.release();
  }

  #begin(): void {
    this.#next?.release();
    this.#next = null;
    if (this.#frame.width > 0 && this.#drawn) {
      this.#next = new Picture(this.#drawn, this.#means, this.#frame, this.canvas);
    }
    if (!this.#shown) this.#dirty = "all";
    this.invalidated();
  }

  #workOnNext(mayGoOn: () => boolean): void {
    const next = this.#next;
    next?.work(mayGoOn);
    if (!next?.isComplete) return;
    this.#shown?.release();
    this.#shown = next;
    this.#next = null;
    this.#scratches.release();
    this.#dirty = "all";
  }

  #changed(): void {
    this.#next?.sync();
    if (this.#shown) this.#invalidate(this.#shown.sync());
    this.invalidated();
  }

  #repaint(): void {
    this.#next?.repaint();
    this.#shown?.repaint();
    this.invalidated();
  }

  #makings(): Making[] {
    return this.#own ? [...this.#others, this.#own] : [...this.#others];
  }

  #invalidate(change: Change | null): void {
    if (change === null || change === "none") return;
    this.#dirty = change === "all" || this.#dirty === "all" ? "all" : uniteRects(this.#dirty, change);
    this.invalidated();
  }

  #takeDirty(): Rect | null {
    const { width, height } = this.#shown?.frame ?? this.#frame;
    let dirty: Rect | null = this.#dirty === "all" ? { x: 0, y: 0, width, height } : this.#dirty;
    if (this.#shown) {
      for (const { live } of this.#makings()) {
        if (live.isDirty) dirty = uniteRects(dirty, live.takeDirty(this.#shown.projection));
      }
    }
    this.#dirty = null;
    return dirty && clipRect(dirty, width, height);
  }

  #compose(dirty: Rect): void {
    const shown = this.#shown;
    const { width, height, region } = shown?.frame ?? this.#frame;
    if (this.display.width !== width || this.display.height !== height) this.display.resize(width, height);
    this.display.place?.(region);
    if (!shown) {
      this.display.context.setTransform(1, 0, 0, 1, 0, 0);
      this.display.context.fillStyle = PAPER;
      this.display.context.fillRect(0, 0, width, height);
    } else {
      shown.compose(this.display, dirty, this.#paintLives(shown, dirty), this.#skins, this.#opacities);
    }
    if (this.#ring) paintRing(this.display.context, this.#ring, this.projection, dirty, this.pixelRatio());
  }

  /** Copies the layers that somebody draws on and paints what is in the making onto the copies, within the rectangle. */
  #paintLives(shown: Picture, dirty: Rect): ReadonlyMap<SheetKey, Surface> {
    const copies = new Map<SheetKey, Surface>();
    for (const { live, part } of this.#makings()) {
      const key = sheetKey(part, live.layerId);
      const layer = shown.sheet(key);
      if (!layer) continue;
      const copy = copies.get(key) ?? this.#scratches.copy(key, layer, dirty);
      copies.set(key, copy);
      live.paint(copy, shown.projection, dirty, layer);
    }
    return copies;
  }
}
