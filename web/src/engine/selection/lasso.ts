import { quantizePx } from "@/engine/brush/points";
import type { Matrix } from "@/engine/drawing/items";
import { getPolygonBounds, type Polygon, transformPolygon } from "@/engine/render/paintItem";
import { IDENTITY_MATRIX } from "./liveMove";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Corner of the bounding box of the selection. */
export type Corner = "nw" | "ne" | "se" | "sw";

export const CORNERS: readonly Corner[] = ["nw", "ne", "se", "sw"];

/** Part of a floating selection that a press grabs. */
type DragHandle = { kind: "inside" } | { kind: "corner"; corner: Corner } | { kind: "rotate" };

/** Rotation or reflection about the center: [a, b, c, d] of a matrix. */
export type LinearTransform = readonly [number, number, number, number];

type LassoState =
  | { name: "idle" }
  | { name: "tracing"; pointerId: number; points: [number, number][] }
  | { name: "floating"; polygon: Polygon; matrix: Matrix }
  | {
      name: "dragging";
      polygon: Polygon;
      matrix: Matrix;
      from: Matrix;
      pointerId: number;
      handle: DragHandle;
      start: Point;
    };

export interface LassoEvents {
  /** The outline or the selection changed. */
  onChange(): void;
  /** An outline was closed; its selection can now be moved. */
  onSelect(polygon: Polygon): void;
  onMove(matrix: Matrix): void;
  /** The selection was dropped at its current position. */
  onDrop(): void;
}

/** Points closer than this to the previous one are skipped, canvas px. */
const POINT_DISTANCE_MIN = 2;
/** Outlines with a smaller area count as a tap, canvas px². */
const AREA_MIN = 24;
const SCALE_MIN = 0.02;
/** Distance of the rotate handle from the upper side, as a multiple of `reach`. */
const ROTATE_HANDLE_DISTANCE = 2.6;
/** Step of constrained rotation, radians (15°). */
const ROTATION_STEP = Math.PI / 12;

/**
 * State machine of the lasso: idle → tracing → floating ⇄ dragging. A press outside the floating selection drops it and
 * starts a new outline. The class knows only outlines, not pixels.
 */
export class Lasso {
  #state: LassoState = { name: "idle" };

  constructor(private readonly events: LassoEvents) {}

  /** Current outline in canvas px; null while idle. */
  get outline(): Polygon | null {
    const state = this.#state;
    if (state.name === "idle") return null;
    return state.name === "tracing" ? state.points : transformPolygon(state.polygon, state.matrix);
  }

  /** Transformed corners of the bounding box, canvas px; null if nothing is floating. */
  get corners(): ReadonlyMap<Corner, Point> | null {
    const state = this.#state;
    return state.name === "floating" || state.name === "dragging" ? getBoxCorners(state.polygon, state.matrix) : null;
  }

  get isFloating(): boolean {
    return this.#state.name === "floating" || this.#state.name === "dragging";
  }

  get isBusy(): boolean {
    return this.#state.name === "tracing" || this.#state.name === "dragging";
  }

  /** Start tracing, or grab the floating selection. `reach` is the hit radius of handles, canvas px. */
  press(pointerId: number, point: Point, reach: number): void {
    if (this.isBusy) return;
    if (this.#state.name === "floating") {
      const grabbed = this.#findHandleAt(point, reach);
      if (grabbed) {
        const { polygon, matrix } = this.#state;
        this.#setState({ name: "dragging", polygon, matrix, from: matrix, pointerId, handle: grabbed, start: point });
        return;
      }
      this.drop();
    }
    this.#setState({ name: "tracing", pointerId, points: [quantizePoint(point)] });
  }

  /** Handle a pointer move. `isConstrained` constrains rotation to steps of 15°. */
  move(pointerId: number, point: Point, isConstrained = false): void {
    const state = this.#state;
    if ((state.name !== "tracing" && state.name !== "dragging") || state.pointerId !== pointerId) return;
    if (state.name === "tracing") {
      const last = state.points.at(-1);
      const next = quantizePoint(point);
      if (last && Math.hypot(next[0] - last[0], next[1] - last[1]) < POINT_DISTANCE_MIN) return;
      state.points.push(next);
      this.events.onChange();
      return;
    }
    const { handle } = state;
    if (handle.kind === "inside") this.#setMatrix(state, translate(state, point));
    else if (handle.kind === "rotate") this.#setMatrix(state, rotateAboutCenter(state, point, isConstrained));
    else this.#setMatrix(state, scaleFromCorner(state, handle.corner, point));
  }

  release(pointerId: number): void {
    const state = this.#state;
    if ((state.name !== "tracing" && state.name !== "dragging") || state.pointerId !== pointerId) return;
    if (state.name === "dragging") {
      this.#setState({ name: "floating", polygon: state.polygon, matrix: state.matrix });
      return;
    }
    if (state.points.length < 3 || getPolygonArea(state.points) < AREA_MIN) {
      this.#setState({ name: "idle" });
      return;
    }
    this.#state = { name: "floating", polygon: state.points, matrix: IDENTITY_MATRIX };
    this.events.onSelect(state.points);
    this.events.onChange();
  }

  /** Move the floating selection by canvas px. */
  nudge(x: number, y: number): void {
    if (this.#state.name !== "floating") return;
    const [a, b, c, d, e, f] = this.#state.matrix;
    this.#setMatrix(this.#state, [a, b, c, d, e + x, f + y]);
  }

  /** Rotate or mirror the floating selection about its center. */
  transform(transform: LinearTransform): void {
    if (this.#state.name !== "floating") return;
    const { polygon, matrix } = this.#state;
    this.#setMatrix(this.#state, transformAbout(getCenter(polygon, matrix), transform, matrix));
  }

  /** Return the position of the rotate handle, canvas px; null if nothing is floating. `reach` as for `press`. */
  getRotateHandle(reach: number): Point | null {
    const corners = this.corners;
    const state = this.#state;
    const [a, b] = [corners?.get("nw"), corners?.get("ne")];
    if (!a || !b || (state.name !== "floating" && state.name !== "dragging")) return null;
    const edgeCenter = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const center = getCenter(state.polygon, state.matrix);
    const distance = Math.hypot(edgeCenter.x - center.x, edgeCenter.y - center.y) || 1;
    const factor = 1 + (ROTATE_HANDLE_DISTANCE * reach) / distance;
    return { x: center.x + (edgeCenter.x - center.x) * factor, y: center.y + (edgeCenter.y - center.y) * factor };
  }

  /** Make the polygon the floating selection, without a transform. */
  startFloating(polygon: Polygon): void {
    this.#setState({ name: "floating", polygon, matrix: IDENTITY_MATRIX });
  }

  /** Drop the selection at its current position. */
  drop(): void {
    if (this.isFloating) this.events.onDrop();
    this.clear();
  }

  /** Discard the selection, after it was dropped, deleted or canceled. */
  clear(): void {
    if (this.#state.name !== "idle") this.#setState({ name: "idle" });
  }

  #setMatrix(state: Extract<LassoState, { matrix: Matrix }>, matrix: Matrix): void {
    this.#state = { ...state, matrix };
    this.events.onMove(matrix);
    this.events.onChange();
  }

  #findHandleAt(point: Point, reach: number): DragHandle | null {
    if (this.#state.name !== "floating") return null;
    for (const [corner, { x, y }] of this.corners ?? []) {
      if (Math.hypot(point.x - x, point.y - y) <= reach) return { kind: "corner", corner };
    }
    const handle = this.getRotateHandle(reach);
    if (handle && Math.hypot(point.x - handle.x, point.y - handle.y) <= reach) return { kind: "rotate" };
    const box = getPolygonBounds(transformPolygon(this.#state.polygon, this.#state.matrix));
    const isInside =
      point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height;
    return isInside ? { kind: "inside" } : null;
  }

  #setState(state: LassoState): void {
    this.#state = state;
    this.events.onChange();
  }
}

type DraggingState = Extract<LassoState, { name: "dragging" }>;

function translate({ from: [a, b, c, d, e, f], start }: DraggingState, point: Point): Matrix {
  return [a, b, c, d, quantizePx(e + point.x - start.x), quantizePx(f + point.y - start.y)];
}

/** Scale uniformly about the opposite corner. */
function scaleFromCorner({ polygon, from, start }: DraggingState, corner: Corner, point: Point): Matrix {
  const corners = getBoxCorners(polygon, from);
  const opposite = CORNERS[(CORNERS.indexOf(corner) + 2) % 4] ?? "nw";
  const anchor = corners.get(opposite) ?? start;
  const grabbed = corners.get(corner) ?? start;
  const lengthSquared = Math.hypot(grabbed.x - anchor.x, grabbed.y - anchor.y) ** 2;
  if (lengthSquared === 0) return from;
  // Movement of the pointer along the diagonal.
  const movement = (point.x - start.x) * (grabbed.x - anchor.x) + (point.y - start.y) * (grabbed.y - anchor.y);
  const scale = Math.max(SCALE_MIN, 1 + movement / lengthSquared);
  const [a, b, c, d, e, f] = from;
  return [
    a * scale,
    b * scale,
    c * scale,
    d * scale,
    anchor.x + (e - anchor.x) * scale,
    anchor.y + (f - anchor.y) * scale,
  ];
}

function rotateAboutCenter({ polygon, from, start }: DraggingState, point: Point, isConstrained: boolean): Matrix {
  const center = getCenter(polygon, from);
  const getAngle = ({ x, y }: Point): number => Math.atan2(y - center.y, x - center.x);
  const rawAngle = getAngle(point) - getAngle(start);
  const angle = isConstrained ? Math.round(rawAngle / ROTATION_STEP) * ROTATION_STEP : rawAngle;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return transformAbout(center, [cos, sin, -sin, cos], from);
}

/** Return the matrix followed by a linear transform about a point. */
function transformAbout({ x, y }: Point, [p, q, r, s]: LinearTransform, [a, b, c, d, e, f]: Matrix): Matrix {
  const [dx, dy] = [e - x, f - y];
  return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, x + p * dx + r * dy, y + q * dx + s * dy];
}

function getCenter(polygon: Polygon, matrix: Matrix): Point {
  const corners = getBoxCorners(polygon, matrix);
  const [a, b] = [corners.get("nw"), corners.get("se")];
  return { x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 };
}

function getBoxCorners(polygon: Polygon, matrix: Matrix): ReadonlyMap<Corner, Point> {
  const { x, y, width, height } = getPolygonBounds(polygon);
  const corners: [number, number][] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return new Map(
    transformPolygon(corners, matrix).map(([px, py], index) => [CORNERS[index] ?? "nw", { x: px, y: py }]),
  );
}

function quantizePoint({ x, y }: Point): [number, number] {
  return [quantizePx(x), quantizePx(y)];
}

function getPolygonArea(points: readonly (readonly [number, number])[]): number {
  let doubleArea = 0;
  points.forEach(([x, y], index) => {
    const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
    doubleArea += x * nextY - nextX * y;
  });
  return Math.abs(doubleArea) / 2;
}
