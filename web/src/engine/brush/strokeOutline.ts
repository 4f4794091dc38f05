import getStroke from "perfect-freehand";
import type { PaintContext } from "@/engine/render/surface";

/** Options of perfect-freehand. Constant, because all clients must render a document identically. */
const OUTLINE_OPTIONS = { thinning: 0.5, smoothing: 0.5, streamline: 0.32, simulatePressure: false, last: true };

/** Return the outline of a stroke as a closed polygon in canvas px; empty for no points. Triples as in points.ts. */
export function getStrokeOutline(triples: ArrayLike<number>, count: number, size: number): [number, number][] {
  const points = new Array<[number, number, number]>(count);
  for (let index = 0; index < count; index += 1) {
    const offset = index * 3;
    points[index] = [triples[offset] ?? 0, triples[offset + 1] ?? 0, triples[offset + 2] ?? 0.5];
  }
  return getStroke(points, { ...OUTLINE_OPTIONS, size });
}

/** Fill an outline, rounding its corners with curves through the midpoints of its edges. */
export function fillOutline(context: PaintContext, outline: readonly [number, number][]): void {
  const first = outline[0];
  const last = outline[outline.length - 1];
  if (!first || !last) return;
  context.beginPath();
  context.moveTo((last[0] + first[0]) / 2, (last[1] + first[1]) / 2);
  for (let index = 0; index < outline.length; index += 1) {
    const corner = outline[index] ?? first;
    const next = outline[index + 1] ?? first;
    context.quadraticCurveTo(corner[0], corner[1], (corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2);
  }
  context.closePath();
  context.fill();
}
