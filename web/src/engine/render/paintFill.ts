import type { LayerBitmap } from "@/engine/brush/brushRaster";
import type { Fill } from "@/engine/drawing/items";
import { decodeArea, type PixelSpan } from "@/engine/selection/areas";
import type { CoverageMask } from "@/engine/selection/mask";
import type { Projection } from "./projection";
import type { Rect } from "./surface";

/**
 * Paint a filled area onto its layer. Returns the rectangle that it may have touched, device px, or null. Invalid areas
 * are skipped.
 */
export function paintFill(
  target: LayerBitmap,
  fill: Fill,
  projection: Projection,
  /** `paintMasks` of brushRaster.ts. Passed in, because this lazy-loaded module imports only its type. */
  paintMasks: typeof import("@/engine/brush/brushRaster").paintMasks,
): Rect | null {
  let spans: PixelSpan[];
  try {
    spans = decodeArea(fill.area);
  } catch {
    return null;
  }
  const bounds = getSpanBounds(spans, projection);
  if (bounds) paintMasks(target, bounds, fill, (mask) => addCoverage(mask, spans, projection));
  return bounds;
}

function getSpanBounds(spans: readonly PixelSpan[], { x, y, left, top }: Projection): Rect | null {
  const first = spans[0];
  const last = spans.at(-1);
  if (!first || !last) return null;
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const span of spans) {
    if (span.left < from) from = span.left;
    if (span.right > to) to = span.right;
  }
  const [x0, y0] = [Math.floor(from * x - left), Math.floor(first.y * y - top)];
  return { x: x0, y: y0, width: Math.ceil(to * x - left) - x0, height: Math.ceil((last.y + 1) * y - top) - y0 };
}

/** Add to each device px the share of it that the spans cover. Spans must be ordered from top to bottom. */
function addCoverage(
  { values, rect }: CoverageMask,
  spans: readonly PixelSpan[],
  { x: sx, y: sy, left, top }: Projection,
): void {
  const { x, y, width, height } = rect;
  for (const span of spans) {
    const spanTop = span.y * sy - top - y;
    if (spanTop >= height) return;
    const spanBottom = spanTop + sy;
    if (spanBottom <= 0) continue;
    const from = Math.max(0, span.left * sx - left - x);
    const to = Math.min(width, span.right * sx - left - x);
    for (let row = Math.max(0, Math.floor(spanTop)); row < Math.min(height, spanBottom); row += 1) {
      const coverage = Math.min(spanBottom, row + 1) - Math.max(spanTop, row);
      for (let column = Math.floor(from); column < to; column += 1) {
        const index = row * width + column;
        values[index] = (values[index] ?? 0) + coverage * (Math.min(to, column + 1) - Math.max(from, column));
      }
    }
  }
}
