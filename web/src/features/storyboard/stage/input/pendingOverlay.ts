import { createTrail, paintTrail } from "@/engine/brush/brushRaster";
import type { LiveStroke } from "@/engine/brush/liveStroke";
import { decodePoints } from "@/engine/brush/points";
import { PAPER_COLOR } from "@/engine/render/paint";
import type { Projection } from "@/engine/render/projection";
import { createOffscreenSurface, type PaintContext, type Surface } from "@/engine/render/surface";
import type { VisibleInput } from "./pendingInput";

/** Radius of the dot at a pending fill, CSS px. */
const DOT_RADIUS = 5;

/** Overlay with pending input, above the paper and the still image. Finished strokes are painted once and cached. */
export class PendingOverlay {
  readonly #element = document.createElement("canvas");
  #finished: Surface | null = null;
  #finishedIds: string[] = [];
  #projection = "";
  /** Cut whose pending input is shown, or null. */
  #cutId: string | null = null;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.#element.dataset.pending = "";
  }

  get cutId(): string | null {
    return this.#cutId;
  }

  show(cutId: string, input: VisibleInput, projection: Projection): void {
    const element = this.#element;
    this.#alignWithCanvas();
    this.#paintFinished(input.strokes, projection);
    const context = element.getContext("2d");
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, element.width, element.height);
    if (this.#finished) context.drawImage(this.#finished.image, 0, 0);
    if (input.live) paintStroke(context, input.live, projection, element);
    paintMarks(context, input, projection);
    if (!element.isConnected) this.canvas.parentElement?.append(element);
    this.#cutId = cutId;
  }

  hide(): void {
    if (this.#cutId === null) return;
    this.#element.remove();
    this.#finished?.release();
    this.#finished = null;
    this.#finishedIds = [];
    this.#cutId = null;
  }

  /** Align the overlay with the drawing's canvas. */
  #alignWithCanvas(): void {
    const { width, height, style } = this.canvas;
    const overlay = this.#element;
    if (overlay.width !== width) overlay.width = width;
    if (overlay.height !== height) overlay.height = height;
    for (const name of ["left", "top", "width", "height"] as const) overlay.style[name] = style[name];
  }

  #paintFinished(strokes: readonly LiveStroke[], projection: Projection): void {
    const { width, height } = this.#element;
    const key = [width, height, projection.x, projection.y, projection.left, projection.top].join();
    const canContinue = key === this.#projection && this.#finishedIds.every((id, index) => strokes[index]?.id === id);
    if (!canContinue || !this.#finished) {
      this.#finished?.release();
      this.#finished = strokes.length > 0 ? createOffscreenSurface(width, height) : null;
      this.#finishedIds = [];
      this.#projection = key;
    }
    for (const stroke of strokes.slice(this.#finishedIds.length)) {
      if (this.#finished) paintStroke(this.#finished.context, stroke, projection, { width, height });
      this.#finishedIds.push(stroke.id);
    }
  }
}

/** Eraser strokes are painted in the paper color, because a flat image is below, not layers. */
function paintStroke(
  context: PaintContext,
  live: LiveStroke,
  projection: Projection,
  { width, height }: { width: number; height: number },
): void {
  const { id, brush } = live;
  if (!brush.tip) return;
  const colour = brush.kind === "eraser" ? PAPER_COLOR : brush.colour;
  const triples = decodePoints(live.toStroke().points);
  const trail = createTrail(id, { ...brush, kind: "pencil", colour }, brush.tip, triples, triples.length / 3);
  paintTrail(context, trail, projection, { x: 0, y: 0, width, height });
}

function paintMarks(context: PaintContext, { outlines, dots }: VisibleInput, { x, y, left, top }: Projection): void {
  context.setTransform(x, 0, 0, y, -left, -top);
  const px = devicePixelRatio / x;
  for (const outline of outlines) {
    context.beginPath();
    for (const point of outline) context.lineTo(point.x, point.y);
    context.setLineDash([5 * px, 5 * px]);
    context.lineWidth = 1.5 * px;
    context.strokeStyle = "#16181d";
    context.stroke();
  }
  context.setLineDash([]);
  for (const dot of dots) {
    context.beginPath();
    context.arc(dot.x, dot.y, DOT_RADIUS * px, 0, 2 * Math.PI);
    context.fillStyle = dot.colour;
    context.fill();
  }
}
