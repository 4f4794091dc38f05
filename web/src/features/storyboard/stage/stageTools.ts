import type { DrawingRole } from "@/engine/drawingRaster";
import type { DrawingView } from "@/engine/drawingView";
import type { Item } from "@/engine/items";
import { BASE_LAYER } from "@/engine/layers";
import type { LiveStroke } from "@/engine/liveStroke";
import type { Brush } from "@/engine/paint";
import type { SyncedDrawing } from "@/features/storyboard/drawingSync/syncedDrawing";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { getShape, type Tool } from "@/features/storyboard/store/settings";
import { BrushTool, createEraser, type StrokeOptions } from "./brushTool";
import type { FillTool } from "./fillTool";
import type { LassoTransform } from "./lassoState";
import type { LassoTarget, LassoTool } from "./lassoTool";
import type { StageInput } from "./stageInput";
import type { Viewport } from "./viewport";

/** The part of a room that a stage draws in. */
export type StageDrawing = Pick<SyncedDrawing, "cutId" | "document" | "commit" | "setLive">;

/** What pointers do on the paper. */
export interface ToolSettings {
  readonly tool: Tool;
  readonly brush: Brush;
  /** 0 to SMOOTHING_MAX. */
  readonly smoothing: number;
  /** Openings in lines hold a fill back up to this width, canvas px. */
  readonly gap: number;
  /** Fingers move the view and never draw. */
  readonly penOnly: boolean;
}

export interface StageToolsEvents {
  /** Somebody tried to draw on a layer that cannot be drawn on. */
  onBlocked(why: "hidden" | "locked"): void;
  /** The lasso, or what fills, has been loaded. */
  onToolReady(): void;
}

/** The brush for a press: the eraser while Alt is held, or at a pen's other end. */
export function getStrokeOptions(
  { brush, smoothing, tool }: ToolSettings,
  input: StageInput,
  layerId: string,
): StrokeOptions {
  const shape = input.isEraserEnd ? null : getShape(tool);
  const erases = input.isEraserEnd || (input.altKey && !shape);
  return { brush: erases ? createEraser(brush) : brush, layerId, smoothing, shape };
}

/** Brush and lasso on the stage, and what they work on: a layer of the cut's drawing, or of the background under it. */
export class StageTools {
  readonly #brush = new BrushTool({ onLive: (live) => this.#setLive(live), onCommit: (live) => this.#commit(live) });
  /** Loaded when it is first taken up. */
  #lasso: LassoTool | null = null;
  /** As long as one fills: it sees the drawing with eyes of its own. */
  #fill: FillTool | null = null;
  #drawings: Record<DrawingRole, StageDrawing | null> = { own: null, under: null };
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

  /** A press would be drawn on this drawing with no wait: it is the one in use, and the tool has been loaded. */
  isReadyFor(target: { cutId: string; drawingId: string; role: DrawingRole }, isEraserEnd = false): boolean {
    if (!this.canDraw || target.role !== this.#role || target.cutId !== this.#drawings.own?.cutId) return false;
    return this.#drawings[this.#role]?.cutId === target.drawingId && (isEraserEnd || this.hasTool);
  }

  /** Settles when the fills begun so far are in the drawing; null where none is on its way. */
  get pendingFill(): Promise<void> | null {
    return this.#pendingFill;
  }

  /** The tool in hand has been loaded. */
  get hasTool(): boolean {
    const { tool } = this.#settings;
    return tool === "lasso" ? this.hasLasso : tool === "fill" ? this.hasFill : true;
  }

  get isDrawing(): boolean {
    return this.#brush.isDrawing;
  }

  /** A finger has only just come down: it may belong to a gesture. */
  get canBecomeGesture(): boolean {
    return this.#brush.canBecomeGesture;
  }

  get hasLasso(): boolean {
    return this.#lasso !== null;
  }

  get hasFill(): boolean {
    return this.#fill !== null;
  }

  setSettings(pen: ToolSettings): void {
    if (pen.tool !== "lasso") this.#lasso?.drop();
    this.#settings = pen;
    if (pen.tool !== "fill") this.#endFill();
    this.loadTool().catch(() => undefined); // asked for again when it is used
  }

  /** Loads what the tool in hand needs. */
  async loadTool(): Promise<void> {
    if (this.#settings.tool === "lasso") await this.#loadLasso();
    if (this.#settings.tool === "fill") await this.#loadFill();
  }

  setTarget(part: DrawingRole, layerId: string): void {
    if (part === this.#role && layerId === this.#layerId) return;
    this.finish();
    this.#role = part;
    this.#layerId = layerId;
  }

  setEnabled(isEnabled: boolean): void {
    if (!isEnabled) this.finish();
    this.#isEnabled = isEnabled;
  }

  /** False where these are the rooms already. A stroke in the making is finished in the room that it began in. */
  setDrawings(own: StageDrawing | null, under: StageDrawing | null): boolean {
    if (own === this.#drawings.own && under === this.#drawings.under) return false;
    this.finish();
    this.#drawings = { own, under };
    this.#updateFillDrawings();
    return true;
  }

  /** Ends the stroke as if the pointer had been lifted, and puts down what the lasso holds. */
  finish(): void {
    this.#brush.finish();
    this.#lasso?.drop();
    this.#lasso?.cancel();
  }

  dispose(): void {
    this.#endFill();
  }

  /** There was no stroke. */
  cancel(): void {
    this.#brush.cancel();
  }

  /** Which of them takes this pointer from now on; null where neither does, or says why nothing can be drawn. */
  press(input: StageInput): "brush" | "lasso" | null {
    if (this.#settings.tool === "fill" && !input.isEraserEnd) {
      this.#startFill(input);
      return null;
    }
    if (this.#settings.tool === "lasso" && !input.isEraserEnd) return this.#pressLasso(input) ? "lasso" : null;
    return this.#pressBrush(input) ? "brush" : null;
  }

  move(by: "brush" | "lasso", input: StageInput): void {
    if (by === "lasso") {
      this.#lasso?.move(input.pointerId, input.at, input.shiftKey);
      return;
    }
    if (!this.#brush.isDrawing) return;
    this.#brush.move(input);
    this.view.notifyLiveChanged();
  }

  /** The pointer was lifted, or the system took it away. */
  release(by: "brush" | "lasso", input: StageInput): void {
    if (by === "lasso") this.#lasso?.release(input.pointerId);
    else this.#brush.release(input);
  }

  /** What the lasso holds is taken away, put down, or put back; false where it holds nothing. */
  endLasso(how: "remove" | "drop" | "giveUp"): boolean {
    const lasso = this.#lasso;
    if (!lasso?.isFloating) return false;
    if (how === "remove") return lasso.deleteSelection();
    if (how === "giveUp") return lasso.cancel();
    lasso.drop();
    return true;
  }

  transformLasso(how: LassoTransform): void {
    this.#lasso?.transform(how);
  }

  nudgeLasso(x: number, y: number): boolean {
    if (!this.#lasso?.isFloating) return false;
    this.#lasso.nudge(x, y);
    return true;
  }

  /** Brings what stands over the paper up to date with the view. */
  updateOverlays(): void {
    this.#lasso?.updateOverlay();
  }

  async #loadLasso(): Promise<void> {
    if (this.#lasso) return;
    const { LassoTool: Loaded } = await import("./lassoTool");
    this.#lasso ??= new Loaded(this.viewport.paper, this.size, () => this.viewport.scale);
    this.events.onToolReady();
  }

  async #loadFill(): Promise<void> {
    if (this.#fill) return;
    const { FillTool: Loaded } = await import("./fillTool");
    if (this.#fill || this.#settings.tool !== "fill") return;
    this.#fill = new Loaded(this.size);
    this.#updateFillDrawings();
    this.events.onToolReady();
  }

  #updateFillDrawings(): void {
    const { own, under } = this.#drawings;
    if (own) this.#fill?.setDrawings(own.document, under?.document ?? null);
  }

  #endFill(): void {
    this.#fill?.dispose();
    this.#fill = null;
  }

  #startFill(input: StageInput): void {
    const before = this.#pendingFill ?? Promise.resolve();
    const filling = Promise.all([before, this.#pressFill(input)]).then(() => {
      if (this.#pendingFill === filling) this.#pendingFill = null;
    });
    this.#pendingFill = filling;
  }

  async #pressFill({ at }: StageInput): Promise<void> {
    const room = this.#drawings[this.#role];
    const [layerId, { brush, gap }] = [this.#layerId, this.#settings];
    if (!room || !this.#fill || !this.#checkLayer()) return;
    const area = await this.#fill.findArea(at, gap);
    const { colour, tip } = brush;
    if (area) room.commit({ id: uuid7(), kind: "fill", colour, opacity: tip?.opacity ?? 1, area }, layerId);
  }

  #pressLasso({ pointerId, at, kind, altKey }: StageInput): boolean {
    // What it is busy with goes on with the pointer that it began with.
    if (this.#lasso?.isBusy) return false;
    const target = () => this.#getLassoTarget();
    return this.#lasso?.press(pointerId, at, kind, altKey, target) ?? false;
  }

  #pressBrush(input: StageInput): boolean {
    return this.#checkLayer() && this.#brush.press(input, getStrokeOptions(this.#settings, input, this.#layerId));
  }

  #getLassoTarget(): LassoTarget | null {
    const room = this.#drawings[this.#role];
    const [part, layerId] = [this.#role, this.#layerId];
    if (!room || !this.#checkLayer()) return null;
    return {
      layerId,
      getItems: () => room.document.getItems(layerId),
      showLive: (live) => this.view.setLive(live, part),
      commit: (item: Item) => room.commit(item, layerId),
    };
  }

  /** Whether the layer can be drawn on; says why where not. */
  #checkLayer(): boolean {
    const room = this.#drawings[this.#role];
    const why = room ? getBlockReason(room, this.#layerId) : "hidden";
    if (why !== null) this.events.onBlocked(why);
    return why === null;
  }

  #setLive(live: LiveStroke | null): void {
    this.#drawings[this.#role]?.setLive(live);
    this.view.setLive(live, this.#role);
  }

  #commit(live: LiveStroke): void {
    this.#drawings[this.#role]?.commit(live.toStroke(), live.layerId);
  }
}

/** Why a layer cannot be drawn on; null where it can. */
export function getBlockReason(
  { document }: Pick<StageDrawing, "document">,
  layerId: string,
): "hidden" | "locked" | null {
  const layer = document.layers.find(({ id }) => id === layerId);
  if (layer?.visible && !layer.locked) return null;
  return layer?.locked ? "locked" : "hidden";
}
