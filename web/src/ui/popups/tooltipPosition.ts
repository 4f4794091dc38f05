export type TooltipSide = "top" | "right" | "bottom" | "left";

interface Size {
  width: number;
  height: number;
}

const GAP_PX = 8;
const OPPOSITE: Record<TooltipSide, TooltipSide> = { top: "bottom", bottom: "top", left: "right", right: "left" };

function getPosition(target: DOMRect, tooltip: Size, side: TooltipSide): { x: number; y: number } {
  const middleX = target.left + (target.width - tooltip.width) / 2;
  const middleY = target.top + (target.height - tooltip.height) / 2;
  switch (side) {
    case "top":
      return { x: middleX, y: target.top - tooltip.height - GAP_PX };
    case "bottom":
      return { x: middleX, y: target.bottom + GAP_PX };
    case "left":
      return { x: target.left - tooltip.width - GAP_PX, y: middleY };
    case "right":
      return { x: target.right + GAP_PX, y: middleY };
  }
}

/**
 * Return the position of a tooltip: on `side` of the target, or on the opposite side if it doesn't fit. Always within
 * the window (`viewport`). All values are in CSS px.
 */
export function placeTooltip(
  target: DOMRect,
  tooltip: Size,
  viewport: Size,
  side: TooltipSide,
): { x: number; y: number } {
  const fits = ({ x, y }: { x: number; y: number }) =>
    side === "top" || side === "bottom"
      ? y >= 0 && y + tooltip.height <= viewport.height
      : x >= 0 && x + tooltip.width <= viewport.width;
  const preferred = getPosition(target, tooltip, side);
  const { x, y } = fits(preferred) ? preferred : getPosition(target, tooltip, OPPOSITE[side]);
  const clampToViewport = (value: number, max: number) => Math.max(GAP_PX, Math.min(value, max - GAP_PX));
  return {
    x: clampToViewport(x, viewport.width - tooltip.width),
    y: clampToViewport(y, viewport.height - tooltip.height),
  };
}
