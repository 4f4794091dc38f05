import type { Guides } from "@/features/storyboard/store/settings";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes of the action-safe and title-safe areas, as shares of the canvas. */
const SAFE_AREA_RATIOS = [0.9, 0.8] as const;
/** Number of lines through each vanishing point. */
const RAYS_PER_POINT = 24;

/** Return thirds and safe areas as an SVG path, in canvas px. */
export function getFramePath({ thirds, safe }: Guides, { width, height }: Size): string {
  const parts: string[] = [];
  if (thirds) {
    for (const share of [1 / 3, 2 / 3]) {
      parts.push(`M${width * share} 0V${height}`, `M0 ${height * share}H${width}`);
    }
  }
  if (safe)
    for (const share of SAFE_AREA_RATIOS) parts.push(toRectPath(getCenteredRect({ width, height }, share, share)));
  return parts.join("");
}

/**
 * Return the area outside a mask with this aspect ratio as an SVG path for the even-odd fill rule. Empty if there is no
 * mask.
 */
export function getMaskPath(mask: number, size: Size): string {
  if (mask <= 0) return "";
  const canvasRatio = size.width / size.height;
  const [widthShare, heightShare] = mask > canvasRatio ? [1, canvasRatio / mask] : [mask / canvasRatio, 1];
  return toRectPath(getCenteredRect(size, 1, 1)) + toRectPath(getCenteredRect(size, widthShare, heightShare));
}

/** Return the perspective grid of all vanishing points as an SVG path, in canvas px. */
export function getGridPath({ vanishing }: Guides, { width, height }: Size): string {
  // Long enough to reach every corner from the farthest vanishing point.
  const length = 4 * (width + height);
  const parts = vanishing.map(({ x, y }) => {
    const [left, top] = [x * width, y * height];
    return Array.from({ length: RAYS_PER_POINT }, (_, ray) => {
      const angle = (ray / RAYS_PER_POINT) * Math.PI;
      const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
      return `M${left - dx} ${top - dy}L${left + dx} ${top + dy}`;
    }).join("");
  });
  return parts.join("");
}

/** Return the default positions for this many vanishing points, in canvas widths and heights. */
export function getDefaultVanishingPoints(count: number): Guides["vanishing"] {
  if (count === 0) return [];
  if (count === 1) return [{ x: 0.5, y: 0.5 }];
  const horizon = [
    { x: 0, y: 0.4 },
    { x: 1, y: 0.4 },
  ];
  return count === 2 ? horizon : [...horizon, { x: 0.5, y: 1 }];
}

function getCenteredRect(
  { width, height }: Size,
  widthShare: number,
  heightShare: number,
): { x: number; y: number } & Size {
  const [w, h] = [width * widthShare, height * heightShare];
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h };
}

function toRectPath({ x, y, width, height }: { x: number; y: number } & Size): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
