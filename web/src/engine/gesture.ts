import { type Camera, pan, turnAt, zoomAt } from "./camera";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two fingers turn the paper only once they have turned by so much: else every pinch would tilt it, radians. */
const TURNS_FROM = 0.14;

/** Pointers that move the view: one pans, two pan, zoom and turn. Points are CSS px from the box' middle. */
export class Gesture {
  readonly #at = new Map<number, Point>();
  #turned = 0;
  #turns = false;

  get isActive(): boolean {
    return this.#at.size > 0;
  }

  has(pointerId: number): boolean {
    return this.#at.has(pointerId);
  }

  add(pointerId: number, at: Point): void {
    this.#at.set(pointerId, at);
    this.#turned = 0;
    this.#turns = false;
  }

  remove(pointerId: number): void {
    this.#at.delete(pointerId);
    this.#turned = 0;
    this.#turns = false;
  }

  clear(): void {
    this.#at.clear();
  }

  /** The camera after a pointer moved. `turning` = one pointer turns the paper instead of panning it. */
  move(camera: Camera, pointerId: number, to: Point, turning = false): Camera {
    const from = this.#at.get(pointerId);
    if (!from) return camera;
    const [first, second] = this.#at.keys();
    this.#at.set(pointerId, to);
    if (second === undefined) {
      if (!turning) return pan(camera, { x: to.x - from.x, y: to.y - from.y });
      return turnAt(camera, Math.atan2(to.y, to.x) - Math.atan2(from.y, from.x), { x: 0, y: 0 });
    }
    if (pointerId !== first && pointerId !== second) return camera;
    const other = this.#at.get(pointerId === first ? second : (first ?? second));
    return other ? this.#pinch(camera, from, to, other) : camera;
  }

  #pinch(camera: Camera, from: Point, to: Point, other: Point): Camera {
    const before = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 };
    const after = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
    const long = Math.hypot(from.x - other.x, from.y - other.y);
    const now = Math.hypot(to.x - other.x, to.y - other.y);
    const angle = Math.atan2(to.y - other.y, to.x - other.x) - Math.atan2(from.y - other.y, from.x - other.x);
    const turn = Math.atan2(Math.sin(angle), Math.cos(angle));
    this.#turned += turn;
    this.#turns ||= Math.abs(this.#turned) > TURNS_FROM;
    let next = pan(camera, { x: after.x - before.x, y: after.y - before.y });
    if (long > 0) next = zoomAt(next, now / long, after);
    return this.#turns ? turnAt(next, turn, after) : next;
  }
}
