import { paintMasks } from "@/engine/brush/brushRaster";
import { decodePoints, PointsError } from "@/engine/brush/points";
import {
  type Group,
  getGroupItems,
  type Item,
  type Matrix,
  type MovedArea,
  type PlacedPicture,
} from "@/engine/drawing/items";
import { readBlendMode } from "@/engine/drawing/layers";
import type { ImageCache } from "./imageCache";
import { fillRenderer, layerCompositor } from "./lazyRenderers";
import { getTouchedRect, paintStroke } from "./paint";
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
  target: Surface,
  { items, index }: ItemPosition,
  projection: Projection,
  resources: PaintResources,
  depth = 0,
): Rect | null {
  const item = items[index];
  switch (item?.kind) {
    case "pencil":
      if (item.alphaLocked && item.tip?.kind === "marker") {
        const getRect = (triples: Float32Array): Rect | null =>
          getTouchedRect(triples, 0, triples.length / 3, item.size, projection);
        const paint = (): unknown => paintStroke(target, item, projection);
        const compositor = layerCompositor.get();
        return compositor?.paintLockedMarker(target, item, resources.createSurface, getRect, paint) ?? null;
      }
      return paintStroke(target, item, projection);
    case "eraser":
      return paintStroke(target, item, projection);
    case "fill":
      return fillRenderer.get()?.paintFill(target, item, projection, paintMasks) ?? null;
    case "picture":
      return paintPicture(target.context, item, projection, resources.images);
    case "move":
      return paintMove(target, item, projection, resources, { items, index }, depth);
    case "group":
      return paintGroup(target, item, projection, resources, depth);
    default:
      return null;
  }
}

function paintPicture(
  context: PaintContext,
  picture: PlacedPicture,
  projection: Projection,
  images: ImageCache,
): Rect | null {
  const bitmap = images.get(picture);
  if (!bitmap) return null;
  resetContext(context);
  applyProjection(context, projection);
  context.imageSmoothingQuality = "high";
  if (picture.alphaLocked) context.globalCompositeOperation = "source-atop";
  context.drawImage(bitmap, picture.x, picture.y, picture.width, picture.height);
  return projectRect(picture, projection, 1);
}

function paintGroup(
  target: Surface,
  group: Group,
  projection: Projection,
  resources: PaintResources,
  depth: number,
): Rect | null {
  const surface = resources.createSurface(target.width, target.height);
  const items = getGroupItems(group, depth);
  let touchedRect: Rect | null = null;
  for (let index = 0; index < items.length; index += 1) {
    touchedRect = uniteRects(touchedRect, paintItem(surface, { items, index }, projection, resources, depth + 1));
  }
  const opacity = Math.min(Math.max(group.opacity, 0), 1);
  resetContext(target.context);
  if (group.clipped || (group.blend ?? "normal") !== "normal") {
    const layer = { blend: readBlendMode(group.blend), clipped: group.clipped === true };
    layerCompositor.get()?.composeGroup(target, surface, opacity, layer, resources.createSurface);
  } else {
    target.context.globalAlpha = opacity;
    target.context.drawImage(surface.image, 0, 0);
    target.context.globalAlpha = 1;
  }
  surface.release();
  return touchedRect;
}

function paintMove(
  target: Surface,
  move: MovedArea,
  projection: Projection,
  resources: PaintResources,
  position: ItemPosition,
  depth: number,
): Rect | null {
  const polygon = decodePolygon(move);
  if (polygon === null) return null;
  const cutOut =
    move.matrix.length === 6 ? getCutOut(target, move.id, polygon, projection, resources, position, depth) : null;
  const paint = (): void =>
    paintMovedArea(target.context, projection, { polygon, matrix: move.matrix, keep: move.keep === true }, cutOut);
  const touchedRect = getMovedRect(polygon, move.matrix, projection);
  if (move.alphaLocked) layerCompositor.get()?.paintWithinAlpha(target, touchedRect, resources.createSurface, paint);
  else paint();
  if (!resources.cutOuts) cutOut?.surface.release();
  return touchedRect;
}

/**
 * Return the content of a move. Painting it may require painting the items below, including earlier moves that need
 * cut-outs of their own. Each cut-out is painted once; otherwise the cost would double with every move in a chain.
 */
function getCutOut(
  target: Surface,
  id: string,
  polygon: Polygon,
  projection: Projection,
  resources: PaintResources,
  position: ItemPosition,
  depth: number,
): CutOut | null {
  const cached = resources.cutOuts?.get(id);
  if (cached !== undefined) return cached;
  const cache = resources.cutOuts ?? new Map<string, CutOut | null>();
  const cutOut = createCutOut(target, polygon, projection, { ...resources, cutOuts: cache }, position, depth);
  if (resources.cutOuts) cache.set(id, cutOut);
  else for (const inner of cache.values()) inner?.surface.release();
  return cutOut;
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
  cutOut: CutOut | null,
): void {
  resetContext(context);
  applyProjection(context, projection);
  if (!keep) {
    context.globalCompositeOperation = "destination-out";
    tracePolygon(context, polygon);
    context.fill("evenodd");
    context.globalCompositeOperation = "source-over";
  }
  if (!cutOut || matrix.length !== 6) return;
  context.transform(...(matrix as Matrix));
  context.imageSmoothingQuality = "high";
  const { x, y, width, height } = cutOut.region;
  context.drawImage(cutOut.surface.image, x, y, width, height);
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
  resources: PaintResources,
  position: ItemPosition,
  depth = 0,
): CutOut | null {
  const box = projectRect(getPolygonBounds(polygon), projection, 1);
  if (box.width <= 2 || box.height <= 2) return null;
  const isVisible = box.x >= 0 && box.y >= 0 && box.x + box.width <= layer.width && box.y + box.height <= layer.height;
  const scale = isVisible ? 1 : Math.min(1, CUT_OUT_SIDE_MAX / Math.max(box.width, box.height));
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const region = {
    x: (box.x + projection.left) / projection.x,
    y: (box.y + projection.top) / projection.y,
    width: box.width / projection.x,
    height: box.height / projection.y,
  };
  const ownProjection = createProjection(region, width, height);
  const surface = resources.createSurface(width, height);
  if (isVisible) {
    resetContext(surface.context);
    surface.context.drawImage(layer.image, -box.x, -box.y);
  } else {
    for (let index = 0; index < position.index; index += 1) {
      paintItem(surface, { items: position.items, index }, ownProjection, resources, depth);
    }
  }
  const { context } = surface;
  resetContext(context);
  applyProjection(context, ownProjection);
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
    for (let offset = 0; offset < triples.length; offset += 3)
      polygon.push([triples[offset] ?? 0, triples[offset + 1] ?? 0]);
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
