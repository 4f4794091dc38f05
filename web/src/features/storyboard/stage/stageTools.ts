import type { Item } from "@/engine/items";
import { BASE_LAYER } from "@/engine/layers";
import type { LiveStroke, Sample } from "@/engine/live";
import type { Brush } from "@/engine/paint";
import type { Part } from "@/engine/picture";
import type { PointerKind } from "@/engine/strokeInput";
import { tiltedPressure } from "@/engine/tilt";
import type { DrawingView } from "@/engine/view";
import type { CutRoom } from "@/features/storyboard/drawingSync/room";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { shapeOf, type Tool } from "@/features/storyboard/store/settings";
import { BrushTool, eraser } from "./brushTool";
import type { FillTool } from "./fillTool";
import type { LassoTurn } from "./lassoHeld";
import type { LassoTarget, LassoTool } from "./lassoTool";
import type { Viewport } from "./viewport";

/** How far what the browser foresees of a pen is believed, ms: a frame. */
const AHEAD_MS = 17;

/** The part of a room that a stage draws in. */
export type StageRoom = Pick<CutRoom, "drawing" | "commit" | "setLive">;

/** What pointers do on the paper. */
export interface Pen {
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
  blocked(why: "hidden" | "locked"): void;
  /** The lasso, or what fills, has been loaded. */
  ready(): void;
}

/** Brush and lasso on the stage, and what they work on: a layer of the cut's drawing, or of the background under it. */
export class StageTools {
  readonly #brush = new BrushTool({ live: (live) => this.#setLive(live), commit: (live) => this.#commit(live) });
  /** Loaded when it is first taken up. */
  #lasso: LassoTool | null = null;
  /** As long as one fills: it sees the drawing with eyes of its own. */
  #fill: FillTool | null = null;
  #rooms: Record<Part, StageRoom | null> = { own: null, under: null };
  #part: Part = "own";
  #layerId = BASE_LAYER;
  #pen: Pen = {
    tool: "pencil",
    brush: eraser({ colour: "#26282e", size: 6 }),
    smoothing: 0,
    gap: 0,
    penOnly: false,
  };
  #isEnabled = false;

  constructor(
    private readonly view: DrawingView,
    private readonly viewport: Viewport,
    private readonly size: { width: number; height: number },
    private readonly events: StageToolsEvents,
  ) {}

  get pen(): Pen {
    return this.#pen;
  }

  get mayDraw(): boolean {
    return this.#isEnabled && this.#rooms[this.#part] !== null;
  }

  get isDrawing(): boolean {
    return this.#brush.isDrawing;
  }

  /** A finger has only just come down: it may belong to a gesture. */
  get mayBeGesture(): boolean {
    return this.#brush.mayBeGesture;
  }

  get hasLasso(): boolean {
    return this.#lasso !== null;
  }

  get hasFill(): boolean {
    return this.#fill !== null;
  }

  setPen(pen: Pen): void {
    if (pen.tool === "lasso") void this.#loadLasso();
    else this.#lasso?.drop();
    this.#pen = pen;
    if (pen.tool === "fill") void this.#loadFill();
    else this.#endFill();
  }

  setTarget(part: Part, layerId: string): void {
    if (part === this.#part && layerId === this.#layerId) return;
    this.finish();
    this.#part = part;
    this.#layerId = layerId;
  }

  setEnabled(isEnabled: boolean): void {
    if (!isEnabled) this.finish();
    this.#isEnabled = isEnabled;
  }

  /** False where these are the rooms already. A stroke in the making is finished in the room that it began in. */
  setRooms(own: StageRoom | null, under: StageRoom | null): boolean {
    if (own === this.#rooms.own && under === this.#rooms.under) return false;
    this.finish();
    this.#rooms = { own, under };
    this.#showFill();
    return true;
  }

  /** Ends the stroke as if the pointer had been lifted, and puts down what the lasso holds. */
  finish(): void {
    this.#brush.finish();
    this.#lasso?.drop();
    this.#lasso?.giveUp();
  }

  dispose(): void {
    this.#endFill();
  }

  /** There was no stroke. */
  giveUp(): void {
    this.#brush.giveUp();
  }

  /** Which of them takes this pointer from now on; null where neither does, or says why nothing can be drawn. */
  press(event: PointerEvent, isEraserEnd: boolean): "brush" | "lasso" | null {
    if (this.#pen.tool === "fill" && !isEraserEnd) {
      void this.#pressFill(event);
      return null;
    }
    if (this.#pen.tool === "lasso" && !isEraserEnd) return this.#pressLasso(event) ? "lasso" : null;
    return this.#pressBrush(event, isEraserEnd) ? "brush" : null;
  }

  move(by: "brush" | "lasso", event: PointerEvent): void {
    if (by === "lasso") {
      this.#lasso?.move(event.pointerId, this.viewport.toCanvas(event), event.shiftKey);
      return;
    }
    if (!this.#brush.isDrawing) return;
    // Insecure pages have no coalesced events; an untrusted event has an empty list of them.
    const events = event.getCoalescedEvents?.() ?? [];
    const samples = (events.length > 0 ? events : [event]).map((each) => ({
      sample: this.#sample(each),
      time: each.timeStamp,
    }));
    this.#brush.move(event, samples, this.#ahead(event));
    this.view.extend();
  }

  /** The pointer was lifted, or the system took it away. */
  release(by: "brush" | "lasso", event: PointerEvent): void {
    if (by === "lasso") this.#lasso?.release(event.pointerId);
    else this.#brush.release(event, event.type === "pointerup" ? this.#lastSample(event) : null);
  }

  /** What the lasso holds is taken away, put down, or put back; false where it holds nothing. */
  endLasso(how: "remove" | "drop" | "giveUp"): boolean {
    const lasso = this.#lasso;
    if (!lasso?.isFloating) return false;
    if (how === "remove") return lasso.remove();
    if (how === "giveUp") return lasso.giveUp();
    lasso.drop();
    return true;
  }

  turnLasso(how: LassoTurn): void {
    this.#lasso?.turn(how);
  }

  nudgeLasso(x: number, y: number): boolean {
    if (!this.#lasso?.isFloating) return false;
    this.#lasso.nudge(x, y);
    return true;
  }

  /** Brings what stands over the paper up to date with the view. */
  draw(): void {
    this.#lasso?.draw();
  }

  async #loadLasso(): Promise<void> {
    if (this.#lasso) return;
    const { LassoTool: Loaded } = await import("./lassoTool");
    this.#lasso ??= new Loaded(this.viewport.paper, this.size, () => this.viewport.scale);
    this.events.ready();
  }

  async #loadFill(): Promise<void> {
    if (this.#fill) return;
    const { FillTool: Loaded } = await import("./fillTool");
    if (this.#fill || this.#pen.tool !== "fill") return;
    this.#fill = new Loaded(this.size);
    this.#showFill();
    this.events.ready();
  }

  #showFill(): void {
    const { own, under } = this.#rooms;
    if (own) this.#fill?.look(own.drawing, under?.drawing ?? null);
  }

  #endFill(): void {
    this.#fill?.dispose();
    this.#fill = null;
  }

  async #pressFill(event: PointerEvent): Promise<void> {
    const room = this.#rooms[this.#part];
    const [layerId, { brush, gap }] = [this.#layerId, this.#pen];
    if (!room || !this.#fill || !this.#isOpen()) return;
    const area = await this.#fill.find(this.viewport.toCanvas(event), gap);
    const { colour, tip } = brush;
    if (area) room.commit({ id: uuid7(), kind: "fill", colour, opacity: tip?.opacity ?? 1, area }, layerId);
  }

  #pressLasso(event: PointerEvent): boolean {
    // What it is busy with goes on with the pointer that it began with.
    if (this.#lasso?.isBusy) return false;
    const at = this.viewport.toCanvas(event);
    const target = () => this.#lassoTarget();
    return this.#lasso?.press(event.pointerId, at, kindOf(event), event.altKey, target) ?? false;
  }

  #pressBrush(event: PointerEvent, isEraserEnd: boolean): boolean {
    if (!this.#isOpen()) return false;
    const { brush, smoothing, tool } = this.#pen;
    const shape = isEraserEnd ? null : shapeOf(tool);
    const erases = isEraserEnd || (event.altKey && !shape);
    return this.#brush.press(event, kindOf(event), this.#sample(event), {
      brush: erases ? eraser(brush) : brush,
      layerId: this.#layerId,
      smoothing,
      shape,
    });
  }

  #lassoTarget(): LassoTarget | null {
    const room = this.#rooms[this.#part];
    const [part, layerId] = [this.#part, this.#layerId];
    if (!room || !this.#isOpen()) return null;
    return {
      layerId,
      items: () => room.drawing.items(layerId),
      show: (live) => this.view.setLive(live, part),
      commit: (item: Item) => room.commit(item, layerId),
    };
  }

  /** Whether the layer can be drawn on; says why where not. */
  #isOpen(): boolean {
    const layer = this.#rooms[this.#part]?.drawing.layers.find(({ id }) => id === this.#layerId);
    if (layer?.visible && !layer.locked) return true;
    this.events.blocked(layer?.locked ? "locked" : "hidden");
    return false;
  }

  #setLive(live: LiveStroke | null): void {
    this.#rooms[this.#part]?.setLive(live);
    this.view.setLive(live, this.#part);
  }

  #commit(live: LiveStroke): void {
    this.#rooms[this.#part]?.commit(live.toStroke(), live.layerId);
  }

  /** A pen's next places, as the browser foresees them: the line is seen at its tip and not a frame behind. */
  #ahead(event: PointerEvent): Sample[] {
    if (event.pointerType !== "pen") return [];
    const foreseen = event.getPredictedEvents?.() ?? [];
    return foreseen
      .filter(({ timeStamp }) => timeStamp - event.timeStamp <= AHEAD_MS)
      .map((each) => ({ ...this.viewport.toCanvas(each), pressure: this.#sample(event).pressure }));
  }

  #sample(event: PointerEvent): Sample {
    const isPen = event.pointerType === "pen" && event.pressure > 0;
    // What knows no pressure draws as wide as its brush is.
    const pressure = isPen ? tiltedPressure(event.pressure, event.tiltX, event.tiltY) : 1;
    return { ...this.viewport.toCanvas(event), pressure };
  }

  /** A lifted pen reports no pressure; its last one stands. */
  #lastSample(event: PointerEvent): Sample {
    const pressure = this.#brush.stroke?.lastSample?.pressure;
    return { ...this.#sample(event), ...(pressure === undefined ? {} : { pressure }) };
  }
}

function kindOf({ pointerType }: PointerEvent): PointerKind {
  return pointerType === "pen" || pointerType === "touch" ? pointerType : "mouse";
}
