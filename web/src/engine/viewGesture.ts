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

  add(pointerId: number, at: Point): void {
    this.#pointers.set(pointerId, at);
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

  /** Return the view after a pointer moved. With `turning` a single pointer rotates instead of panning. */
  move(camera: ViewTransform, pointerId: number, to: Point, turning = false): ViewTransform {
    const from = this.#pointers.get(pointerId);
    if (!from) return camera;
    const [first, second] = this.#pointers.keys();
    this.#pointers.set(pointerId, to);
    if (second === undefined) {
      if (!turning) return panView(camera, { x: to.x - from.x, y: to.y - from.y });
      return rotateViewAt(camera, Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x), { x: 0, y: 0 });
    }
    if (pointerId !== first && pointerId !== second) return camera;
    const other = this.#pointers.get(pointerId === first ? second : (first ?? second));
    return other ? this.#pinch(camera, from, to, other) : camera;
  }

  #pinch(camera: ViewTransform, from: Point, to: Point, other: Point): ViewTransform {
    const before = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 };
    const after = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
    const long = Math.hypot(from.x - other.x, from.y - other.y);
    const now = Math.hypot(to.x - other.x, to.y - other.y);
    const angle = Math.atan2(to.y - other.y, to.x - other.x) - Math.atan2(from.y - other.y, from.x - other.x);
    const turn = Math.atan2(Math.sin(angle), Math.cos(angle));
    this.#rotation += turn;
    this.#isRotating ||= Math.abs(this.#rotation) > ROTATION_THRESHOLD;
    let next = panView(camera, { x: after.x - before.x, y: after.y - before.y });
    if (long > 0) next = zoomViewAt(next, now / long, after);
    return this.#isRotating ? rotateViewAt(next, turn, after) : next;
  }
}
