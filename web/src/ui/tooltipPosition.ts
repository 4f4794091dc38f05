export type TooltipSide = "top" | "right" | "bottom" | "left";

interface Size {
  width: number;
  height: number;
}

const GAP_PX = 8;
const OPPOSITE: Record<TooltipSide, TooltipSide> = { top: "bottom", bottom: "top", left: "right", right: "left" };

function getPosition(target: DOMRect, tip: Size, side: TooltipSide): { x: number; y: number } {
  const middleX = target.left + (target.width - tip.width) / 2;
  const middleY = target.top + (target.height - tip.height) / 2;
  switch (side) {
    case "top":
      return { x: middleX, y: target.top - tip.height - GAP_PX };
    case "bottom":
      return { x: middleX, y: target.bottom + GAP_PX };
    case "left":
      return { x: target.left - tip.width - GAP_PX, y: middleY };
    case "right":
      return { x: target.right + GAP_PX, y: middleY };
  }
}

/**
 * Return the position of a tooltip: on `side` of the target, or on the opposite side if it doesn't fit. Always within
 * the window (`room`). All values are in CSS px.
 */
export function placeTooltip(target: DOMRect, tip: Size, room: Size, side: TooltipSide): { x: number; y: number } {
  const fits = ({ x, y }: { x: number; y: number }) =>
    side === "top" || side === "bottom"
      ? y >= 0 && y + tip.height <= room.height
      : x >= 0 && x + tip.width <= room.width;
  const wished = getPosition(target, tip, side);
  const { x, y } = fits(wished) ? wished : getPosition(target, tip, OPPOSITE[side]);
  const within = (value: number, most: number) => Math.max(GAP_PX, Math.min(value, most - GAP_PX));
  return { x: within(x, room.width - tip.width), y: within(y, room.height - tip.height) };
}
