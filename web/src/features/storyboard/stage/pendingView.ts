import type { LiveStroke } from "@/engine/live";
import { PAPER } from "@/engine/paint";
import { decodePoints } from "@/engine/points";
import type { Projection } from "@/engine/projection";
import { paintTrail, trailOf } from "@/engine/stain";
import { offscreenSurface, type PaintContext, type Surface } from "@/engine/surface";
import type { VisibleInk } from "./pendingInk";

/** Radius of the dot where a fill was pressed, CSS px. */
const DOT = 5;

/**
 * Shows waiting ink over the paper, also over the picture that stands there while the drawing loads. Finished strokes
 * are painted once.
 */
export class PendingView {
  readonly #element = document.createElement("canvas");
  #painted: Surface | null = null;
  #paintedIds: string[] = [];
  #projection = "";
  /** The cut whose ink is shown; null: none. */
  #cutId: string | null = null;

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.#element.dataset.pending = "";
  }

  get cutId(): string | null {
    return this.#cutId;
  }

  show(cutId: string, ink: VisibleInk, projection: Projection): void {
    const element = this.#element;
    this.#fit();
    this.#paintFinished(ink.strokes, projection);
    const context = element.getContext("2d");
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, element.width, element.height);
    if (this.#painted) context.drawImage(this.#painted.image, 0, 0);
    if (ink.live) paintStroke(context, ink.live, projection, element);
    paintMarks(context, ink, projection);
    if (!element.isConnected) this.canvas.parentElement?.append(element);
    this.#cutId = cutId;
  }

  hide(): void {
    if (this.#cutId === null) return;
    this.#element.remove();
    this.#painted?.release();
    this.#painted = null;
    this.#paintedIds = [];
    this.#cutId = null;
  }

  /** Lies where the drawing lies. */
  #fit(): void {
    const { width, height, style } = this.canvas;
    const own = this.#element;
    if (own.width !== width) own.width = width;
    if (own.height !== height) own.height = height;
    for (const name of ["left", "top", "width", "height"] as const) own.style[name] = style[name];
  }

  #paintFinished(strokes: readonly LiveStroke[], projection: Projection): void {
    const { width, height } = this.#element;
    const key = [width, height, projection.x, projection.y, projection.left, projection.top].join();
    const goesOn = key === this.#projection && this.#paintedIds.every((id, index) => strokes[index]?.id === id);
    if (!goesOn || !this.#painted) {
      this.#painted?.release();
      this.#painted = strokes.length > 0 ? offscreenSurface(width, height) : null;
      this.#paintedIds = [];
      this.#projection = key;
    }
    for (const stroke of strokes.slice(this.#paintedIds.length)) {
      if (this.#painted) paintStroke(this.#painted.context, stroke, projection, { width, height });
      this.#paintedIds.push(stroke.id);
    }
  }
}

/** The eraser is shown as paper: what lies below is a picture, not layers. */
function paintStroke(
  context: PaintContext,
  live: LiveStroke,
  projection: Projection,
  { width, height }: { width: number; height: number },
): void {
  const { id, brush } = live;
  if (!brush.tip) return;
  const colour = brush.kind === "eraser" ? PAPER : brush.colour;
  const triples = decodePoints(live.toStroke().points);
  const trail = trailOf(id, { ...brush, kind: "pencil", colour }, brush.tip, triples, triples.length / 3);
  paintTrail(context, trail, projection, { x: 0, y: 0, width, height });
}

function paintMarks(context: PaintContext, { outlines, dots }: VisibleInk, { x, y, left, top }: Projection): void {
  context.setTransform(x, 0, 0, y, -left, -top);
  const px = devicePixelRatio / x;
  for (const outline of outlines) {
    context.beginPath();
    for (const at of outline) context.lineTo(at.x, at.y);
    context.setLineDash([5 * px, 5 * px]);
    context.lineWidth = 1.5 * px;
    context.strokeStyle = "#16181d";
    context.stroke();
  }
  context.setLineDash([]);
  for (const dot of dots) {
    context.beginPath();
    context.arc(dot.x, dot.y, DOT * px, 0, 2 * Math.PI);
    context.fillStyle = dot.colour;
    context.fill();
  }
}
