import { createTrail, paintTrail } from "@/engine/brushRaster";
import type { DrawingRole } from "@/engine/drawingRaster";
import { DrawingView } from "@/engine/drawingView";
import type { LiveItem } from "@/engine/liveStroke";
import { type Brush, PAPER_COLOR } from "@/engine/paint";
import { createOffscreenSurface, type PaintContext, type Surface } from "@/engine/surface";
import { createDisplay } from "./createDisplay";
import type { LassoTransform } from "./lassoState";
import type { PendingInput } from "./pendingInput";
import { PendingOverlay } from "./pendingOverlay";
import { StageInputRouter } from "./stageInputRouter";
import { StagePointers, type StagePointersEvents } from "./stagePointers";
import { type StageDrawing, StageTools, type StageToolsEvents, type ToolSettings } from "./stageTools";
import { Viewport } from "./viewport";
import { viewActions } from "./viewTransformStore";

/** How long a frame may go on painting a long rebuild, ms: short while somebody draws, so that the line keeps up. */
const PAINT_BUDGET_MS = { drawing: 8, waiting: 20 };

export interface StageEvents extends StagePointersEvents, Pick<StageToolsEvents, "onBlocked"> {
  /** Somebody draws where there is no cut: true where one comes for it. */
  onDrawWithoutCut(): boolean;
  /** The document's picture appears on the canvas, or goes. */
  onPictureChange(hasPicture: boolean): void;
}

/** Ties one canvas element to the engine: pointers in, one paint a frame out. */
export class StageController {
  readonly #view: DrawingView;
  readonly #viewport: Viewport;
  readonly #tools: StageTools;
  readonly #pointers: StagePointers;
  readonly #pendingOverlay: PendingOverlay;
  readonly #detach: () => void;
  #isDisposed = false;
  #frame: number | null = null;
  #hasPicture = false;

  constructor(
    canvas: HTMLCanvasElement,
    size: { width: number; height: number },
    private readonly pending: PendingInput,
    private readonly events: StageEvents,
  ) {
    const display = { setRegion: (region: Parameters<Viewport["setRegion"]>[0]) => this.#viewport.setRegion(region) };
    this.#view = new DrawingView(
      Object.assign(createDisplay(canvas), display),
      createOffscreenSurface,
      size,
      () => this.#schedule(),
      () => devicePixelRatio,
    );
    this.#viewport = new Viewport(canvas, size, {
      onFrameChange: (width, height, region) => this.#view.resize(width, height, region),
      onViewChange: () => this.#handleViewChange(),
    });
    this.#tools = new StageTools(this.#view, this.#viewport, size, {
      onBlocked: (why) => events.onBlocked(why),
      onToolReady: () => this.#refresh(),
    });
    this.#pendingOverlay = new PendingOverlay(canvas);
    const ink = new StageInputRouter(this.#tools, pending, () => events.onDrawWithoutCut());
    this.#pointers = new StagePointers(canvas, this.#view, this.#viewport, this.#tools, ink, events);
    this.#detach = pending.attach({
      tools: this.#tools,
      resume: (by) => ink.resume(by),
      onChange: () => this.#schedule(),
    });
  }

  setToolSettings(pen: ToolSettings): void {
    this.#tools.setSettings(pen);
    this.#refresh();
  }

  /** Where strokes go: a layer of the drawing, or of the background under it. */
  setTarget(part: DrawingRole, layerId: string): void {
    this.#tools.setTarget(part, layerId);
    this.#refresh();
  }

  /** The neighbours, seen through the paper of the drawing that is shown now. */
  setOnionSkins(skins: readonly Surface[]): void {
    this.#view.setOnionSkins(skins);
  }

  /** A layer's opacity is being tried; null: no longer. */
  previewOpacity(part: DrawingRole, layerId: string, opacity: number | null): void {
    this.#view.previewOpacity(part, layerId, opacity);
  }

  /** What others are drawing at this moment. */
  setOthers(lives: Readonly<Record<DrawingRole, readonly LiveItem[]>>): void {
    this.#view.setOthers(lives);
  }

  /** One of the others' strokes grew. */
  notifyOthersChanged(): void {
    this.#view.notifyLiveChanged();
  }

  setEnabled(isEnabled: boolean): void {
    this.#tools.setEnabled(isEnabled);
    this.#refresh();
  }

  /** What was shown before is gone at once; a stroke in the making is finished in the room that it began in. */
  setDrawings(own: StageDrawing | null, under: StageDrawing | null = null): void {
    if (!this.#tools.setDrawings(own, under)) return;
    this.#view.setDrawings(own?.document ?? null, under?.document ?? null);
    this.#paint();
    this.#refresh();
  }

  /** What the lasso holds is taken away, put down, or put back; false where it holds nothing. */
  endLasso(how: "remove" | "drop" | "giveUp"): boolean {
    return this.#tools.endLasso(how);
  }

  transformLasso(how: LassoTransform): void {
    this.#tools.transformLasso(how);
  }

  nudgeLasso(x: number, y: number): boolean {
    return this.#tools.nudgeLasso(x, y);
  }

  /** Paints a line of a brush, for who wants to see one: points as the engine has them, CSS px; `by` device px to one. */
  paintBrushSample(context: PaintContext, brush: Brush, triples: readonly number[], by: number): void {
    const { width, height } = context.canvas;
    context.fillStyle = PAPER_COLOR;
    context.fillRect(0, 0, width, height);
    if (!brush.tip) return;
    const trail = createTrail("sample", brush, brush.tip, triples, triples.length / 3);
    paintTrail(context, trail, { x: by, y: by, left: 0, top: 0 }, { x: 0, y: 0, width, height });
  }

  /** The pointer is over the paper: Space is for it, whatever has the focus. */
  get isPointerOver(): boolean {
    return this.#pointers.isPointerOver;
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
  isViewGesture(event: PointerEvent): boolean {
    return this.#pointers.isViewGesture(event);
  }

  /** Fingers that something over the paper had taken move the view from now on. */
  takeOverPointers(events: readonly PointerEvent[]): void {
    this.#viewport.measure();
    this.#pointers.takeOverPointers(events);
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
    this.#pendingOverlay.hide();
    this.setDrawings(null);
    this.#pointers.dispose();
    this.#tools.dispose();
    this.#viewport.dispose();
    viewActions.fit();
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
    const until = performance.now() + (this.#tools.isDrawing ? PAINT_BUDGET_MS.drawing : PAINT_BUDGET_MS.waiting);
    const isComplete = this.#view.paint(() => performance.now() < until);
    if (!isComplete) this.#schedule();
    this.#showPending();
    if (this.#hasPicture === this.#view.hasPicture) return;
    this.#hasPicture = this.#view.hasPicture;
    this.events.onPictureChange(this.#hasPicture);
  }

  /** Ink that was drawn stays in view until the page has shown the drawing with it. */
  #showPending(): void {
    const cutId = this.pending.paper()?.cutId ?? null;
    const ink = cutId === null ? null : this.pending.getVisible(cutId);
    if (cutId !== null && ink) this.#pendingOverlay.show(cutId, ink, this.#view.projection);
    else if (this.#pendingOverlay.cutId !== cutId || (this.#hasPicture && this.#view.hasPicture))
      this.#pendingOverlay.hide();
    else if (this.#pendingOverlay.cutId !== null) this.#schedule();
  }

  /** Something that drawing depends on is different. */
  #refresh(): void {
    this.#pointers.refreshCursor();
    this.pending.drain();
  }

  /** The viewport says so while it is made, too: then there is nothing to bring up to date yet. */
  #handleViewChange(): void {
    this.#tools?.updateOverlays();
    this.#pointers?.refreshCursor();
  }
}
