/** Start and end of a dragged shape, canvas px. */
export interface ShapeGeometry {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  /** True for a square, a circle, or a line at a multiple of 45°. */
  readonly isConstrained: boolean;
  /** True if `from` is the center. */
  readonly isCentered: boolean;
}

export type ShapeName = "line" | "rectangle" | "ellipse";

/** Maximum deviation of the polygon from the ellipse, canvas px. */
const FLATNESS = 0.1;
const ELLIPSE_SEGMENTS = { min: 16, max: 400 };

/** Return the vertices of a shape in drawing order. Closed shapes repeat the first vertex. */
export function getShapePoints(name: ShapeName, geometry: ShapeGeometry): { x: number; y: number }[] {
  const { from, to, isCentered } = geometry;
  const vector = geometry.isConstrained
    ? constrainVector(name, to.x - from.x, to.y - from.y)
    : { x: to.x - from.x, y: to.y - from.y };
  const end = { x: from.x + vector.x, y: from.y + vector.y };
  const start = isCentered ? { x: from.x - vector.x, y: from.y - vector.y } : from;
  switch (name) {
    case "line":
      return [start, end];
    case "rectangle":
      return [start, { x: end.x, y: start.y }, end, { x: start.x, y: end.y }, start];
    case "ellipse":
      return getEllipsePoints(start, end);
  }
}

function constrainVector(name: ShapeName, x: number, y: number): { x: number; y: number } {
  if (name === "line") {
    const step = Math.PI / 4;
    const angle = Math.round(Math.atan2(y, x) / step) * step;
    const length = x * Math.cos(angle) + y * Math.sin(angle);
    return { x: Math.cos(angle) * length, y: Math.sin(angle) * length };
  }
  const side = Math.max(Math.abs(x), Math.abs(y));
  return { x: x < 0 ? -side : side, y: y < 0 ? -side : side };
}

function getEllipsePoints(a: { x: number; y: number }, b: { x: number; y: number }): { x: number; y: number }[] {
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const [radiusX, radiusY] = [Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2];
  const radius = Math.max(radiusX, radiusY, 1);
  const neededSegments = Math.ceil(Math.PI / Math.acos(Math.max(0, 1 - FLATNESS / radius)));
  const segments = Math.min(ELLIPSE_SEGMENTS.max, Math.max(ELLIPSE_SEGMENTS.min, neededSegments));
  return Array.from({ length: segments + 1 }, (_, index) => {
    const angle = ((index % segments) / segments) * 2 * Math.PI;
    return { x: x + radiusX * Math.cos(angle), y: y + radiusY * Math.sin(angle) };
  });
}
