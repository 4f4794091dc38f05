import type { Item } from "./items";
import { clearSurface, copySurface } from "./paint";
import { type PaintMeans, paintItem } from "./paintItem";
import type { Projection } from "./projection";
import { type Rect, type Surface, uniteRects } from "./surface";

/** How far the checkpoint trails: more than the steps of undo, so that one's own undo never has to start from nothing. */
const TRAIL = 64;
/** More strokes than this are painted in slices, out of sight, and shown when all are there. */
const AT_ONCE = 96;

/**
 * Browsers put painting off until somebody looks. In a rebuild somebody does after so many strokes as take about this
 * long, ms: looking costs something itself, and what was put off makes a slice longer than it was meant to be.
 */
const DUE_MS = { least: 3, most: 7 };
const DUE_EVERY = { least: 2, most: 64 };

/** The change that a sync made to the shown surface. */
export type Change = Rect | "none" | "all";

/** A surface with the first `count` strokes of a pile. */
interface Checkpoint {
  surface: Surface;
  count: number;
}

/** Strokes painted onto a surface, in order. */
interface Pile {
  surface: Surface;
  painted: Item[];
  checkpoint: Checkpoint | null;
}

function commonLength(a: readonly Item[], b: readonly Item[]): number {
  const most = Math.min(a.length, b.length);
  let index = 0;
  while (index < most && (a[index] === b[index] || a[index]?.id === b[index]?.id)) index += 1;
  return index;
}

/**
 * One layer's strokes as pixels, kept up to date by painting only what is new. A second surface trails the tip by 64
 * strokes, so that taking a stroke back costs a copy and at most 64 strokes, not all of them.
 */
export class LayerRaster {
  readonly #means: PaintMeans;
  readonly #width: number;
  readonly #height: number;
  readonly #projection: Projection;
  #tip: Pile;
  #rebuild: Pile | null = null;
  #wanted: readonly Item[] = [];
  #probe: Surface | null = null;
  #dueEvery = 8;
  #notDue = 0;

  /** `trails` = false does without the second surface where memory counts more than the speed of an undo. */
  constructor(
    means: PaintMeans,
    width: number,
    height: number,
    projection: Projection,
    private readonly trails = true,
  ) {
    this.#means = means;
    this.#width = width;
    this.#height = height;
    this.#projection = projection;
    this.#tip = this.#blank();
  }

  /** The layer as far as it is shown now. */
  get surface(): Surface {
    return this.#tip.surface;
  }

  /** False while strokes wait for `work`; till then `surface` shows an earlier state, never half of one. */
  get isComplete(): boolean {
    return this.#rebuild === null;
  }

  /** Takes on the layer's strokes. Little is painted at once; much is left to `work`. */
  sync(strokes: readonly Item[]): Change {
    this.#wanted = strokes;
    if (this.#rebuild && commonLength(this.#rebuild.painted, strokes) === this.#rebuild.painted.length) return "none";
    this.#dropRebuild();
    const same = commonLength(this.#tip.painted, strokes);
    const undone = same < this.#tip.painted.length;
    const kept = undone ? this.#checkpointWithin(same) : same;
    if (strokes.length - kept > AT_ONCE) {
      this.#startRebuild(undone, kept);
      return "none";
    }
    if (undone) this.#returnTo(kept);
    const touched = this.#paintRest(this.#tip);
    this.#trail(2);
    if (undone) return "all";
    return touched ?? "none";
  }

  /** Paints on while there is work and `mayGoOn`, or all; true when the surface was replaced by the finished one. */
  work(mayGoOn?: () => boolean): boolean {
    const rebuild = this.#rebuild;
    if (!rebuild) return false;
    const trailAt = this.trails ? this.#wanted.length - TRAIL : -1;
    while (rebuild.painted.length < this.#wanted.length) {
      this.#paintNext(rebuild);
      if (rebuild.painted.length === trailAt) this.#copyToCheckpoint(rebuild);
      if (!mayGoOn) continue;
      this.#makeDueNowAndThen(rebuild.surface);
      if (!mayGoOn()) return false;
    }
    releasePile(this.#tip);
    this.#tip = rebuild;
    this.#rebuild = null;
    return true;
  }

  /** Something that is painted looks different now though it is the same entry: a picture was decoded. */
  repaint(): void {
    this.#dropRebuild();
    this.#startRebuild(true, 0);
  }

  release(): void {
    this.#dropRebuild();
    releasePile(this.#tip);
    this.#probe?.release();
  }

  #surface(): Surface {
    return this.#means.surfaces(this.#width, this.#height);
  }

  #blank(): Pile {
    return { surface: this.#surface(), painted: [], checkpoint: null };
  }

  #paintNext(pile: Pile): Rect | null {
    const index = pile.painted.length;
    const item = this.#wanted[index];
    if (!item) return null;
    pile.painted.push(item);
    return paintItem(pile.surface, { items: this.#wanted, index }, this.#projection, this.#means);
  }

  #paintRest(pile: Pile): Rect | null {
    let touched: Rect | null = null;
    while (pile.painted.length < this.#wanted.length) touched = uniteRects(touched, this.#paintNext(pile));
    return touched;
  }

  /** How many strokes the checkpoint gives for a beginning of this length; one that is too far ahead is of no use. */
  #checkpointWithin(same: number): number {
    const { checkpoint } = this.#tip;
    return checkpoint && checkpoint.count <= same ? checkpoint.count : 0;
  }

  #returnTo(count: number): void {
    const { surface, checkpoint, painted } = this.#tip;
    if (count > 0 && checkpoint) {
      copySurface(checkpoint.surface, surface);
    } else {
      clearSurface(surface);
      checkpoint?.surface.release();
      this.#tip.checkpoint = null;
    }
    painted.length = count;
  }

  #startRebuild(undone: boolean, kept: number): void {
    const pile = this.#blank();
    if (kept > 0) {
      const from = undone ? this.#tip.checkpoint?.surface : this.#tip.surface;
      if (from) copySurface(from, pile.surface);
      pile.painted = this.#wanted.slice(0, kept);
    }
    this.#rebuild = pile;
  }

  /** Lets the checkpoint follow by a few strokes a commit, so that no commit pays for many. */
  #trail(most: number): void {
    const pile = this.#tip;
    if (!this.trails || pile.painted.length <= TRAIL) return;
    pile.checkpoint ??= { surface: this.#surface(), count: 0 };
    for (let step = 0; step < most && pile.checkpoint.count < pile.painted.length - TRAIL; step += 1) {
      const place = { items: pile.painted, index: pile.checkpoint.count };
      paintItem(pile.checkpoint.surface, place, this.#projection, this.#means);
      pile.checkpoint.count += 1;
    }
  }

  #copyToCheckpoint(pile: Pile): void {
    pile.checkpoint ??= { surface: this.#surface(), count: 0 };
    copySurface(pile.surface, pile.checkpoint.surface);
    pile.checkpoint.count = pile.painted.length;
  }

  /** Has what was asked of a surface painted now, so that its cost falls into this slice. */
  #makeDueNowAndThen(surface: Surface): void {
    this.#notDue += 1;
    if (this.#notDue < this.#dueEvery) return;
    this.#notDue = 0;
    this.#probe ??= this.#means.surfaces(1, 1);
    const from = performance.now();
    this.#probe.context.drawImage(surface.image, 0, 0);
    const took = performance.now() - from;
    if (took > DUE_MS.most) this.#dueEvery = Math.max(DUE_EVERY.least, this.#dueEvery >> 1);
    else if (took < DUE_MS.least) this.#dueEvery = Math.min(DUE_EVERY.most, this.#dueEvery << 1);
  }

  #dropRebuild(): void {
    if (this.#rebuild) releasePile(this.#rebuild);
    this.#rebuild = null;
  }
}

function releasePile(pile: Pile): void {
  pile.surface.release();
  pile.checkpoint?.surface.release();
}
