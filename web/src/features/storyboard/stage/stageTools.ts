import type { Item } from "@/engine/items";
import { BASE_LAYER } from "@/engine/layers";
import type { LiveStroke } from "@/engine/live";
import type { Brush } from "@/engine/paint";
import type { Part } from "@/engine/picture";
import type { DrawingView } from "@/engine/view";
import type { CutRoom } from "@/features/storyboard/drawingSync/room";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { shapeOf, type Tool } from "@/features/storyboard/store/settings";
import { BrushTool, type BrushUse, eraser } from "./brushTool";
import type { FillTool } from "./fillTool";
import type { LassoTurn } from "./lassoHeld";
import type { LassoTarget, LassoTool } from "./lassoTool";
import type { StageInput } from "./stageInput";
import type { Viewport } from "./viewport";

/** The part of a room that a stage draws in. */
export type StageRoom = Pick<CutRoom, "cutId" | "drawing" | "commit" | "setLive">;

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

/** The brush for a press: the eraser while Alt is held, or at a pen's other end. */
export function brushUse({ brush, smoothing, tool }: Pen, input: StageInput, layerId: string): BrushUse {
  const shape = input.isEraserEnd ? null : shapeOf(tool);
  const erases = input.isEraserEnd || (input.altKey && !shape);
  return { brush: erases ? eraser(brush) : brush, layerId, smoothing, shape };
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
  #filling: Promise<void> | null = null;

  constructor(
    private readonly view: Pick<DrawingView, "setLive" | "extend">,
    private readonly viewport: Pick<Viewport, "paper" | "scale">,
    private readonly size: { width: number; height: number },
    private readonly events: StageToolsEvents,
  ) {}

  get pen(): Pen {
    return this.#pen;
  }

  get mayDraw(): boolean {
    return this.#isEnabled && this.#rooms[this.#part] !== null;
  }

  /** A press would be drawn on this drawing with no wait: it is the one in use, and the tool has been loaded. */
  isReadyFor(target: { cutId: string; drawingId: string; part: Part }, isEraserEnd = false): boolean {
    if (!this.mayDraw || target.part !== this.#part || target.cutId !== this.#rooms.own?.cutId) return false;
    return this.#rooms[this.#part]?.cutId === target.drawingId && (isEraserEnd || this.hasTool);
  }

  /** Settles when the fills begun so far are in the drawing; null where none is on its way. */
  get filling(): Promise<void> | null {
    return this.#filling;
  }

  /** The tool in hand has been loaded. */
  get hasTool(): boolean {
    const { tool } = this.#pen;
    return tool === "lasso" ? this.hasLasso : tool === "fill" ? this.hasFill : true;
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
    if (pen.tool !== "lasso") this.#lasso?.drop();
    this.#pen = pen;
    if (pen.tool !== "fill") this.#endFill();
    this.loadTool().catch(() => undefined); // asked for again when it is used
  }

  /** Loads what the tool in hand needs. */
  async loadTool(): Promise<void> {
    if (this.#pen.tool === "lasso") await this.#loadLasso();
    if (this.#pen.tool === "fill") await this.#loadFill();
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
  press(input: StageInput): "brush" | "lasso" | null {
    if (this.#pen.tool === "fill" && !input.isEraserEnd) {
      this.#beginFill(input);
      return null;
    }
    if (this.#pen.tool === "lasso" && !input.isEraserEnd) return this.#pressLasso(input) ? "lasso" : null;
    return this.#pressBrush(input) ? "brush" : null;
  }

  move(by: "brush" | "lasso", input: StageInput): void {
    if (by === "lasso") {
      this.#lasso?.move(input.pointerId, input.at, input.shiftKey);
      return;
    }
    if (!this.#brush.isDrawing) return;
    this.#brush.move(input);
    this.view.extend();
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

  #beginFill(input: StageInput): void {
    const before = this.#filling ?? Promise.resolve();
    const filling = Promise.all([before, this.#pressFill(input)]).then(() => {
      if (this.#filling === filling) this.#filling = null;
    });
    this.#filling = filling;
  }

  async #pressFill({ at }: StageInput): Promise<void> {
    const room = this.#rooms[this.#part];
    const [layerId, { brush, gap }] = [this.#layerId, this.#pen];
    if (!room || !this.#fill || !this.#isOpen()) return;
    const area = await this.#fill.find(at, gap);
    const { colour, tip } = brush;
    if (area) room.commit({ id: uuid7(), kind: "fill", colour, opacity: tip?.opacity ?? 1, area }, layerId);
  }

  #pressLasso({ pointerId, at, kind, altKey }: StageInput): boolean {
    // What it is busy with goes on with the pointer that it began with.
    if (this.#lasso?.isBusy) return false;
    const target = () => this.#lassoTarget();
    return this.#lasso?.press(pointerId, at, kind, altKey, target) ?? false;
  }

  #pressBrush(input: StageInput): boolean {
    return this.#isOpen() && this.#brush.press(input, brushUse(this.#pen, input, this.#layerId));
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
    const room = this.#rooms[this.#part];
    const why = room ? blockedBy(room, this.#layerId) : "hidden";
    if (why !== null) this.events.blocked(why);
    return why === null;
  }

  #setLive(live: LiveStroke | null): void {
    this.#rooms[this.#part]?.setLive(live);
    this.view.setLive(live, this.#part);
  }

  #commit(live: LiveStroke): void {
    this.#rooms[this.#part]?.commit(live.toStroke(), live.layerId);
  }
}

/** Why a layer cannot be drawn on; null where it can. */
export function blockedBy({ drawing }: Pick<StageRoom, "drawing">, layerId: string): "hidden" | "locked" | null {
  const layer = drawing.layers.find(({ id }) => id === layerId);
  if (layer?.visible && !layer.locked) return null;
  return layer?.locked ? "locked" : "hidden";
}
