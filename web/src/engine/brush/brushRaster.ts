import type { Projection } from "@/engine/render/projection";
import { clipRect, type PaintContext, type Rect, type Surface, uniteRects } from "@/engine/render/surface";
import { CoverageMask } from "@/engine/selection/mask";
import type { BrushTip } from "./brushTip";
import { GRAIN_SIDE, getGrain, getGrainOffset } from "./grain";
import { buildPath, type PathSamples, placeDabs, SAMPLE_STRIDE, splitSegments } from "./strokePath";
import type { Brush } from "./strokes";

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
  const path = buildPath(triples, count, brush.size, tip);
  return { id, brush, tip, samples: tip.flow < 1 ? placeDabs(path, tip.flow) : splitSegments(path) };
}

/**
 * Paint the part of a trail inside `clip` (device px of the layer). `origin` is the position of the context's top
 * left corner on the layer, `operation` how brushes other than erasers and markers paint.
 */
export function paintTrail(
  context: PaintContext,
  trail: BrushTrail,
  projection: Projection,
  clip: Rect,
  origin: { x: number; y: number } = { x: 0, y: 0 },
  operation: GlobalCompositeOperation = "source-over",
): void {
  const { brush, tip } = trail;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation =
    brush.kind === "eraser" ? "destination-out" : tip.kind === "marker" ? "multiply" : operation;
  for (const { rect, sampleIndexes } of getTiles(trail, projection, clip)) {
    const mask = new CoverageMask(rect);
    if (tip.flow < 1) mask.addDabs(trail.samples, sampleIndexes, projection);
    else mask.addTrail(trail.samples, sampleIndexes, projection);
    const sampleGrain = tip.kind === "pencil" ? createGrainSampler(rect, trail.id, projection) : null;
    paintMask(context, mask, brush.colour, tip.opacity, sampleGrain, origin);
  }
  context.globalCompositeOperation = "source-over";
}

/** Part of a tile, and the offsets in `samples` of the segments (or dabs) that touch it. */
interface Tile {
  rect: Rect;
  readonly sampleIndexes: number[];
}

/** Return the tiles that the trail touches inside `clip`. */
function getTiles({ samples, tip }: BrushTrail, projection: Projection, clip: Rect): Iterable<Tile> {
  const tiles = new Map<number, Tile>();
  const scale = (projection.x + projection.y) / 2;
  const step = tip.flow < 1 || samples.length === SAMPLE_STRIDE ? 0 : SAMPLE_STRIDE;
  const valueAt = (index: number): number => samples[index] ?? 0;
  for (let from = 0; from < samples.length - step; from += SAMPLE_STRIDE) {
    const to = from + step;
    const reach = Math.max(valueAt(from + 2), valueAt(to + 2)) * scale + 1;
    const [ax, bx] = [valueAt(from) * projection.x - projection.left, valueAt(to) * projection.x - projection.left];
    const [ay, by] = [
      valueAt(from + 1) * projection.y - projection.top,
      valueAt(to + 1) * projection.y - projection.top,
    ];
    const left = Math.max(clip.x, Math.floor(Math.min(ax, bx) - reach));
    const top = Math.max(clip.y, Math.floor(Math.min(ay, by) - reach));
    const right = Math.min(clip.x + clip.width, Math.ceil(Math.max(ax, bx) + reach));
    const bottom = Math.min(clip.y + clip.height, Math.ceil(Math.max(ay, by) + reach));
    for (let y = top - (top % TILE); y < bottom; y += TILE) {
      for (let x = left - (left % TILE); x < right; x += TILE) {
        const rect = { x: Math.max(x, left), y: Math.max(y, top), width: 0, height: 0 };
        rect.width = Math.min(x + TILE, right) - rect.x;
        rect.height = Math.min(y + TILE, bottom) - rect.y;
        const key = y * 0x10000 + x;
        const tile = tiles.get(key);
        if (tile) {
          tile.sampleIndexes.push(from);
          tile.rect = uniteRects(tile.rect, rect) ?? rect;
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
 * Paint an area in one color, tile by tile. `bounds` is its bounding box, device px; `fillMask` fills the coverage mask of
 * each tile.
 */
export function paintMasks(
  { context, ...bitmap }: LayerBitmap,
  bounds: Rect,
  { colour, opacity, alphaLocked }: { colour: string; opacity: number; alphaLocked?: boolean },
  fillMask: (mask: CoverageMask) => void,
): void {
  const visibleRect = clipRect(bounds, bitmap.width, bitmap.height);
  if (!visibleRect) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = alphaLocked ? "source-atop" : "source-over";
  const { x, y, width, height } = visibleRect;
  for (let top = y; top < y + height; top += TILE) {
    for (let left = x; left < x + width; left += TILE) {
      const rect = {
        x: left,
        y: top,
        width: Math.min(TILE, x + width - left),
        height: Math.min(TILE, y + height - top),
      };
      const mask = new CoverageMask(rect);
      fillMask(mask);
      paintMask(context, mask, colour, opacity);
    }
  }
}

/**
 * Paint a coverage mask (at most one tile) in a color. `sampleGrain` returns the height of the paper grain, 0 to 255, at a px
 * of the mask; null paints without grain.
 */
function paintMask(
  context: PaintContext,
  { rect, values }: CoverageMask,
  colour: string,
  opacity: number,
  sampleGrain: ((x: number, y: number) => number) | null = null,
  origin: { x: number; y: number } = { x: 0, y: 0 },
): void {
  const tileCanvas = getTileCanvas();
  // Words are ABGR, because red is the lowest byte. All platforms with a browser are little-endian.
  const words = new Uint32Array(tileCanvas.pixels.data.buffer);
  const rgb = Number.parseInt(colour.slice(1), 16);
  const bgr = ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16);
  const maxAlpha = opacity * 255;
  for (let row = 0; row < rect.height; row += 1) {
    for (let column = 0; column < rect.width; column += 1) {
      let value = values[row * rect.width + column] ?? 0;
      if (sampleGrain && value > 0) {
        value = PENCIL_GAIN * value - (GRAIN_DEPTH * sampleGrain(column, row)) / 255;
        value = value < 0 ? 0 : value > 1 ? 1 : value;
      }
      words[row * TILE + column] = value === 0 ? 0 : (Math.round(value * maxAlpha) << 24) | bgr;
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
  const mipmaps = getGrain();
  const level = Math.min(mipmaps.length - 1, Math.max(0, Math.floor(Math.log2(1 / sx) + 0.5)));
  const mipmap = mipmaps[level] ?? new Uint8Array();
  const side = GRAIN_SIDE >> level;
  const offset = getGrainOffset(id);
  const step = 1 << level;
  return (column, row) => {
    const x = Math.floor(((rect.x + column + 0.5 + left) / sx + offset.x) / step) & (side - 1);
    const y = Math.floor(((rect.y + row + 0.5 + top) / sy + offset.y) / step) & (side - 1);
    return mipmap[y * side + x] ?? 0;
  };
}
