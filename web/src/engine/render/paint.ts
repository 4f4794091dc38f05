import { createTrail, paintTrail } from "@/engine/brush/brushRaster";
import { decodePoints, PointsError } from "@/engine/brush/points";
import type { Brush, Stroke } from "@/engine/brush/strokes";
import { outlineRenderer } from "./lazyRenderers";
import type { Projection } from "./projection";
import { clipRect, type PaintContext, type Rect, type Surface } from "./surface";

/** Color of the paper, on screen and in flattened pictures. */
export const PAPER_COLOR = "#fbfaf6";

/** Set up a context so that an outline in canvas px is painted, or erased, by a brush without a tip. */
export function applyBrush(
  context: PaintContext,
  brush: Brush,
  { x, y, left, top }: Projection,
  operation: GlobalCompositeOperation = "source-over",
): void {
  context.setTransform(x, 0, 0, y, -left, -top);
  context.globalAlpha = 1;
  context.globalCompositeOperation = brush.kind === "eraser" ? "destination-out" : operation;
  context.fillStyle = brush.kind === "eraser" ? "#000000" : brush.colour;
}

/**
 * Maximum distance of the outline from the points, as a factor of the brush size. At full pressure the diameter is 1.5
 * times the size; the outline may bulge a little more in tight corners.
 */
const MAX_RADIUS_FACTOR = 0.8;

/** Return the rectangle that a line through the points `from` (inclusive) to `to` (exclusive) may touch, device px. */
export function getTouchedRect(
  triples: ArrayLike<number>,
  from: number,
  to: number,
  size: number,
  projection: Projection,
): Rect | null {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index += 1) {
    const x = triples[index * 3] ?? 0;
    const y = triples[index * 3 + 1] ?? 0;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (left > right) return null;
  const margin = size * MAX_RADIUS_FACTOR + 2;
  const x = Math.floor((left - margin) * projection.x - projection.left) - 1;
  const y = Math.floor((top - margin) * projection.y - projection.top) - 1;
  return {
    x,
    y,
    width: Math.ceil((right + margin) * projection.x - projection.left) + 1 - x,
    height: Math.ceil((bottom + margin) * projection.y - projection.top) + 1 - y,
  };
}

/**
 * Paint a committed stroke onto its layer. Returns the rectangle that it may have touched, device px, or null. Strokes
 * with invalid points are skipped.
 */
export function paintStroke(
  target: Pick<Surface, "context" | "width" | "height">,
  stroke: Stroke,
  projection: Projection,
): Rect | null {
  let triples: Float32Array;
  try {
    triples = decodePoints(stroke.points);
  } catch (error) {
    if (error instanceof PointsError) return null;
    throw error;
  }
  const count = triples.length / 3;
  const touchedRect = getTouchedRect(triples, 0, count, stroke.size, projection);
  const visibleRect = touchedRect && clipRect(touchedRect, target.width, target.height);
  if (!visibleRect) return null;
  const { tip } = stroke;
  const operation = stroke.alphaLocked ? "source-atop" : "source-over";
  if (tip) {
    const trail = createTrail(stroke.id, stroke, tip, triples, count);
    paintTrail(target.context, trail, projection, visibleRect, undefined, operation);
    return touchedRect;
  }
  const renderer = outlineRenderer.get();
  if (!renderer) return null;
  applyBrush(target.context, stroke, projection, operation);
  renderer.fillOutline(target.context, renderer.getStrokeOutline(triples, count, stroke.size));
  return touchedRect;
}

export function clearSurface(surface: Surface): void {
  surface.context.setTransform(1, 0, 0, 1, 0, 0);
  surface.context.clearRect(0, 0, surface.width, surface.height);
}

/** Copy a surface to another one of the same size. */
export function copySurface(from: Surface, to: Surface): void {
  const { context } = to;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "copy";
  context.drawImage(from.image, 0, 0);
  context.globalCompositeOperation = "source-over";
}
