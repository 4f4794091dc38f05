import type { Projection } from "./projection";
import type { PaintContext, Rect } from "./surface";

/** Where the brush would touch the paper: canvas px. */
export interface BrushCursor {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The ring's lines with what anti-aliasing adds around them, device px. */
const MARGIN = 4;

/** The device px that a ring touches. */
export function getBrushCursorBounds(ring: BrushCursor, projection: Projection): Rect {
  const { x, y, radius } = projectCursor(ring, projection);
  const left = Math.floor(x - radius - MARGIN);
  const top = Math.floor(y - radius - MARGIN);
  return {
    x: left,
    y: top,
    width: Math.ceil(x + radius + MARGIN) - left,
    height: Math.ceil(y + radius + MARGIN) - top,
  };
}

/** Draws a ring that is seen on any colour: a dark line with a light one around it. `line` is their width, device px. */
export function paintBrushCursor(
  context: PaintContext,
  ring: BrushCursor,
  projection: Projection,
  within: Rect,
  line: number,
): void {
  const { x, y, radius } = projectCursor(ring, projection);
  context.save();
  context.beginPath();
  context.rect(within.x, within.y, within.width, within.height);
  context.clip();
  context.lineWidth = line;
  for (const [colour, distance] of [
    ["rgb(255 255 255 / 0.8)", line / 2],
    ["rgb(0 0 0 / 0.65)", -line / 2],
  ] as const) {
    context.strokeStyle = colour;
    context.beginPath();
    context.arc(x, y, Math.max(0.5, radius + distance), 0, Math.PI * 2);
    context.stroke();
  }
  context.restore();
}

function projectCursor({ x, y, radius }: BrushCursor, to: Projection): BrushCursor {
  return { x: x * to.x - to.left, y: y * to.y - to.top, radius: radius * to.x };
}
