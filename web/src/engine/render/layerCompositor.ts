import { decodePoints, PointsError } from "@/engine/brush/points";
import type { Stroke } from "@/engine/brush/strokes";
import type { BlendMode, Layer } from "@/engine/drawing/layers";
import type { CanvasPool } from "./canvasPool";
import { clipRect, type PaintContext, type Rect, type Surface, type SurfaceFactory } from "./surface";

/** Layer to compose: its properties and its pixels. */
export interface ComposedLayer {
  readonly layer: Pick<Layer, "blend" | "clipped" | "visible">;
  /** 0 to 1 */
  readonly opacity: number;
  /**
   * Draw the composed rectangle of the layer at a position, with the context's current alpha and operation. May be
   * called several times.
   */
  draw(context: PaintContext, x: number, y: number): void;
  /** Called when the layer is no longer drawn. */
  release?(): void;
}

/** Canvas operations of the blend modes. */
const OPERATIONS: Readonly<Record<BlendMode, GlobalCompositeOperation>> = {
  normal: "source-over",
  multiply: "multiply",
  darken: "darken",
  screen: "screen",
  lighten: "lighten",
  add: "lighter",
  overlay: "overlay",
};

/** A surface drawn onto itself this often has alpha 1 − (1 − alpha)^64: the error is below two levels of 255. */
const DOUBLINGS = 6;

const CLIP_KEY = "clip";

/**
 * Compose layers, lowest first, into a rectangle of an opaque target. A layer and the clipped layers above it are one
 * run: the base's colors are blended with those of each clipped layer, as if the base were opaque; the result gets the
 * base's alpha, and is then blended with the target by the base's mode and opacity. A run whose base is hidden isn't
 * shown. Formulas: W3C "Compositing and Blending Level 1"; runs are Photoshop's "Blend Clipped Layers as Group".
 */
export function composeLayers(
  context: PaintContext,
  { x, y, width, height }: Rect,
  layers: readonly ComposedLayer[],
  pool: CanvasPool,
): void {
  for (const [base, ...clipped] of splitIntoRuns(layers)) {
    if (!base || !isShown(base)) continue;
    const shownClipped = clipped.filter(isShown);
    const run =
      shownClipped.length > 0
        ? composeRun(pool.getEmpty(CLIP_KEY, width, height), base, shownClipped, width, height)
        : null;
    context.globalCompositeOperation = OPERATIONS[base.layer.blend];
    context.globalAlpha = base.opacity;
    if (run) context.drawImage(run.image, 0, 0, width, height, x, y, width, height);
    else base.draw(context, x, y);
    base.release?.();
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
}

/** Compose the surface of a group onto its layer, which may be transparent. Both have the same size. */
export function composeGroup(
  target: Surface,
  group: Surface,
  opacity: number,
  { blend, clipped }: Pick<Layer, "blend" | "clipped">,
  createSurface: SurfaceFactory,
): void {
  const { context, width, height } = target;
  const draw = (): void => {
    context.globalAlpha = opacity;
    context.globalCompositeOperation = clipped && blend === "normal" ? "source-atop" : OPERATIONS[blend];
    context.drawImage(group.image, 0, 0);
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
  };
  if (clipped && blend !== "normal") paintWithinAlpha(target, { x: 0, y: 0, width, height }, createSurface, draw);
  else draw();
}

/**
 * Paint a stroke of a marker, which multiplies, on a layer whose transparency was locked. `getRect` returns the rectangle
 * that the stroke's points may touch, `paint` paints the stroke. Returns the rectangle.
 */
export function paintLockedMarker(
  target: Surface,
  stroke: Stroke,
  createSurface: SurfaceFactory,
  getRect: (triples: Float32Array) => Rect | null,
  paint: () => void,
): Rect | null {
  let triples: Float32Array;
  try {
    triples = decodePoints(stroke.points);
  } catch (error) {
    if (error instanceof PointsError) return null;
    throw error;
  }
  const touchedRect = getRect(triples);
  paintWithinAlpha(target, touchedRect, createSurface, paint);
  return touchedRect;
}

/**
 * Run `paint` on a rectangle of a surface as if its pixels were opaque, then give them their previous alpha again,
 * multiplied by what `paint` left of it. Transparent pixels stay transparent.
 */
export function paintWithinAlpha(
  target: Surface,
  rect: Rect | null,
  createSurface: SurfaceFactory,
  paint: () => void,
): void {
  const visibleRect = rect && clipRect(rect, target.width, target.height);
  if (!visibleRect) return;
  const { x, y, width, height } = visibleRect;
  const { context, image } = target;
  const before = createSurface(width, height);
  before.context.drawImage(image, x, y, width, height, 0, 0, width, height);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  makeOpaque(target, { x, y, width, height });
  paint();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "destination-in";
  context.drawImage(before.image, x, y);
  context.restore();
  before.release();
}

/** Split layers, lowest first, into runs of a base and the layers that are clipped to it. */
function splitIntoRuns(layers: readonly ComposedLayer[]): ComposedLayer[][] {
  const runs: ComposedLayer[][] = [];
  for (const each of layers) {
    const run = runs.at(-1);
    if (each.layer.clipped && run) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

function isShown({ layer, opacity }: ComposedLayer): boolean {
  return layer.visible && opacity > 0;
}

function composeRun(
  scratch: Surface,
  base: ComposedLayer,
  clipped: readonly ComposedLayer[],
  width: number,
  height: number,
): Surface {
  const { context } = scratch;
  base.draw(context, 0, 0);
  const isNormal = clipped.every(({ layer }) => layer.blend === "normal");
  if (!isNormal) makeOpaque(scratch, { x: 0, y: 0, width, height });
  for (const each of clipped) {
    context.globalAlpha = each.opacity;
    // Where the base is transparent, "source-atop" paints nothing. The other modes need an opaque base instead: on a
    // transparent one they would paint the clipped layer's own color, which then shows at soft edges.
    context.globalCompositeOperation = isNormal ? "source-atop" : OPERATIONS[each.layer.blend];
    each.draw(context, 0, 0);
    each.release?.();
  }
  context.globalAlpha = 1;
  if (!isNormal) {
    context.globalCompositeOperation = "destination-in";
    base.draw(context, 0, 0);
  }
  context.globalCompositeOperation = "source-over";
  return scratch;
}

/** Make the pixels of a rectangle opaque that aren't transparent, without changing their colors. */
function makeOpaque({ context, image }: Surface, { x, y, width, height }: Rect): void {
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
  for (let step = 0; step < DOUBLINGS; step += 1) context.drawImage(image, x, y, width, height, x, y, width, height);
}
