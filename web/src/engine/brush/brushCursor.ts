import type { Projection } from "@/engine/render/projection";
import type { PaintContext, Rect } from "@/engine/render/surface";

/** Circle that shows the position and size of the brush, canvas px. */
export interface BrushCursor {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Margin around the circle for its line width and anti-aliasing, device px. */
const MARGIN = 4;

/** Return the bounding box of the painted circle, device px. */
export function getBrushCursorBounds(cursor: BrushCursor, projection: Projection): Rect {
  const { x, y, radius } = projectCursor(cursor, projection);
  const left = Math.floor(x - radius - MARGIN);
  const top = Math.floor(y - radius - MARGIN);
  return {
    x: left,
    y: top,
    width: Math.ceil(x + radius + MARGIN) - left,
    height: Math.ceil(y + radius + MARGIN) - top,
  };
}

/**
 * Paint the circle as a dark line with a light line around it, so it is visible on any color. `lineWidth` is the width of
 * each line, device px. Painting is clipped to `clip`.
 */
export function paintBrushCursor(
  context: PaintContext,
  cursor: BrushCursor,
  projection: Projection,
  clip: Rect,
  lineWidth: number,
): void {
  const { x, y, radius } = projectCursor(cursor, projection);
  context.save();
  context.beginPath();
  context.rect(clip.x, clip.y, clip.width, clip.height);
  context.clip();
  context.lineWidth = lineWidth;
  for (const [colour, distance] of [
    ["rgb(255 255 255 / 0.8)", lineWidth / 2],
    ["rgb(0 0 0 / 0.65)", -lineWidth / 2],
  ] as const) {
    context.strokeStyle = colour;
    context.beginPath();
    context.arc(x, y, Math.max(0.5, radius + distance), 0, Math.PI * 2);
    context.stroke();
  }
  context.restore();
}

function projectCursor({ x, y, radius }: BrushCursor, projection: Projection): BrushCursor {
  return { x: x * projection.x - projection.left, y: y * projection.y - projection.top, radius: radius * projection.x };
}
