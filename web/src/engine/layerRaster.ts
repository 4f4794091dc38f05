import type { Item } from "./items";
import { clearSurface, copySurface } from "./paint";
import { type PaintResources, paintItem } from "./paintItem";
import type { Projection } from "./projection";
import { type Rect, type Surface, uniteRects } from "./surface";

/** How far the checkpoint trails: more than the steps of undo, so that one's own undo never has to start from nothing. */
const CHECKPOINT_DISTANCE = 64;
/** More strokes than this are painted in slices, out of sight, and shown when all are there. */
const SYNC_BATCH_SIZE = 96;

/**
 * Browsers put painting off until somebody looks. In a rebuild somebody does after so many strokes as take about this
 * long, ms: looking costs something itself, and what was put off makes a slice longer than it was meant to be.
 */
const FLUSH_DURATION_MS = { min: 3, max: 7 };
const FLUSH_INTERVAL = { min: 2, max: 64 };

/** The change that a sync made to the shown surface. */
export type RasterChange = Rect | "none" | "all";

/** A surface with the first `count` strokes of a pile. */
interface Checkpoint {
  surface: Surface;
  count: number;
}

/** Strokes painted onto a surface, in order. */
interface PaintedStack {
  surface: Surface;
  painted: Item[];
  checkpoint: Checkpoint | null;
}

function getCommonLength(a: readonly Item[], b: readonly Item[]): number {
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
  readonly #resources: PaintResources;
  readonly #width: number;
  readonly #height: number;
  readonly #projection: Projection;
  #current: PaintedStack;
  #rebuild: PaintedStack | null = null;
  #items: readonly Item[] = [];
  #flushProbe: Surface | null = null;
  #flushInterval = 8;
  #paintedSinceFlush = 0;

  /** `trails` = false does without the second surface where memory counts more than the speed of an undo. */
  constructor(
    means: PaintResources,
    width: number,
    height: number,
    projection: Projection,
    private readonly keepsCheckpoint = true,
  ) {
    this.#resources = means;
    this.#width = width;
    this.#height = height;
    this.#projection = projection;
    this.#current = this.#createStack();
  }

  /** The layer as far as it is shown now. */
  get surface(): Surface {
    return this.#current.surface;
  }

  /** False while strokes wait for `work`; till then `surface` shows an earlier state, never half of one. */
  get isComplete(): boolean {
    return this.#rebuild === null;
  }

  /** Takes on the layer's strokes. Little is painted at once; much is left to `work`. */
  sync(strokes: readonly Item[]): RasterChange {
    this.#items = strokes;
    if (this.#rebuild && getCommonLength(this.#rebuild.painted, strokes) === this.#rebuild.painted.length)
      return "none";
    this.#dropRebuild();
    const same = getCommonLength(this.#current.painted, strokes);
    const undone = same < this.#current.painted.length;
    const kept = undone ? this.#getCheckpointCount(same) : same;
    if (strokes.length - kept > SYNC_BATCH_SIZE) {
      this.#startRebuild(undone, kept);
      return "none";
    }
    if (undone) this.#rewindTo(kept);
    const touched = this.#paintRemaining(this.#current);
    this.#advanceCheckpoint(2);
    if (undone) return "all";
    return touched ?? "none";
  }

  /** Paints on while there is work and `mayGoOn`, or all; true when the surface was replaced by the finished one. */
  continuePainting(mayGoOn?: () => boolean): boolean {
    const rebuild = this.#rebuild;
    if (!rebuild) return false;
    const trailAt = this.keepsCheckpoint ? this.#items.length - CHECKPOINT_DISTANCE : -1;
    while (rebuild.painted.length < this.#items.length) {
      this.#paintNext(rebuild);
      if (rebuild.painted.length === trailAt) this.#copyToCheckpoint(rebuild);
      if (!mayGoOn) continue;
      this.#flushPeriodically(rebuild.surface);
      if (!mayGoOn()) return false;
    }
    releaseStack(this.#current);
    this.#current = rebuild;
    this.#rebuild = null;
    return true;
  }

  /** Something that is painted looks different now though it is the same entry: a picture was decoded. */
  repaintAll(): void {
    this.#dropRebuild();
    this.#startRebuild(true, 0);
  }

  release(): void {
    this.#dropRebuild();
    releaseStack(this.#current);
    this.#flushProbe?.release();
  }

  #createSurface(): Surface {
    return this.#resources.createSurface(this.#width, this.#height);
  }

  #createStack(): PaintedStack {
    return { surface: this.#createSurface(), painted: [], checkpoint: null };
  }

  #paintNext(pile: PaintedStack): Rect | null {
    const index = pile.painted.length;
    const item = this.#items[index];
    if (!item) return null;
    pile.painted.push(item);
    return paintItem(pile.surface, { items: this.#items, index }, this.#projection, this.#resources);
  }

  #paintRemaining(pile: PaintedStack): Rect | null {
    let touched: Rect | null = null;
    while (pile.painted.length < this.#items.length) touched = uniteRects(touched, this.#paintNext(pile));
    return touched;
  }

  /** How many strokes the checkpoint gives for a beginning of this length; one that is too far ahead is of no use. */
  #getCheckpointCount(same: number): number {
    const { checkpoint } = this.#current;
    return checkpoint && checkpoint.count <= same ? checkpoint.count : 0;
  }

  #rewindTo(count: number): void {
    const { surface, checkpoint, painted } = this.#current;
    if (count > 0 && checkpoint) {
      copySurface(checkpoint.surface, surface);
    } else {
      clearSurface(surface);
      checkpoint?.surface.release();
      this.#current.checkpoint = null;
    }
    painted.length = count;
  }

  #startRebuild(undone: boolean, kept: number): void {
    const pile = this.#createStack();
    if (kept > 0) {
      const from = undone ? this.#current.checkpoint?.surface : this.#current.surface;
      if (from) copySurface(from, pile.surface);
      pile.painted = this.#items.slice(0, kept);
    }
    this.#rebuild = pile;
  }

  /** Lets the checkpoint follow by a few strokes a commit, so that no commit pays for many. */
  #advanceCheckpoint(most: number): void {
    const pile = this.#current;
    if (!this.keepsCheckpoint || pile.painted.length <= CHECKPOINT_DISTANCE) return;
    pile.checkpoint ??= { surface: this.#createSurface(), count: 0 };
    for (let step = 0; step < most && pile.checkpoint.count < pile.painted.length - CHECKPOINT_DISTANCE; step += 1) {
      const place = { items: pile.painted, index: pile.checkpoint.count };
      paintItem(pile.checkpoint.surface, place, this.#projection, this.#resources);
      pile.checkpoint.count += 1;
    }
  }

  #copyToCheckpoint(pile: PaintedStack): void {
    pile.checkpoint ??= { surface: this.#createSurface(), count: 0 };
    copySurface(pile.surface, pile.checkpoint.surface);
    pile.checkpoint.count = pile.painted.length;
  }

  /** Has what was asked of a surface painted now, so that its cost falls into this slice. */
  #flushPeriodically(surface: Surface): void {
    this.#paintedSinceFlush += 1;
    if (this.#paintedSinceFlush < this.#flushInterval) return;
    this.#paintedSinceFlush = 0;
    this.#flushProbe ??= this.#resources.createSurface(1, 1);
    const from = performance.now();
    this.#flushProbe.context.drawImage(surface.image, 0, 0);
    const took = performance.now() - from;
    if (took > FLUSH_DURATION_MS.max) this.#flushInterval = Math.max(FLUSH_INTERVAL.min, this.#flushInterval >> 1);
    else if (took < FLUSH_DURATION_MS.min) this.#flushInterval = Math.min(FLUSH_INTERVAL.max, this.#flushInterval << 1);
  }

  #dropRebuild(): void {
    if (this.#rebuild) releaseStack(this.#rebuild);
    this.#rebuild = null;
  }
}

function releaseStack(pile: PaintedStack): void {
  pile.surface.release();
  pile.checkpoint?.surface.release();
}
