import { imageCache } from "@/engine/imageCache";
import type { Item } from "@/engine/items";
import { Lasso, type LinearTransform } from "@/engine/lasso";
import { LiveMove } from "@/engine/liveMove";
import { createOffscreenSurface } from "@/engine/surface";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { LassoOverlay } from "./lassoOverlay";
import { type LassoTransform, lassoState } from "./lassoState";

/** How near to a corner a press takes hold of it, CSS px: more for a finger. */
const HIT_RADIUS = { mouse: 9, pen: 12, touch: 22 };

const TRANSFORMS: Record<LassoTransform, LinearTransform> = {
  across: [-1, 0, 0, 1],
  down: [1, 0, 0, -1],
  left: [0, -1, 1, 0],
  right: [0, 1, -1, 0],
};

export interface LassoTarget {
  layerId: string;
  getItems(): readonly Item[];
  /** Shows what floats; null when nothing does. */
  showLive(live: LiveMove | null): void;
  commit(item: Item): void;
}

/** The lasso on the stage: what floats is put down as one step when anything else begins. */
export class LassoTool {
  readonly #lasso: Lasso;
  readonly #overlay: LassoOverlay;
  #target: LassoTarget | null = null;
  #live: LiveMove | null = null;
  #isCopying = false;

  constructor(
    paper: HTMLElement,
    size: { width: number; height: number },
    /** CSS px to a canvas px. */
    private readonly getScale: () => number,
  ) {
    this.#overlay = new LassoOverlay(paper, size);
    this.#lasso = new Lasso({
      onChange: () => this.updateOverlay(),
      onSelect: () => this.#startFloating(),
      onMove: (matrix) => {
        this.#live?.setMatrix(matrix);
        this.#target?.showLive(this.#live);
      },
      onDrop: () => this.#commit(),
    });
  }

  get isFloating(): boolean {
    return this.#lasso.isFloating;
  }

  get isBusy(): boolean {
    return this.#lasso.isBusy;
  }

  /** `keep` leaves the part where it was and moves a copy. */
  press(
    pointerId: number,
    at: { x: number; y: number },
    kind: keyof typeof HIT_RADIUS,
    keep: boolean,
    target: () => LassoTarget | null,
  ): boolean {
    if (!this.#lasso.isFloating) {
      this.#target = target();
      if (!this.#target) return false;
    }
    if (keep && !this.#isCopying && this.#lasso.isFloating) this.#startCopy();
    this.#isCopying = keep;
    const before = this.#target;
    this.#lasso.press(pointerId, at, HIT_RADIUS[kind] / this.getScale());
    // A press beside the part put it down; the new outline is for whatever is drawn on now.
    if (!this.#lasso.isFloating && before) this.#target = target();
    return true;
  }

  move(pointerId: number, at: { x: number; y: number }, isEven: boolean): void {
    this.#lasso.move(pointerId, at, isEven);
  }

  transform(how: LassoTransform): void {
    this.#lasso.transform(TRANSFORMS[how]);
  }

  release(pointerId: number): void {
    this.#lasso.release(pointerId);
  }

  nudge(x: number, y: number): void {
    this.#lasso.nudge(x, y);
  }

  /** Puts down what floats. */
  drop(): void {
    this.#lasso.drop();
  }

  /** Takes the part off the layer; false where nothing floats. */
  deleteSelection(): boolean {
    const live = this.#live;
    if (!this.#lasso.isFloating || !live) return false;
    this.#target?.commit(live.toItem(true));
    this.#clearLive();
    this.#lasso.clear();
    return true;
  }

  /** Everything is as it was before; false where nothing floats. */
  cancel(): boolean {
    if (!this.#lasso.isFloating && !this.#lasso.isBusy) return false;
    this.#clearLive();
    this.#lasso.clear();
    return true;
  }

  /** Brings the outline up to date with the view. */
  updateOverlay(): void {
    const { outline, corners } = this.#lasso;
    const handle = this.#lasso.getRotateHandle(HIT_RADIUS.mouse / this.getScale());
    if (outline) this.#overlay.show(outline, corners, handle, this.getScale());
    else this.#overlay.hide();
    if (lassoState.getState().hasSelection !== this.isFloating) lassoState.setState({ hasSelection: this.isFloating });
  }

  #startFloating(): void {
    const target = this.#target;
    const outline = this.#lasso.outline;
    if (!target || !outline) return;
    const means = { createSurface: createOffscreenSurface, images: imageCache };
    this.#live = new LiveMove(uuid7(), target.layerId, outline, means, () => target.getItems(), this.#isCopying);
    target.showLive(this.#live);
  }

  /** What was moved so far stays, and a copy of it goes on. */
  #startCopy(): void {
    const outline = this.#lasso.outline;
    if (!outline || !this.#target) return;
    const { isMoved = false } = this.#live ?? {};
    if (isMoved) this.#commit();
    else this.#clearLive();
    this.#lasso.startFloating(outline);
    this.#isCopying = true;
    this.#startFloating();
  }

  #commit(): void {
    const live = this.#live;
    if (live?.isMoved) this.#target?.commit(live.toItem());
    this.#clearLive();
  }

  #clearLive(): void {
    this.#target?.showLive(null);
    this.#live?.release();
    this.#live = null;
    this.#isCopying = false;
  }
}
