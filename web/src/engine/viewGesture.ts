import { panView, rotateViewAt, type ViewTransform, zoomViewAt } from "./viewTransform";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two fingers rotate the view only after this rotation, radians. Otherwise every pinch would tilt the paper. */
const ROTATION_THRESHOLD = 0.14;

/**
 * Pointer gestures on the view: one pointer pans, two pan, zoom and rotate. Points are CSS px from the center of the
 * box.
 */
export class ViewGesture {
  readonly #pointers = new Map<number, Point>();
  #rotation = 0;
  #isRotating = false;

  get isActive(): boolean {
    return this.#pointers.size > 0;
  }

  has(pointerId: number): boolean {
    return this.#pointers.has(pointerId);
  }

  add(pointerId: number, point: Point): void {
    this.#pointers.set(pointerId, point);
    this.#rotation = 0;
    this.#isRotating = false;
  }

  remove(pointerId: number): void {
    this.#pointers.delete(pointerId);
    this.#rotation = 0;
    this.#isRotating = false;
  }

  clear(): void {
    this.#pointers.clear();
  }

  /** Return the view after a pointer moved. With `isRotating` a single pointer rotates instead of panning. */
  move(view: ViewTransform, pointerId: number, to: Point, isRotating = false): ViewTransform {
    const from = this.#pointers.get(pointerId);
    if (!from) return view;
    const [first, second] = this.#pointers.keys();
    this.#pointers.set(pointerId, to);
    if (second === undefined) {
      if (!isRotating) return panView(view, { x: to.x - from.x, y: to.y - from.y });
      return rotateViewAt(view, Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x), { x: 0, y: 0 });
    }
    if (pointerId !== first && pointerId !== second) return view;
    const other = this.#pointers.get(pointerId === first ? second : (first ?? second));
    return other ? this.#pinch(view, from, to, other) : view;
  }

  #pinch(view: ViewTransform, from: Point, to: Point, other: Point): ViewTransform {
    const before = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 };
    const after = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
    const oldDistance = Math.hypot(from.x - other.x, from.y - other.y);
    const newDistance = Math.hypot(to.x - other.x, to.y - other.y);
    const angle = Math.atan2(to.y - other.y, to.x - other.x) - Math.atan2(from.y - other.y, from.x - other.x);
    const rotation = Math.atan2(Math.sin(angle), Math.cos(angle));
    this.#rotation += rotation;
    this.#isRotating ||= Math.abs(this.#rotation) > ROTATION_THRESHOLD;
    let next = panView(view, { x: after.x - before.x, y: after.y - before.y });
    if (oldDistance > 0) next = zoomViewAt(next, newDistance / oldDistance, after);
    return this.#isRotating ? rotateViewAt(next, rotation, after) : next;
  }
}
