import type { Item } from "@/engine/items";
import { BASE_LAYER } from "@/engine/layers";
import type { Live, LiveStroke } from "@/engine/live";
import type { Brush } from "@/engine/paint";
import type { Part } from "@/engine/picture";
import { offscreenSurface, type Surface } from "@/engine/surface";
import { DrawingView } from "@/engine/view";
import type { CutRoom } from "@/features/storyboard/drawingSync/room";
import { BrushTool } from "./brushTool";
import { lookAt } from "./cameraStore";
import { displayOf } from "./display";
import type { LassoTarget, LassoTool } from "./lassoTool";
import { type PointerDesk, StagePointers } from "./stagePointers";
import { Viewport } from "./viewport";

/** How long a frame may go on painting a long rebuild, ms: short while somebody draws, so that the line keeps up. */
const PAINT_MS = { drawing: 8, waiting: 20 };

/** The part of a room that a stage draws in. */
export type StageRoom = Pick<CutRoom, "drawing" | "commit" | "setLive">;

/** What pointers do on the paper. */
export interface Pen {
  readonly tool: "pencil" | "eraser" | "lasso";
  readonly brush: Brush;
  /** 0 to SMOOTHING_MAX. */
  readonly smoothing: number;
  /** Fingers move the view and never draw. */
  readonly penOnly: boolean;
}

export interface StageEvents {
  /** The document's picture appears on the canvas, or goes. */
  shown(hasPicture: boolean): void;
  /** A colour was taken from the picture, #rrggbb. */
  picked(colour: string): void;
  /** Somebody tried to draw on a layer that cannot be drawn on. */
  blocked(why: "hidden" | "locked"): void;
  /** Where the pointer is over the paper, canvas px; null when it has left. */
  pointed?(at: { x: number; y: number } | null): void;
}

/** Ties one canvas element to the engine: pointers in, one paint a frame out. */
export class StageController {
  readonly #view: DrawingView;
  readonly #viewport: Viewport;
  readonly #brush: BrushTool;
  /** Loaded when it is first taken up. */
  #lasso: LassoTool | null = null;
  readonly #pointers: StagePointers;
  #rooms: Record<Part, StageRoom | null> = { own: null, under: null };
  #part: Part = "own";
  #layerId = BASE_LAYER;
  #pen: Pen = {
    tool: "pencil",
    brush: { kind: "pencil", colour: "#26282e", size: 6 },
    smoothing: 0,
    penOnly: false,
  };
  #isEnabled = false;
  #isDisposed = false;
  #frame: number | null = null;
  #hasPicture = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly size: { width: number; height: number },
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
    this.#brush = new BrushTool({ live: (live) => this.#setLive(live), commit: (live) => this.#commit(live) });
    this.#pointers = new StagePointers(canvas, this.#desk());
  }

  setPen(pen: Pen): void {
    if (pen.tool === "lasso") void this.#loadLasso();
    else this.#lasso?.drop();
    this.#pen = pen;
    this.#pointers.refresh();
  }

  /** Where strokes go: a layer of the drawing, or of the background under it. */
  setTarget(part: Part, layerId: string): void {
    if (part === this.#part && layerId === this.#layerId) return;
    this.#finish();
    this.#part = part;
    this.#layerId = layerId;
  }

  /** The neighbours, seen through the paper of the drawing that is shown now. */
  setUnder(skins: readonly Surface[]): void {
    this.#view.setUnder(skins);
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
    if (!isEnabled) this.#finish();
    this.#isEnabled = isEnabled;
    this.#pointers.refresh();
  }

  /** What was shown before is gone at once; a stroke in the making is finished in the room that it began in. */
  setRoom(own: StageRoom | null, under: StageRoom | null = null): void {
    if (own === this.#rooms.own && under === this.#rooms.under) return;
    this.#finish();
    this.#rooms = { own, under };
    this.#view.show(own?.drawing ?? null, under?.drawing ?? null);
    this.#paint();
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

  nudgeLasso(x: number, y: number): boolean {
    if (!this.#lasso?.isFloating) return false;
    this.#lasso.nudge(x, y);
    return true;
  }

  /** The pointer is over the paper: Space is for it, whatever has the focus. */
  get isPointed(): boolean {
    return this.#pointers.isPointed;
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
    this.setRoom(null);
    this.#pointers.dispose();
    this.#viewport.dispose();
    lookAt.home();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#view.release();
  }

  #desk(): PointerDesk {
    return {
      viewport: this.#viewport,
      brush: this.#brush,
      lasso: () => this.#lasso,
      pen: () => this.#pen,
      layerId: () => this.#layerId,
      mayDraw: () => this.#isEnabled && this.#rooms[this.#part] !== null,
      isOpen: () => this.#isOpen(),
      target: () => this.#lassoTarget(),
      extend: () => this.#view.extend(),
      ring: (ring) => this.#view.setRing(ring),
      pick: (at) => this.#pick(at),
      pointed: (at) => this.events.pointed?.(at),
    };
  }

  async #loadLasso(): Promise<void> {
    if (this.#lasso) return;
    const { LassoTool: Loaded } = await import("./lassoTool");
    this.#lasso ??= new Loaded(this.#viewport.paper, this.size, () => this.#viewport.scale);
    this.#pointers.refresh();
  }

  #schedule(): void {
    if (this.#isDisposed) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#paint();
    });
  }

  #paint(): void {
    const until = performance.now() + (this.#brush.isDrawing ? PAINT_MS.drawing : PAINT_MS.waiting);
    const isComplete = this.#view.paint(() => performance.now() < until);
    if (!isComplete) this.#schedule();
    if (this.#hasPicture === this.#view.hasPicture) return;
    this.#hasPicture = this.#view.hasPicture;
    this.events.shown(this.#hasPicture);
  }

  #finish(): void {
    this.#brush.finish();
    this.#lasso?.drop();
    this.#lasso?.giveUp();
  }

  #moved(): void {
    this.#lasso?.draw();
    this.#pointers?.refresh();
  }

  #setLive(live: LiveStroke | null): void {
    this.#rooms[this.#part]?.setLive(live);
    this.#view.setLive(live, this.#part);
  }

  #commit(live: LiveStroke): void {
    this.#rooms[this.#part]?.commit(live.toStroke(), live.layerId);
  }

  #lassoTarget(): LassoTarget | null {
    const room = this.#rooms[this.#part];
    const [part, layerId] = [this.#part, this.#layerId];
    if (!room || !this.#isOpen()) return null;
    return {
      layerId,
      items: () => room.drawing.items(layerId),
      show: (live) => this.#view.setLive(live, part),
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

  /** Takes the colour at a place, as it is seen: with all layers, without the brush's ring. */
  #pick(at: { x: number; y: number }): void {
    this.#view.setRing(null);
    this.#view.paint();
    const { x, y, left, top } = this.#view.projection;
    const pixel = [Math.floor(at.x * x - left), Math.floor(at.y * y - top)] as const;
    const context = this.canvas.getContext("2d", { alpha: false });
    const [red = 0, green = 0, blue = 0] = context?.getImageData(...pixel, 1, 1).data ?? [];
    this.#pointers.refresh();
    this.events.picked(`#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`);
  }
}
