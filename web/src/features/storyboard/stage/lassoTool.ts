import type { Item } from "@/engine/items";
import { Lasso, type Turn } from "@/engine/lasso";
import { LiveMove } from "@/engine/liveMove";
import { pictureBook } from "@/engine/pictureBook";
import { offscreenSurface } from "@/engine/surface";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { type LassoTurn, lassoHeld } from "./lassoHeld";
import { LassoOverlay } from "./lassoOverlay";

/** How near to a corner a press takes hold of it, CSS px: more for a finger. */
const REACH = { mouse: 9, pen: 12, touch: 22 };

const TURNS: Record<LassoTurn, Turn> = {
  across: [-1, 0, 0, 1],
  down: [1, 0, 0, -1],
  left: [0, -1, 1, 0],
  right: [0, 1, -1, 0],
};

export interface LassoTarget {
  layerId: string;
  items(): readonly Item[];
  /** Shows what floats; null when nothing does. */
  show(live: LiveMove | null): void;
  commit(item: Item): void;
}

/** The lasso on the stage: what floats is put down as one step when anything else begins. */
export class LassoTool {
  readonly #lasso: Lasso;
  readonly #overlay: LassoOverlay;
  #target: LassoTarget | null = null;
  #live: LiveMove | null = null;
  #keep = false;

  constructor(
    paper: HTMLElement,
    size: { width: number; height: number },
    /** CSS px to a canvas px. */
    private readonly scale: () => number,
  ) {
    this.#overlay = new LassoOverlay(paper, size);
    this.#lasso = new Lasso({
      changed: () => this.draw(),
      caught: () => this.#float(),
      moved: (matrix) => {
        this.#live?.setMatrix(matrix);
        this.#target?.show(this.#live);
      },
      dropped: () => this.#commit(),
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
    kind: keyof typeof REACH,
    keep: boolean,
    target: () => LassoTarget | null,
  ): boolean {
    if (!this.#lasso.isFloating) {
      this.#target = target();
      if (!this.#target) return false;
    }
    if (keep && !this.#keep && this.#lasso.isFloating) this.#copyFromHere();
    this.#keep = keep;
    const before = this.#target;
    this.#lasso.press(pointerId, at, REACH[kind] / this.scale());
    // A press beside the part put it down; the new outline is for whatever is drawn on now.
    if (!this.#lasso.isFloating && before) this.#target = target();
    return true;
  }

  move(pointerId: number, at: { x: number; y: number }, isEven: boolean): void {
    this.#lasso.move(pointerId, at, isEven);
  }

  turn(how: LassoTurn): void {
    this.#lasso.turn(TURNS[how]);
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
  remove(): boolean {
    const live = this.#live;
    if (!this.#lasso.isFloating || !live) return false;
    this.#target?.commit(live.toItem(true));
    this.#end();
    this.#lasso.forget();
    return true;
  }

  /** Everything is as it was before; false where nothing floats. */
  giveUp(): boolean {
    if (!this.#lasso.isFloating && !this.#lasso.isBusy) return false;
    this.#end();
    this.#lasso.forget();
    return true;
  }

  /** Brings the outline up to date with the view. */
  draw(): void {
    const { outline, corners } = this.#lasso;
    const handle = this.#lasso.handle(REACH.mouse / this.scale());
    if (outline) this.#overlay.show(outline, corners, handle, this.scale());
    else this.#overlay.hide();
    if (lassoHeld.getState().isHeld !== this.isFloating) lassoHeld.setState({ isHeld: this.isFloating });
  }

  #float(): void {
    const target = this.#target;
    const outline = this.#lasso.outline;
    if (!target || !outline) return;
    const means = { surfaces: offscreenSurface, pictures: pictureBook };
    this.#live = new LiveMove(uuid7(), target.layerId, outline, means, () => target.items(), this.#keep);
    target.show(this.#live);
  }

  /** What was moved so far stays, and a copy of it goes on. */
  #copyFromHere(): void {
    const outline = this.#lasso.outline;
    if (!outline || !this.#target) return;
    const { isMoved = false } = this.#live ?? {};
    if (isMoved) this.#commit();
    else this.#end();
    this.#lasso.restart(outline);
    this.#keep = true;
    this.#float();
  }

  #commit(): void {
    const live = this.#live;
    if (live?.isMoved) this.#target?.commit(live.toItem());
    this.#end();
  }

  #end(): void {
    this.#target?.show(null);
    this.#live?.release();
    this.#live = null;
    this.#keep = false;
  }
}
