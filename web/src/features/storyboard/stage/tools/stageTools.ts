import type { LiveStroke } from "@/engine/brush/liveStroke";
import type { Brush } from "@/engine/brush/strokes";
import type { Item } from "@/engine/drawing/items";
import { BASE_LAYER } from "@/engine/drawing/layers";
import type { DrawingRole } from "@/engine/render/drawingRaster";
import type { DrawingView } from "@/engine/render/drawingView";
import type { SyncedDrawing } from "@/features/storyboard/drawingSync/syncedDrawing";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { StageInput } from "@/features/storyboard/stage/input/stageInput";
import type { Viewport } from "@/features/storyboard/stage/view/viewport";
import { getShape, type Tool } from "@/features/storyboard/store/settings";
import { BrushTool, createEraser, type StrokeOptions } from "./brushTool";
import type { FillTool } from "./fillTool";
import type { LassoTransform } from "./lassoState";
import type { LassoTarget, LassoTool } from "./lassoTool";

/** The parts of a synced drawing that the stage uses. */
export type StageDrawing = Pick<SyncedDrawing, "cutId" | "document" | "commit" | "setLive">;

/** Settings of the active tool. */
export interface ToolSettings {
  readonly tool: Tool;
  readonly brush: Brush;
  /** 0 to SMOOTHING_MAX. */
  readonly smoothing: number;
  /** Fills treat gaps in lines up to this width as closed, canvas px. */
  readonly gap: number;
  /** True if fingers only move the view and never draw. */
  readonly penOnly: boolean;
}

export interface StageToolsEvents {
  /** The user tried to draw on a hidden or locked layer. */
  onBlocked(reason: "hidden" | "locked"): void;
  /** The lasso or fill tool finished loading. */
  onToolReady(): void;
}

/** Return the options for a stroke: the eraser while Alt is held or for the pen's eraser end. */
export function getStrokeOptions(
  { brush, smoothing, tool }: ToolSettings,
  input: StageInput,
  layerId: string,
): StrokeOptions {
  const shape = input.isEraserEnd ? null : getShape(tool);
  const isErasing = input.isEraserEnd || (input.altKey && !shape);
  return { brush: isErasing ? createEraser(brush) : brush, layerId, smoothing, shape };
}

/** Drawing tools of the stage and their target: a layer of the cut's drawing, or of its background. */
export class StageTools {
  readonly #brush = new BrushTool({ onLive: (live) => this.#setLive(live), onCommit: (live) => this.#commit(live) });
  /** Loaded lazily on first use. */
  #lasso: LassoTool | null = null;
  /** Only set while the fill tool is active, because its worker holds a copy of the drawing. */
  #fill: FillTool | null = null;
  #drawings: Record<DrawingRole, StageDrawing | null> = { own: null, background: null };
  #role: DrawingRole = "own";
  #layerId = BASE_LAYER;
  #settings: ToolSettings = {
    tool: "pencil",
    brush: createEraser({ colour: "#26282e", size: 6 }),
    smoothing: 0,
    gap: 0,
    penOnly: false,
  };
  #isEnabled = false;
  #pendingFill: Promise<void> | null = null;

  constructor(
    private readonly view: Pick<DrawingView, "setLive" | "notifyLiveChanged">,
    private readonly viewport: Pick<Viewport, "paper" | "scale">,
    private readonly size: { width: number; height: number },
    private readonly events: StageToolsEvents,
  ) {}

  get settings(): ToolSettings {
    return this.#settings;
  }

  get canDraw(): boolean {
    return this.#isEnabled && this.#drawings[this.#role] !== null;
  }

  /** True if a press on this target draws immediately: it is the active drawing, and the tool has loaded. */
  isReadyFor(target: { cutId: string; drawingId: string; role: DrawingRole }, isEraserEnd = false): boolean {
    if (!this.canDraw || target.role !== this.#role || target.cutId !== this.#drawings.own?.cutId) return false;
    return this.#drawings[this.#role]?.cutId === target.drawingId && (isEraserEnd || this.hasTool);
  }

  /** Resolves when all fills so far are in the drawing; null if none is pending. */
  get pendingFill(): Promise<void> | null {
    return this.#pendingFill;
  }

  /** True if the active tool has loaded. */
  get hasTool(): boolean {
    const { tool } = this.#settings;
    return tool === "lasso" ? this.hasLasso : tool === "fill" ? this.hasFill : true;
  }

  get isDrawing(): boolean {
    return this.#brush.isDrawing;
  }

  /** True if a finger just went down and may belong to a view gesture. */
  get canBecomeGesture(): boolean {
    return this.#brush.canBecomeGesture;
  }

  get hasLasso(): boolean {
    return this.#lasso !== null;
  }

  get hasFill(): boolean {
    return this.#fill !== null;
  }

  setSettings(settings: ToolSettings): void {
    if (settings.tool !== "lasso") this.#lasso?.drop();
    this.#settings = settings;
    if (settings.tool !== "fill") this.#endFill();
    this.loadTool().catch(() => undefined); // loads again on next use
  }

  /** Load the code of the active tool. */
  async loadTool(): Promise<void> {
    if (this.#settings.tool === "lasso") await this.#loadLasso();
    if (this.#settings.tool === "fill") await this.#loadFill();
  }

  setTarget(role: DrawingRole, layerId: string): void {
    if (role === this.#role && layerId === this.#layerId) return;
    this.finish();
    this.#role = role;
    this.#layerId = layerId;
  }

  setEnabled(isEnabled: boolean): void {
    if (!isEnabled) this.finish();
    this.#isEnabled = isEnabled;
  }

  /** Set the drawings; an unfinished stroke is committed to the old one. Returns false if nothing changed. */
  setDrawings(own: StageDrawing | null, background: StageDrawing | null): boolean {
    if (own === this.#drawings.own && background === this.#drawings.background) return false;
    this.finish();
    this.#drawings = { own, background };
    this.#updateFillDrawings();
    return true;
  }

  /** End the stroke as if the pointer had been lifted, and drop the lasso selection. */
  finish(): void {
    this.#brush.finish();
    this.#lasso?.drop();
    this.#lasso?.cancel();
  }

  dispose(): void {
    this.#endFill();
  }

  /** Discard the current stroke. */
  cancel(): void {
    this.#brush.cancel();
  }

  /** Start a press. Returns the tool that takes the pointer; null if none does, or if the layer is blocked. */
  press(input: StageInput): "brush" | "lasso" | null {
    if (this.#settings.tool === "fill" && !input.isEraserEnd) {
      this.#startFill(input);
      return null;
    }
    if (this.#settings.tool === "lasso" && !input.isEraserEnd) return this.#pressLasso(input) ? "lasso" : null;
    return this.#pressBrush(input) ? "brush" : null;
  }

  move(tool: "brush" | "lasso", input: StageInput): void {
    if (tool === "lasso") {
      this.#lasso?.move(input.pointerId, input.point, input.shiftKey);
      return;
    }
    if (!this.#brush.isDrawing) return;
    this.#brush.move(input);
    this.view.notifyLiveChanged();
  }

  /** End the stroke or lasso action: the pointer was lifted or canceled. */
  release(tool: "brush" | "lasso", input: StageInput): void {
    if (tool === "lasso") this.#lasso?.release(input.pointerId);
    else this.#brush.release(input);
  }

  /** Delete, drop or restore the lasso selection. Returns false if there is none. */
  endLasso(action: "remove" | "drop" | "cancel"): boolean {
    const lasso = this.#lasso;
    if (!lasso?.isFloating) return false;
    if (action === "remove") return lasso.deleteSelection();
    if (action === "cancel") return lasso.cancel();
    lasso.drop();
    return true;
  }

  /** Select everything on the layer with the lasso, which must be the tool by then. */
  async selectAll(): Promise<void> {
    await this.#loadLasso();
    const target = this.#getLassoTarget();
    if (target) this.#lasso?.selectAll(target);
  }

  transformLasso(transform: LassoTransform): void {
    this.#lasso?.transform(transform);
  }

  nudgeLasso(x: number, y: number): boolean {
    if (!this.#lasso?.isFloating) return false;
    this.#lasso.nudge(x, y);
    return true;
  }

  /** Update overlays to the current view. */
  updateOverlays(): void {
    this.#lasso?.updateOverlay();
  }

  async #loadLasso(): Promise<void> {
    if (this.#lasso) return;
    const { LassoTool: ToolClass } = await import("./lassoTool");
    this.#lasso ??= new ToolClass(this.viewport.paper, this.size, () => this.viewport.scale);
    this.events.onToolReady();
  }

  async #loadFill(): Promise<void> {
    if (this.#fill) return;
    const { FillTool: ToolClass } = await import("./fillTool");
    if (this.#fill || this.#settings.tool !== "fill") return;
    this.#fill = new ToolClass(this.size);
    this.#updateFillDrawings();
    this.events.onToolReady();
  }

  #updateFillDrawings(): void {
    const { own, background } = this.#drawings;
    if (own) this.#fill?.setDrawings(own.document, background?.document ?? null);
  }

  #endFill(): void {
    this.#fill?.dispose();
    this.#fill = null;
  }

  #startFill(input: StageInput): void {
    const previousFill = this.#pendingFill ?? Promise.resolve();
    const pendingFill = Promise.all([previousFill, this.#pressFill(input)]).then(() => {
      if (this.#pendingFill === pendingFill) this.#pendingFill = null;
    });
    this.#pendingFill = pendingFill;
  }

  async #pressFill({ point }: StageInput): Promise<void> {
    const drawing = this.#drawings[this.#role];
    const [layerId, { brush, gap }] = [this.#layerId, this.#settings];
    if (!drawing || !this.#fill || !this.#checkLayer()) return;
    const area = await this.#fill.findArea(point, gap);
    const { colour, tip } = brush;
    if (area) drawing.commit({ id: uuid7(), kind: "fill", colour, opacity: tip?.opacity ?? 1, area }, layerId);
  }

  #pressLasso({ pointerId, point, kind, altKey }: StageInput): boolean {
    // The lasso continues with the pointer that it started with.
    if (this.#lasso?.isBusy) return false;
    const target = () => this.#getLassoTarget();
    return this.#lasso?.press(pointerId, point, kind, altKey, target) ?? false;
  }

  #pressBrush(input: StageInput): boolean {
    return this.#checkLayer() && this.#brush.press(input, getStrokeOptions(this.#settings, input, this.#layerId));
  }

  #getLassoTarget(): LassoTarget | null {
    const drawing = this.#drawings[this.#role];
    const [role, layerId] = [this.#role, this.#layerId];
    if (!drawing || !this.#checkLayer()) return null;
    return {
      layerId,
      getItems: () => drawing.document.getItems(layerId),
      showLive: (live) => this.view.setLive(live, role),
      commit: (item: Item) => drawing.commit(item, layerId),
    };
  }

  /** Return true if the layer can be drawn on; otherwise report the reason. */
  #checkLayer(): boolean {
    const drawing = this.#drawings[this.#role];
    const reason = drawing ? getBlockReason(drawing, this.#layerId) : "hidden";
    if (reason !== null) this.events.onBlocked(reason);
    return reason === null;
  }

  #setLive(live: LiveStroke | null): void {
    this.#drawings[this.#role]?.setLive(live);
    this.view.setLive(live, this.#role);
  }

  #commit(live: LiveStroke): void {
    this.#drawings[this.#role]?.commit(live.toStroke(), live.layerId);
  }
}

/** Return why a layer can't be drawn on, or null if it can. */
export function getBlockReason(
  { document }: Pick<StageDrawing, "document">,
  layerId: string,
): "hidden" | "locked" | null {
  const layer = document.layers.find(({ id }) => id === layerId);
  if (layer?.visible && !layer.locked) return null;
  return layer?.locked ? "locked" : "hidden";
}
