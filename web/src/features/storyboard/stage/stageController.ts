import { createTrail, paintTrail } from "@/engine/brush/brushRaster";
import type { LiveItem } from "@/engine/brush/liveStroke";
import type { Brush } from "@/engine/brush/strokes";
import type { DrawingRole } from "@/engine/render/drawingRaster";
import { DrawingView } from "@/engine/render/drawingView";
import { PAPER_COLOR } from "@/engine/render/paint";
import { createOffscreenSurface, type PaintContext, type Surface } from "@/engine/render/surface";
import type { PendingInput } from "./input/pendingInput";
import { PendingOverlay } from "./input/pendingOverlay";
import { StageInputRouter } from "./input/stageInputRouter";
import { StagePointers, type StagePointersEvents } from "./input/stagePointers";
import type { LassoTransform } from "./tools/lassoState";
import { type StageDrawing, StageTools, type StageToolsEvents, type ToolSettings } from "./tools/stageTools";
import { createDisplay } from "./view/createDisplay";
import { Viewport } from "./view/viewport";
import { viewActions } from "./view/viewTransformStore";

/** Time budget per frame for a long repaint, ms. Shorter while drawing, so that the stroke keeps up. */
const PAINT_BUDGET_MS = { drawing: 8, waiting: 20 };

export interface StageEvents extends StagePointersEvents, Pick<StageToolsEvents, "onBlocked"> {
  /** The user draws on a board without cuts. Returns true if a cut was created. */
  onDrawWithoutCut(): boolean;
  /** The document's image appeared on the canvas or was removed. */
  onPictureChange(hasPicture: boolean): void;
}

/** Connects one canvas element to the engine: handles pointer input and paints at most once per frame. */
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
      onBlocked: (reason) => events.onBlocked(reason),
      onToolReady: () => this.#refresh(),
    });
    this.#pendingOverlay = new PendingOverlay(canvas);
    const inputRouter = new StageInputRouter(this.#tools, pending, () => events.onDrawWithoutCut());
    this.#pointers = new StagePointers(canvas, this.#view, this.#viewport, this.#tools, inputRouter, events);
    this.#detach = pending.attach({
      tools: this.#tools,
      resume: (tool) => inputRouter.resume(tool),
      onChange: () => this.#schedule(),
    });
  }

  setToolSettings(settings: ToolSettings): void {
    this.#tools.setSettings(settings);
    this.#refresh();
  }

  /** Set where strokes go: a layer of the drawing, or of its background. */
  setTarget(role: DrawingRole, layerId: string): void {
    this.#tools.setTarget(role, layerId);
    this.#refresh();
  }

  /** Set the onion skins of the current drawing. */
  setOnionSkins(skins: readonly Surface[]): void {
    this.#view.setOnionSkins(skins);
  }

  /** Preview a layer's opacity while it is being changed; null ends the preview. */
  previewOpacity(role: DrawingRole, layerId: string, opacity: number | null): void {
    this.#view.previewOpacity(role, layerId, opacity);
  }

  /** Set the strokes that other users are drawing right now. */
  setOthers(liveItems: Readonly<Record<DrawingRole, readonly LiveItem[]>>): void {
    this.#view.setOthers(liveItems);
  }

  /** Repaint after another user's stroke grew. */
  notifyOthersChanged(): void {
    this.#view.notifyLiveChanged();
  }

  setEnabled(isEnabled: boolean): void {
    this.#tools.setEnabled(isEnabled);
    this.#refresh();
  }

  /**
   * Show other drawings. The previous image is removed immediately; an unfinished stroke is committed to the old
   * drawing.
   */
  setDrawings(own: StageDrawing | null, background: StageDrawing | null = null): void {
    if (!this.#tools.setDrawings(own, background)) return;
    this.#view.setDrawings(own?.document ?? null, background?.document ?? null);
    this.#paint();
    this.#refresh();
  }

  /** Delete, drop or restore the lasso selection. Returns false if there is none. */
  endLasso(action: "remove" | "drop" | "cancel"): boolean {
    return this.#tools.endLasso(action);
  }

  /** Select everything on the layer with the lasso, which must be the tool by then. */
  selectAll(): Promise<void> {
    return this.#tools.selectAll();
  }

  transformLasso(transform: LassoTransform): void {
    this.#tools.transformLasso(transform);
  }

  nudgeLasso(x: number, y: number): boolean {
    return this.#tools.nudgeLasso(x, y);
  }

  /** Paint a sample stroke of a brush. `triples`: engine points in CSS px; `pixelRatio`: device px per CSS px. */
  paintBrushSample(context: PaintContext, brush: Brush, triples: readonly number[], pixelRatio: number): void {
    const { width, height } = context.canvas;
    context.fillStyle = PAPER_COLOR;
    context.fillRect(0, 0, width, height);
    if (!brush.tip) return;
    const trail = createTrail("sample", brush, brush.tip, triples, triples.length / 3);
    paintTrail(context, trail, { x: pixelRatio, y: pixelRatio, left: 0, top: 0 }, { x: 0, y: 0, width, height });
  }

  /** True if the pointer is over the paper. Space then pans, regardless of focus. */
  get isPointerOver(): boolean {
    return this.#pointers.isPointerOver;
  }

  /** Paper element. Overlays inside it move with the view. */
  get paper(): HTMLElement {
    return this.#viewport.paper;
  }

  /** CSS px per canvas px in the current view. */
  get scale(): number {
    return this.#viewport.scale;
  }

  /** True for a mouse or pen press that moves the view, regardless of overlays. */
  isViewGesture(event: PointerEvent): boolean {
    return this.#pointers.isViewGesture(event);
  }

  /** Let touches that started on an overlay move the view. */
  takeOverPointers(events: readonly PointerEvent[]): void {
    this.#viewport.measure();
    this.#pointers.takeOverPointers(events);
  }

  /** Convert client coordinates to canvas px. */
  toCanvas(point: { clientX: number; clientY: number }): { x: number; y: number } {
    this.#viewport.measure();
    return this.#viewport.toCanvas(point);
  }

  /** Convert canvas px to client coordinates, CSS px. */
  toClient(point: { x: number; y: number }): { x: number; y: number } {
    return this.#viewport.toClient(point);
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
    const deadline = performance.now() + (this.#tools.isDrawing ? PAINT_BUDGET_MS.drawing : PAINT_BUDGET_MS.waiting);
    const isComplete = this.#view.paint(() => performance.now() < deadline);
    if (!isComplete) this.#schedule();
    this.#showPending();
    if (this.#hasPicture === this.#view.hasPicture) return;
    this.#hasPicture = this.#view.hasPicture;
    this.events.onPictureChange(this.#hasPicture);
  }

  /** Keep pending strokes visible until the drawing has been painted with them. */
  #showPending(): void {
    const cutId = this.pending.getPressTarget()?.cutId ?? null;
    const visibleInput = cutId === null ? null : this.pending.getVisible(cutId);
    if (cutId !== null && visibleInput) this.#pendingOverlay.show(cutId, visibleInput, this.#view.projection);
    else if (this.#pendingOverlay.cutId !== cutId || (this.#hasPicture && this.#view.hasPicture))
      this.#pendingOverlay.hide();
    else if (this.#pendingOverlay.cutId !== null) this.#schedule();
  }

  /** Update everything that depends on the tools, target or drawings. */
  #refresh(): void {
    this.#pointers.refreshCursor();
    this.pending.drain();
  }

  /** The viewport already calls this in its constructor, before the other fields exist. */
  #handleViewChange(): void {
    this.#tools?.updateOverlays();
    this.#pointers?.refreshCursor();
  }
}
