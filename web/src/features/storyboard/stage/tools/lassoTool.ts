import type { Item } from "@/engine/drawing/items";
import { imageCache } from "@/engine/render/imageCache";
import { createOffscreenSurface } from "@/engine/render/surface";
import { Lasso, type LinearTransform } from "@/engine/selection/lasso";
import { LiveMove } from "@/engine/selection/liveMove";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { LassoOverlay } from "./lassoOverlay";
import { type LassoTransform, lassoState } from "./lassoState";

/** Hit radius of corner handles, CSS px. Larger for fingers. */
const HIT_RADIUS = { mouse: 9, pen: 12, touch: 22 };

const TRANSFORMS: Record<LassoTransform, LinearTransform> = {
  flipHorizontal: [-1, 0, 0, 1],
  flipVertical: [1, 0, 0, -1],
  rotateLeft: [0, -1, 1, 0],
  rotateRight: [0, 1, -1, 0],
};

export interface LassoTarget {
  layerId: string;
  getItems(): readonly Item[];
  /** Show the floating selection, or hide it (null). */
  showLive(live: LiveMove | null): void;
  commit(item: Item): void;
}

/** Lasso tool. The floating selection is dropped as one undo step when another action starts. */
export class LassoTool {
  readonly #lasso: Lasso;
  readonly #overlay: LassoOverlay;
  #target: LassoTarget | null = null;
  #live: LiveMove | null = null;
  #isCopying = false;

  constructor(
    paper: HTMLElement,
    private readonly size: { width: number; height: number },
    /** CSS px per canvas px. */
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

  /** Start a selection or move. `keep` leaves the original in place and moves a copy. */
  press(
    pointerId: number,
    point: { x: number; y: number },
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
    const previousTarget = this.#target;
    this.#lasso.press(pointerId, point, HIT_RADIUS[kind] / this.getScale());
    // A press outside the selection dropped it. The new outline applies to the current drawing.
    if (!this.#lasso.isFloating && previousTarget) this.#target = target();
    return true;
  }

  move(pointerId: number, point: { x: number; y: number }, isConstrained: boolean): void {
    this.#lasso.move(pointerId, point, isConstrained);
  }

  transform(name: LassoTransform): void {
    this.#lasso.transform(TRANSFORMS[name]);
  }

  release(pointerId: number): void {
    this.#lasso.release(pointerId);
  }

  nudge(x: number, y: number): void {
    this.#lasso.nudge(x, y);
  }

  /** Select everything of the layer within the canvas, as if its edges had been traced. */
  selectAll(target: LassoTarget): void {
    const { width, height } = this.size;
    this.#lasso.drop();
    this.#target = target;
    this.#lasso.startFloating([
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]);
    this.#startFloating();
  }

  /** Drop the floating selection. */
  drop(): void {
    this.#lasso.drop();
  }

  /** Delete the selection from the layer. Returns false if nothing floats. */
  deleteSelection(): boolean {
    const live = this.#live;
    if (!this.#lasso.isFloating || !live) return false;
    this.#target?.commit(live.toItem(true));
    this.#clearLive();
    this.#lasso.clear();
    return true;
  }

  /** Discard the selection and its move. Returns false if there is nothing to cancel. */
  cancel(): boolean {
    if (!this.#lasso.isFloating && !this.#lasso.isBusy) return false;
    this.#clearLive();
    this.#lasso.clear();
    return true;
  }

  /** Update the outline to the current view. */
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
    const resources = { createSurface: createOffscreenSurface, images: imageCache };
    this.#live = new LiveMove(uuid7(), target.layerId, outline, resources, () => target.getItems(), this.#isCopying);
    target.showLive(this.#live);
  }

  /** Commit the move so far and continue with a copy. */
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
