import type { Live } from "@/engine/live";
import { type Brush, PAPER } from "@/engine/paint";
import type { Part } from "@/engine/picture";
import { paintTrail, trailOf } from "@/engine/stain";
import { offscreenSurface, type PaintContext, type Surface } from "@/engine/surface";
import { DrawingView } from "@/engine/view";
import { lookAt } from "./cameraStore";
import { displayOf } from "./display";
import type { LassoTurn } from "./lassoHeld";
import type { PendingInk } from "./pendingInk";
import { PendingView } from "./pendingView";
import { StageInk } from "./stageInk";
import { StagePointers, type StagePointersEvents } from "./stagePointers";
import { type Pen, type StageRoom, StageTools, type StageToolsEvents } from "./stageTools";
import { Viewport } from "./viewport";

/** How long a frame may go on painting a long rebuild, ms: short while somebody draws, so that the line keeps up. */
const PAINT_MS = { drawing: 8, waiting: 20 };

export interface StageEvents extends StagePointersEvents, Pick<StageToolsEvents, "blocked"> {
  /** Somebody draws where there is no cut: true where one comes for it. */
  blank(): boolean;
  /** The document's picture appears on the canvas, or goes. */
  shown(hasPicture: boolean): void;
}

/** Ties one canvas element to the engine: pointers in, one paint a frame out. */
export class StageController {
  readonly #view: DrawingView;
  readonly #viewport: Viewport;
  readonly #tools: StageTools;
  readonly #pointers: StagePointers;
  readonly #pendingView: PendingView;
  readonly #detach: () => void;
  #isDisposed = false;
  #frame: number | null = null;
  #hasPicture = false;

  constructor(
    canvas: HTMLCanvasElement,
    size: { width: number; height: number },
    private readonly pending: PendingInk,
    private readonly events: StageEvents,
  ) {
    const place = { place: (region: Parameters<Viewport["place"]>[0]) => this.#viewport.place(region) };
    this.#view = new DrawingView(
      Object.assign(displayOf(canvas), place),
      offscreenSurface,
      size,
      () => this.#schedule(),
      () => devicePixelRatio,
    );
    this.#viewport = new Viewport(canvas, size, {
      frame: (width, height, region) => this.#view.resize(width, height, region),
      moved: () => this.#moved(),
    });
    this.#tools = new StageTools(this.#view, this.#viewport, size, {
      blocked: (why) => events.blocked(why),
      ready: () => this.#changed(),
    });
    this.#pendingView = new PendingView(canvas);
    const ink = new StageInk(this.#tools, pending, () => events.blank());
    this.#pointers = new StagePointers(canvas, this.#view, this.#viewport, this.#tools, ink, events);
    this.#detach = pending.attach({
      tools: this.#tools,
      resume: (by) => ink.resume(by),
      changed: () => this.#schedule(),
    });
  }

  setPen(pen: Pen): void {
    this.#tools.setPen(pen);
    this.#changed();
  }

  /** Where strokes go: a layer of the drawing, or of the background under it. */
  setTarget(part: Part, layerId: string): void {
    this.#tools.setTarget(part, layerId);
    this.#changed();
  }

  /** The neighbours, seen through the paper of the drawing that is shown now. */
  setUnder(skins: readonly Surface[]): void {
    this.#view.setUnder(skins);
  }

  /** A layer's opacity is being tried; null: no longer. */
  tryOpacity(part: Part, layerId: string, opacity: number | null): void {
    this.#view.tryOpacity(part, layerId, opacity);
  }

  /** What others are drawing at this moment. */
  setOthers(lives: Readonly<Record<Part, readonly Live[]>>): void {
    this.#view.setOthers(lives);
  }

  /** One of the others' strokes grew. */
  othersGrew(): void {
    this.#view.extend();
  }

  setEnabled(isEnabled: boolean): void {
    this.#tools.setEnabled(isEnabled);
    this.#changed();
  }

  /** What was shown before is gone at once; a stroke in the making is finished in the room that it began in. */
  setRoom(own: StageRoom | null, under: StageRoom | null = null): void {
    if (!this.#tools.setRooms(own, under)) return;
    this.#view.show(own?.drawing ?? null, under?.drawing ?? null);
    this.#paint();
    this.#changed();
  }

  /** What the lasso holds is taken away, put down, or put back; false where it holds nothing. */
  endLasso(how: "remove" | "drop" | "giveUp"): boolean {
    return this.#tools.endLasso(how);
  }

  turnLasso(how: LassoTurn): void {
    this.#tools.turnLasso(how);
  }

  nudgeLasso(x: number, y: number): boolean {
    return this.#tools.nudgeLasso(x, y);
  }

  /** Paints a line of a brush, for who wants to see one: points as the engine has them, CSS px; `by` device px to one. */
  sample(context: PaintContext, brush: Brush, triples: readonly number[], by: number): void {
    const { width, height } = context.canvas;
    context.fillStyle = PAPER;
    context.fillRect(0, 0, width, height);
    if (!brush.tip) return;
    const trail = trailOf("sample", brush, brush.tip, triples, triples.length / 3);
    paintTrail(context, trail, { x: by, y: by, left: 0, top: 0 }, { x: 0, y: 0, width, height });
  }

  /** The pointer is over the paper: Space is for it, whatever has the focus. */
  get isPointed(): boolean {
    return this.#pointers.isPointed;
  }

  /** What lies over the paper moves with it, and in px of its own. */
  get paper(): HTMLElement {
    return this.#viewport.paper;
  }

  /** CSS px to a px of the canvas, as it is seen now. */
  get scale(): number {
    return this.#viewport.scale;
  }

  /** A press with a mouse or a pen that moves the view, whatever lies over the paper. */
  movesView(event: PointerEvent): boolean {
    return this.#pointers.isForView(event);
  }

  /** Fingers that something over the paper had taken move the view from now on. */
  handOver(events: readonly PointerEvent[]): void {
    this.#viewport.measure();
    this.#pointers.handOver(events);
  }

  /** A place on the screen as a place of the canvas. */
  toCanvas(at: { clientX: number; clientY: number }): { x: number; y: number } {
    this.#viewport.measure();
    return this.#viewport.toCanvas(at);
  }

  /** A place of the canvas as a place on the screen, CSS px. */
  toClient(at: { x: number; y: number }): { x: number; y: number } {
    return this.#viewport.toClient(at);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#detach();
    this.#pendingView.hide();
    this.setRoom(null);
    this.#pointers.dispose();
    this.#tools.dispose();
    this.#viewport.dispose();
    lookAt.home();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#view.release();
  }

  #schedule(): void {
    if (this.#isDisposed) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#paint();
    });
  }

  #paint(): void {
    const until = performance.now() + (this.#tools.isDrawing ? PAINT_MS.drawing : PAINT_MS.waiting);
    const isComplete = this.#view.paint(() => performance.now() < until);
    if (!isComplete) this.#schedule();
    this.#showPending();
    if (this.#hasPicture === this.#view.hasPicture) return;
    this.#hasPicture = this.#view.hasPicture;
    this.events.shown(this.#hasPicture);
  }

  /** Ink that was drawn stays in view until the page has shown the drawing with it. */
  #showPending(): void {
    const cutId = this.pending.paper()?.cutId ?? null;
    const ink = cutId === null ? null : this.pending.inkOf(cutId);
    if (cutId !== null && ink) this.#pendingView.show(cutId, ink, this.#view.projection);
    else if (this.#pendingView.cutId !== cutId || (this.#hasPicture && this.#view.hasPicture)) this.#pendingView.hide();
    else if (this.#pendingView.cutId !== null) this.#schedule();
  }

  /** Something that drawing depends on is different. */
  #changed(): void {
    this.#pointers.refresh();
    this.pending.drain();
  }

  /** The viewport says so while it is made, too: then there is nothing to bring up to date yet. */
  #moved(): void {
    this.#tools?.draw();
    this.#pointers?.refresh();
  }
}
