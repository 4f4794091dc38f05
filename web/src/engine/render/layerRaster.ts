import type { Item } from "@/engine/drawing/items";
import { clearSurface, copySurface } from "./paint";
import { type PaintResources, paintItem } from "./paintItem";
import type { Projection } from "./projection";
import { type Rect, type Surface, uniteRects } from "./surface";

/**
 * Number of strokes between the checkpoint and the newest stroke. More than the undo steps, so that an undo never has
 * to repaint the layer from the start.
 */
const CHECKPOINT_DISTANCE = 64;
/** More strokes than this are painted incrementally on a hidden surface, which is shown when it is complete. */
const SYNC_BATCH_SIZE = 96;

/**
 * Target duration of a flush during a rebuild, ms. Browsers defer canvas commands until the canvas is read, which would
 * make a slice longer than intended. A rebuild therefore reads the canvas after every few strokes. The interval (in
 * strokes) adapts to this duration, because a read has a cost of its own.
 */
const FLUSH_DURATION_MS = { min: 3, max: 7 };
const FLUSH_INTERVAL = { min: 2, max: 64 };

/** Area of the shown surface that a sync changed. */
export type RasterChange = Rect | "none" | "all";

/** Surface with the first `count` strokes of a stack. */
interface Checkpoint {
  surface: Surface;
  count: number;
}

/** Surface with the strokes that are painted on it, in order. */
interface PaintedStack {
  surface: Surface;
  items: Item[];
  checkpoint: Checkpoint | null;
}

function getCommonLength(a: readonly Item[], b: readonly Item[]): number {
  const maxLength = Math.min(a.length, b.length);
  let index = 0;
  while (index < maxLength && (a[index] === b[index] || a[index]?.id === b[index]?.id)) index += 1;
  return index;
}

/**
 * Pixels of one layer, updated by painting only new strokes. A checkpoint surface trails by 64 strokes, so that undo
 * costs one copy and at most 64 strokes instead of a full repaint.
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

  /** `keepsCheckpoint` = false saves memory, but makes undo repaint the layer. */
  constructor(
    resources: PaintResources,
    width: number,
    height: number,
    projection: Projection,
    private readonly keepsCheckpoint = true,
  ) {
    this.#resources = resources;
    this.#width = width;
    this.#height = height;
    this.#projection = projection;
    this.#current = this.#createStack();
  }

  /** Currently shown surface of the layer. */
  get surface(): Surface {
    return this.#current.surface;
  }

  /** False while strokes are waiting for `continuePainting`. Until then `surface` shows the previous complete state. */
  get isComplete(): boolean {
    return this.#rebuild === null;
  }

  /**
   * Update to the layer's current strokes. Few strokes are painted immediately; many are left to `continuePainting`.
   */
  sync(strokes: readonly Item[]): RasterChange {
    this.#items = strokes;
    if (this.#rebuild && getCommonLength(this.#rebuild.items, strokes) === this.#rebuild.items.length) return "none";
    this.#dropRebuild();
    const commonCount = getCommonLength(this.#current.items, strokes);
    const hasUndone = commonCount < this.#current.items.length;
    const reusedCount = hasUndone ? this.#getCheckpointCount(commonCount) : commonCount;
    if (strokes.length - reusedCount > SYNC_BATCH_SIZE) {
      this.#startRebuild(hasUndone, reusedCount);
      return "none";
    }
    if (hasUndone) this.#rewindTo(reusedCount);
    const touchedRect = this.#paintRemaining(this.#current);
    this.#advanceCheckpoint(2);
    if (hasUndone) return "all";
    return touchedRect ?? "none";
  }

  /**
   * Continue the rebuild while `shouldContinue` returns true (without it: until done). Returns true if the rebuilt surface
   * replaced the shown one.
   */
  continuePainting(shouldContinue?: () => boolean): boolean {
    const rebuild = this.#rebuild;
    if (!rebuild) return false;
    const checkpointIndex = this.keepsCheckpoint ? this.#items.length - CHECKPOINT_DISTANCE : -1;
    while (rebuild.items.length < this.#items.length) {
      this.#paintNext(rebuild);
      if (rebuild.items.length === checkpointIndex) this.#copyToCheckpoint(rebuild);
      if (!shouldContinue) continue;
      this.#flushPeriodically(rebuild.surface);
      if (!shouldContinue()) return false;
    }
    releaseStack(this.#current);
    this.#current = rebuild;
    this.#rebuild = null;
    return true;
  }

  /** Repaint everything, because an item looks different although it is the same item: a picture was decoded. */
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
    return { surface: this.#createSurface(), items: [], checkpoint: null };
  }

  #paintNext(stack: PaintedStack): Rect | null {
    const index = stack.items.length;
    const item = this.#items[index];
    if (!item) return null;
    stack.items.push(item);
    return paintItem(stack.surface, { items: this.#items, index }, this.#projection, this.#resources);
  }

  #paintRemaining(stack: PaintedStack): Rect | null {
    let touchedRect: Rect | null = null;
    while (stack.items.length < this.#items.length) touchedRect = uniteRects(touchedRect, this.#paintNext(stack));
    return touchedRect;
  }

  /** Return the number of strokes that the checkpoint provides for `commonCount` common strokes; 0 if it has too many. */
  #getCheckpointCount(commonCount: number): number {
    const { checkpoint } = this.#current;
    return checkpoint && checkpoint.count <= commonCount ? checkpoint.count : 0;
  }

  #rewindTo(count: number): void {
    const { surface, checkpoint, items } = this.#current;
    if (count > 0 && checkpoint) {
      copySurface(checkpoint.surface, surface);
    } else {
      clearSurface(surface);
      checkpoint?.surface.release();
      this.#current.checkpoint = null;
    }
    items.length = count;
  }

  #startRebuild(hasUndone: boolean, reusedCount: number): void {
    const stack = this.#createStack();
    if (reusedCount > 0) {
      const from = hasUndone ? this.#current.checkpoint?.surface : this.#current.surface;
      if (from) copySurface(from, stack.surface);
      stack.items = this.#items.slice(0, reusedCount);
    }
    this.#rebuild = stack;
  }

  /** Let the checkpoint advance by a few strokes per commit, so that no single commit is slow. */
  #advanceCheckpoint(maxSteps: number): void {
    const stack = this.#current;
    if (!this.keepsCheckpoint || stack.items.length <= CHECKPOINT_DISTANCE) return;
    stack.checkpoint ??= { surface: this.#createSurface(), count: 0 };
    for (
      let step = 0;
      step < maxSteps && stack.checkpoint.count < stack.items.length - CHECKPOINT_DISTANCE;
      step += 1
    ) {
      const position = { items: stack.items, index: stack.checkpoint.count };
      paintItem(stack.checkpoint.surface, position, this.#projection, this.#resources);
      stack.checkpoint.count += 1;
    }
  }

  #copyToCheckpoint(stack: PaintedStack): void {
    stack.checkpoint ??= { surface: this.#createSurface(), count: 0 };
    copySurface(stack.surface, stack.checkpoint.surface);
    stack.checkpoint.count = stack.items.length;
  }

  /** Force pending canvas commands to run now, so that their cost falls into this slice. */
  #flushPeriodically(surface: Surface): void {
    this.#paintedSinceFlush += 1;
    if (this.#paintedSinceFlush < this.#flushInterval) return;
    this.#paintedSinceFlush = 0;
    this.#flushProbe ??= this.#resources.createSurface(1, 1);
    const startTime = performance.now();
    this.#flushProbe.context.drawImage(surface.image, 0, 0);
    const duration = performance.now() - startTime;
    if (duration > FLUSH_DURATION_MS.max) this.#flushInterval = Math.max(FLUSH_INTERVAL.min, this.#flushInterval >> 1);
    else if (duration < FLUSH_DURATION_MS.min)
      this.#flushInterval = Math.min(FLUSH_INTERVAL.max, this.#flushInterval << 1);
  }

  #dropRebuild(): void {
    if (this.#rebuild) releaseStack(this.#rebuild);
    this.#rebuild = null;
  }
}

function releaseStack(stack: PaintedStack): void {
  stack.surface.release();
  stack.checkpoint?.surface.release();
}
