import { paintMasks } from "./brushRaster";
import type { ImageCache } from "./imageCache";
import { type Group, getGroupItems, type Item, type Matrix, type MovedArea, type PlacedPicture } from "./items";
import { fillRenderer } from "./lazyRenderers";
import { paintStroke } from "./paint";
import { decodePoints, PointsError } from "./points";
import { createProjection, type Projection, projectRect } from "./projection";
import { type PaintContext, type Rect, type Surface, type SurfaceFactory, uniteRects } from "./surface";

/** Resources that painting needs besides a surface. */
export interface PaintResources {
  readonly createSurface: SurfaceFactory;
  readonly images: ImageCache;
  /** Cut-outs that were already painted for the current item, by the id of their move. */
  readonly cutOuts?: Map<string, CutOut | null>;
}

/** Maximum side of the separate surface for a moved part that lies outside the layer's surface, device px. */
const CUT_OUT_SIDE_MAX = 4096;

/** Item of a layer, with access to the items below it. */
export interface ItemPosition {
  readonly items: readonly Item[];
  readonly index: number;
}

/**
 * Paint the item at `index` onto its layer. Returns the rectangle that it may have touched, device px, or null. The
 * items below are needed for moves of parts that lie outside the surface. Invalid items are skipped.
 */
export function paintItem(
  onto: Surface,
  { items, index }: ItemPosition,
  projection: Projection,
  means: PaintResources,
  depth = 0,
): Rect | null {
  const item = items[index];
  switch (item?.kind) {
    case "pencil":
    case "eraser":
      return paintStroke(onto, item, projection);
    case "fill":
      return fillRenderer.get()?.paintFill(onto, item, projection, paintMasks) ?? null;
    case "picture":
      return paintPicture(onto.context, item, projection, means.images);
    case "move":
      return paintMove(onto, item, projection, means, { items, index }, depth);
    case "group":
      return paintGroup(onto, item, projection, means, depth);
    default:
      return null;
  }
}

function paintPicture(
  context: PaintContext,
  picture: PlacedPicture,
  projection: Projection,
  pictures: ImageCache,
): Rect | null {
  const bitmap = pictures.get(picture);
  if (!bitmap) return null;
  resetContext(context);
  applyProjection(context, projection);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, picture.x, picture.y, picture.width, picture.height);
  return projectRect(picture, projection, 1);
}

function paintGroup(
  onto: Surface,
  group: Group,
  projection: Projection,
  means: PaintResources,
  depth: number,
): Rect | null {
  const sheet = means.createSurface(onto.width, onto.height);
  const items = getGroupItems(group, depth);
  let touched: Rect | null = null;
  for (let index = 0; index < items.length; index += 1) {
    touched = uniteRects(touched, paintItem(sheet, { items, index }, projection, means, depth + 1));
  }
  resetContext(onto.context);
  onto.context.globalAlpha = Math.min(Math.max(group.opacity, 0), 1);
  onto.context.drawImage(sheet.image, 0, 0);
  onto.context.globalAlpha = 1;
  sheet.release();
  return touched;
}

function paintMove(
  onto: Surface,
  move: MovedArea,
  projection: Projection,
  means: PaintResources,
  place: ItemPosition,
  depth: number,
): Rect | null {
  const polygon = decodePolygon(move);
  if (polygon === null) return null;
  const part = move.matrix.length === 6 ? getCutOut(onto, move.id, polygon, projection, means, place, depth) : null;
  paintMovedArea(onto.context, projection, { polygon, matrix: move.matrix, keep: move.keep === true }, part);
  if (!means.cutOuts) part?.surface.release();
  return getMovedRect(polygon, move.matrix, projection);
}

/**
 * Return the content of a move. Painting it may require painting the items below, including earlier moves that need
 * cut-outs of their own. Each cut-out is painted once; otherwise the cost would double with every move in a chain.
 */
function getCutOut(
  onto: Surface,
  id: string,
  polygon: Polygon,
  projection: Projection,
  means: PaintResources,
  place: ItemPosition,
  depth: number,
): CutOut | null {
  const known = means.cutOuts?.get(id);
  if (known !== undefined) return known;
  const parts = means.cutOuts ?? new Map<string, CutOut | null>();
  const part = createCutOut(onto, polygon, projection, { ...means, cutOuts: parts }, place, depth);
  if (means.cutOuts) parts.set(id, part);
  else for (const inner of parts.values()) inner?.surface.release();
  return part;
}

/** Content of a moved part on a separate surface, and the region of the canvas that the surface shows. */
export interface CutOut {
  readonly surface: Surface;
  readonly region: Rect;
}

export type Polygon = readonly (readonly [number, number])[];

/** Erase the polygon (unless `keep`) and paint the cut-out through the matrix. */
export function paintMovedArea(
  context: PaintContext,
  projection: Projection,
  { polygon, matrix, keep }: { polygon: Polygon; matrix: MovedArea["matrix"]; keep: boolean },
  part: CutOut | null,
): void {
  resetContext(context);
  applyProjection(context, projection);
  if (!keep) {
    context.globalCompositeOperation = "destination-out";
    tracePolygon(context, polygon);
    context.fill("evenodd");
    context.globalCompositeOperation = "source-over";
  }
  if (!part || matrix.length !== 6) return;
  context.transform(...(matrix as Matrix));
  context.imageSmoothingQuality = "high";
  const { x, y, width, height } = part.region;
  context.drawImage(part.surface.image, x, y, width, height);
}

/** Return the rectangle that a move may touch, device px. */
export function getMovedRect(polygon: Polygon, matrix: MovedArea["matrix"], projection: Projection): Rect | null {
  const from = projectRect(getPolygonBounds(polygon), projection, 2);
  if (matrix.length !== 6) return from;
  return uniteRects(from, projectRect(getPolygonBounds(transformPolygon(polygon, matrix)), projection, 2));
}

export function transformPolygon(polygon: Polygon, [a, b, c, d, e, f]: Matrix): [number, number][] {
  return polygon.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
}

/** Create a surface with the layer's content inside a polygon; null if the polygon has no area. */
export function createCutOut(
  layer: Surface,
  polygon: Polygon,
  projection: Projection,
  means: PaintResources,
  place: ItemPosition,
  depth = 0,
): CutOut | null {
  const box = projectRect(getPolygonBounds(polygon), projection, 1);
  if (box.width <= 2 || box.height <= 2) return null;
  const isSeen = box.x >= 0 && box.y >= 0 && box.x + box.width <= layer.width && box.y + box.height <= layer.height;
  const shrink = isSeen ? 1 : Math.min(1, CUT_OUT_SIDE_MAX / Math.max(box.width, box.height));
  const width = Math.max(1, Math.round(box.width * shrink));
  const height = Math.max(1, Math.round(box.height * shrink));
  const region = {
    x: (box.x + projection.left) / projection.x,
    y: (box.y + projection.top) / projection.y,
    width: box.width / projection.x,
    height: box.height / projection.y,
  };
  const own = createProjection(region, width, height);
  const surface = means.createSurface(width, height);
  if (isSeen) {
    resetContext(surface.context);
    surface.context.drawImage(layer.image, -box.x, -box.y);
  } else {
    for (let index = 0; index < place.index; index += 1) {
      paintItem(surface, { items: place.items, index }, own, means, depth);
    }
  }
  const { context } = surface;
  resetContext(context);
  applyProjection(context, own);
  context.globalCompositeOperation = "destination-in";
  tracePolygon(context, polygon);
  context.fill("evenodd");
  context.globalCompositeOperation = "source-over";
  return { surface, region };
}

function decodePolygon({ points }: MovedArea): [number, number][] | null {
  try {
    const triples = decodePoints(points);
    const polygon: [number, number][] = [];
    for (let at = 0; at < triples.length; at += 3) polygon.push([triples[at] ?? 0, triples[at + 1] ?? 0]);
    return polygon.length < 3 ? null : polygon;
  } catch (error) {
    if (error instanceof PointsError) return null;
    throw error;
  }
}

function tracePolygon(context: PaintContext, polygon: Polygon): void {
  context.beginPath();
  for (const [x, y] of polygon) context.lineTo(x, y);
  context.closePath();
}

/** Return the bounding box of points. */
export function getPolygonBounds(points: Polygon): Rect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function resetContext(context: PaintContext): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
}

function applyProjection(context: PaintContext, { x, y, left, top }: Projection): void {
  context.setTransform(x, 0, 0, y, -left, -top);
}
