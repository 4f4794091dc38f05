import type { BrushTip } from "./brushTip";
import { GRAIN_SIDE, getGrain, getGrainOffset } from "./grain";
import { CoverageMask } from "./mask";
import type { Brush } from "./paint";
import type { Projection } from "./projection";
import { buildPath, type PathSamples, placeDabs, SAMPLE_STRIDE, splitSegments } from "./strokePath";
import { clipRect, type PaintContext, type Rect, type Surface, uniteRects } from "./surface";

/** Side of a tile, device px. A trail is painted tile by tile, skipping tiles that it doesn't touch. */
const TILE = 64;

/**
 * Paper grain of the pencil: with high pressure the pencil covers almost all of the paper, with low pressure only the
 * peaks of the grain.
 */
const PENCIL_GAIN = 1.35;
const GRAIN_DEPTH = 0.95;

/** Sampled stroke of a brush with a tip, ready to be painted. */
export interface BrushTrail {
  readonly id: string;
  readonly brush: Brush;
  readonly tip: BrushTip;
  readonly samples: PathSamples;
}

export function createTrail(
  id: string,
  brush: Brush,
  tip: BrushTip,
  triples: ArrayLike<number>,
  count: number,
): BrushTrail {
  const course = buildPath(triples, count, brush.size, tip);
  return { id, brush, tip, samples: tip.flow < 1 ? placeDabs(course, tip.flow) : splitSegments(course) };
}

/**
 * Paint the part of a trail inside `within` (device px of the layer). `origin` is the position of the context's top
 * left corner on the layer.
 */
export function paintTrail(
  context: PaintContext,
  trail: BrushTrail,
  projection: Projection,
  within: Rect,
  origin: { x: number; y: number } = { x: 0, y: 0 },
): void {
  const { brush, tip } = trail;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation =
    brush.kind === "eraser" ? "destination-out" : tip.kind === "marker" ? "multiply" : "source-over";
  for (const { rect, sampleIndexes } of getTiles(trail, projection, within)) {
    const mask = new CoverageMask(rect);
    if (tip.flow < 1) mask.addDabs(trail.samples, sampleIndexes, projection);
    else mask.addTrail(trail.samples, sampleIndexes, projection);
    const tooth = tip.kind === "pencil" ? createGrainSampler(rect, trail.id, projection) : null;
    paintMask(context, mask, brush.colour, tip.opacity, tooth, origin);
  }
  context.globalCompositeOperation = "source-over";
}

/** Part of a tile, and the offsets in `samples` of the segments (or dabs) that touch it. */
interface Tile {
  rect: Rect;
  readonly sampleIndexes: number[];
}

/** Return the tiles that the trail touches inside `within`. */
function getTiles({ samples, tip }: BrushTrail, projection: Projection, within: Rect): Iterable<Tile> {
  const tiles = new Map<number, Tile>();
  const scale = (projection.x + projection.y) / 2;
  const step = tip.flow < 1 || samples.length === SAMPLE_STRIDE ? 0 : SAMPLE_STRIDE;
  const at = (index: number): number => samples[index] ?? 0;
  for (let from = 0; from < samples.length - step; from += SAMPLE_STRIDE) {
    const to = from + step;
    const reach = Math.max(at(from + 2), at(to + 2)) * scale + 1;
    const [ax, bx] = [at(from) * projection.x - projection.left, at(to) * projection.x - projection.left];
    const [ay, by] = [at(from + 1) * projection.y - projection.top, at(to + 1) * projection.y - projection.top];
    const left = Math.max(within.x, Math.floor(Math.min(ax, bx) - reach));
    const top = Math.max(within.y, Math.floor(Math.min(ay, by) - reach));
    const right = Math.min(within.x + within.width, Math.ceil(Math.max(ax, bx) + reach));
    const bottom = Math.min(within.y + within.height, Math.ceil(Math.max(ay, by) + reach));
    for (let y = top - (top % TILE); y < bottom; y += TILE) {
      for (let x = left - (left % TILE); x < right; x += TILE) {
        const rect = { x: Math.max(x, left), y: Math.max(y, top), width: 0, height: 0 };
        rect.width = Math.min(x + TILE, right) - rect.x;
        rect.height = Math.min(y + TILE, bottom) - rect.y;
        const key = y * 0x10000 + x;
        const known = tiles.get(key);
        if (known) {
          known.sampleIndexes.push(from);
          known.rect = uniteRects(known.rect, rect) ?? rect;
        } else if (rect.width > 0 && rect.height > 0) {
          tiles.set(key, { rect, sampleIndexes: [from] });
        }
      }
    }
  }
  return tiles.values();
}

let tileCanvas: { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D; pixels: ImageData } | null =
  null;

/** Return the scratch canvas of one tile, shared by all trails. */
function getTileCanvas(): NonNullable<typeof tileCanvas> {
  if (tileCanvas) return tileCanvas;
  const canvas = new OffscreenCanvas(TILE, TILE);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no 2D canvas.");
  tileCanvas = { canvas, context, pixels: context.createImageData(TILE, TILE) };
  return tileCanvas;
}

/** Surface of a layer to paint on. */
export type LayerBitmap = Pick<Surface, "context" | "width" | "height">;

/**
 * Paint an area in one color, tile by tile. `touched` is its bounding box, device px; `lay` fills the coverage mask of
 * each tile.
 */
export function paintMasks(
  { context, ...sheet }: LayerBitmap,
  touched: Rect,
  { colour, opacity }: { colour: string; opacity: number },
  lay: (mask: CoverageMask) => void,
): void {
  const seen = clipRect(touched, sheet.width, sheet.height);
  if (!seen) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
  const { x, y, width, height } = seen;
  for (let top = y; top < y + height; top += TILE) {
    for (let left = x; left < x + width; left += TILE) {
      const rect = {
        x: left,
        y: top,
        width: Math.min(TILE, x + width - left),
        height: Math.min(TILE, y + height - top),
      };
      const mask = new CoverageMask(rect);
      lay(mask);
      paintMask(context, mask, colour, opacity);
    }
  }
}

/**
 * Paint a coverage mask (at most one tile) in a color. `tooth` returns the height of the paper grain, 0 to 255, at a px
 * of the mask; null paints without grain.
 */
function paintMask(
  context: PaintContext,
  { rect, values }: CoverageMask,
  colour: string,
  opacity: number,
  tooth: ((x: number, y: number) => number) | null = null,
  origin: { x: number; y: number } = { x: 0, y: 0 },
): void {
  const tileCanvas = getTileCanvas();
  // Words are ABGR, because red is the lowest byte. All platforms with a browser are little-endian.
  const words = new Uint32Array(tileCanvas.pixels.data.buffer);
  const rgb = Number.parseInt(colour.slice(1), 16);
  const word = ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16);
  const most = opacity * 255;
  for (let row = 0; row < rect.height; row += 1) {
    for (let column = 0; column < rect.width; column += 1) {
      let value = values[row * rect.width + column] ?? 0;
      if (tooth && value > 0) {
        value = PENCIL_GAIN * value - (GRAIN_DEPTH * tooth(column, row)) / 255;
        value = value < 0 ? 0 : value > 1 ? 1 : value;
      }
      words[row * TILE + column] = value === 0 ? 0 : (Math.round(value * most) << 24) | word;
    }
  }
  const { x, y, width, height } = rect;
  tileCanvas.context.putImageData(tileCanvas.pixels, 0, 0, 0, 0, width, height);
  context.drawImage(tileCanvas.canvas, 0, 0, width, height, x - origin.x, y - origin.y, width, height);
}

/**
 * Create a function that returns the paper grain, 0 to 255, at a px of the rectangle. Zoomed-out views sample a smaller
 * copy of the grain.
 */
function createGrainSampler(
  rect: Rect,
  id: string,
  { x: sx, y: sy, left, top }: Projection,
): (x: number, y: number) => number {
  const copies = getGrain();
  const level = Math.min(copies.length - 1, Math.max(0, Math.floor(Math.log2(1 / sx) + 0.5)));
  const copy = copies[level] ?? new Uint8Array();
  const side = GRAIN_SIDE >> level;
  const offset = getGrainOffset(id);
  const step = 1 << level;
  return (column, row) => {
    const x = Math.floor(((rect.x + column + 0.5 + left) / sx + offset.x) / step) & (side - 1);
    const y = Math.floor(((rect.y + row + 0.5 + top) / sy + offset.y) / step) & (side - 1);
    return copy[y * side + x] ?? 0;
  };
}
