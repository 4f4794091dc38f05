import type { DrawingDocument } from "./document";
import type { LiveStroke } from "./live";
import { PAPER } from "./paint";
import { Picture } from "./picture";
import type { Change } from "./raster";
import { paintRing, type Ring, ringBounds } from "./ring";
import { clipRect, type Rect, type Surface, type SurfaceFactory, uniteRects } from "./surface";

/** The surface for the stroke under the pointer grows by such steps; up to this many px it is kept however little is used. */
const SCRATCH = { step: 128, keptPx: 256 * 256 };

/** The canvas that is seen; `resize` may clear it. */
export interface Display extends Omit<Surface, "release"> {
  resize(width: number, height: number): void;
}

/**
 * What the person sees of a document: at the size of the view, however large the canvas is. `invalidated` is called
 * whenever a `paint` is due; paints are meant to come once a frame.
 */
export class DrawingView {
  #drawing: DrawingDocument | null = null;
  #stopListening: (() => void) | null = null;
  #size = { width: 0, height: 0 };
  #shown: Picture | null = null;
  /** Being painted at another size; takes the place of the shown one when it is whole. */
  #next: Picture | null = null;
  #live: LiveStroke | null = null;
  #scratch: Surface | null = null;
  #ring: Ring | null = null;
  #under: readonly Surface[] = [];
  #dirty: Rect | "all" | null = "all";

  constructor(
    private readonly display: Display,
    private readonly surfaces: SurfaceFactory,
    private readonly canvas: { width: number; height: number },
    private readonly invalidated: () => void = () => undefined,
    /** Device px to a CSS px. */
    private readonly pixelRatio: () => number = () => 1,
  ) {}

  /** True when everything that the document holds is on the screen. */
  get isComplete(): boolean {
    return this.#dirty === null && this.#next === null && (this.#shown?.isComplete ?? true);
  }

  /** True when the document's own picture is on the screen, older state or not, rather than blank paper. */
  get hasPicture(): boolean {
    return this.#shown !== null;
  }

  /** The view's size in device px. The old picture stays, stretched by the page, until the new one is whole. */
  resize(width: number, height: number): void {
    const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    this.#begin();
  }

  /** Shows another document, or blank paper; what was shown before is gone at once. */
  show(drawing: DrawingDocument | null): void {
    if (drawing === this.#drawing) return;
    this.#stopListening?.();
    this.#live = null;
    this.#under = [];
    this.#drawing = drawing;
    this.#shown?.release();
    this.#shown = null;
    this.#stopListening = drawing?.onChange(() => this.#changed()) ?? null;
    this.#begin();
  }

  /** The stroke being drawn; null when it was committed or given up. Call `extend` after points were added. */
  setLive(live: LiveStroke | null): void {
    const before = this.#live;
    this.#live = live;
    if (before && before !== live && this.#shown) this.#invalidate(before.bounds(this.#shown.scale));
    if (live) this.extend();
  }

  extend(): void {
    if (this.#live?.isDirty) this.invalidated();
  }

  /** What is seen through the paper, the lowest first; it goes with the drawing that it was given for. */
  setUnder(skins: readonly Surface[]): void {
    this.#under = skins;
    this.#invalidate("all");
  }

  /** Where the brush is, on top of the picture and no part of it; null where no brush is over it. */
  setRing(ring: Ring | null): void {
    const before = this.#ring;
    this.#ring = ring;
    if (before) this.#invalidate(ringBounds(before));
    if (ring) this.#invalidate(ringBounds(ring));
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
    this.#next?.release();
    this.#scratch?.release();
    this.#next = this.#scratch = null;
  }

  #begin(): void {
    this.#next?.release();
    this.#next = null;
    if (this.#size.width > 0 && this.#drawing) {
      this.#next = new Picture(this.#drawing, this.surfaces, this.#size.width, this.#size.height, this.canvas);
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
    this.#scratch?.release();
    this.#scratch = null;
    this.#dirty = "all";
  }

  #changed(): void {
    this.#next?.sync();
    if (this.#shown) this.#invalidate(this.#shown.sync());
    this.invalidated();
  }

  #invalidate(change: Change | null): void {
    if (change === null || change === "none") return;
    this.#dirty = change === "all" || this.#dirty === "all" ? "all" : uniteRects(this.#dirty, change);
    this.invalidated();
  }

  #takeDirty(): Rect | null {
    const { width, height } = this.#shown ?? this.#size;
    let dirty: Rect | null = this.#dirty === "all" ? { x: 0, y: 0, width, height } : this.#dirty;
    if (this.#live?.isDirty && this.#shown) dirty = uniteRects(dirty, this.#live.takeDirty(this.#shown.scale));
    this.#dirty = null;
    return dirty && clipRect(dirty, width, height);
  }

  #compose(dirty: Rect): void {
    const shown = this.#shown;
    const { width, height } = shown ?? this.#size;
    if (this.display.width !== width || this.display.height !== height) this.display.resize(width, height);
    if (!shown) {
      this.display.context.setTransform(1, 0, 0, 1, 0, 0);
      this.display.context.fillStyle = PAPER;
      this.display.context.fillRect(0, 0, width, height);
      this.#paintRing(dirty);
      return;
    }
    const scratch = this.#paintLive(shown, dirty);
    shown.compose(
      this.display,
      dirty,
      scratch && this.#live ? { layerId: this.#live.layerId, surface: scratch } : null,
      this.#under,
    );
    this.#paintRing(dirty);
  }

  #paintRing(dirty: Rect): void {
    if (this.#ring) paintRing(this.display.context, this.#ring, dirty, this.pixelRatio());
  }

  /** Copies the live stroke's layer and paints the stroke onto the copy, within the dirty rectangle. */
  #paintLive(shown: Picture, dirty: Rect): Surface | null {
    const layer = this.#live && shown.layerSurface(this.#live.layerId);
    if (!this.#live || !layer) return null;
    const { x, y, width, height } = dirty;
    const scratch = this.#scratchFor(width, height);
    const { context } = scratch;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, width, height);
    context.drawImage(layer.image, x, y, width, height, 0, 0, width, height);
    this.#live.paint(scratch, shown.scale, dirty);
    return scratch;
  }

  /**
   * Only as large as is needed: browsers copy a surface whole when it is painted on after it was shown, so a large one
   * would cost in every frame.
   */
  #scratchFor(width: number, height: number): Surface {
    const known = this.#scratch;
    const most = Math.max(SCRATCH.keptPx, 4 * width * height);
    if (known && known.width >= width && known.height >= height && known.width * known.height <= most) return known;
    known?.release();
    const step = (side: number): number => Math.ceil(side / SCRATCH.step) * SCRATCH.step;
    this.#scratch = this.surfaces(step(width), step(height));
    return this.#scratch;
  }
}
