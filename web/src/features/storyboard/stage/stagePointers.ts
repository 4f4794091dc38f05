import { settled } from "@/engine/camera";
import { Gesture } from "@/engine/gesture";
import type { DrawingView } from "@/engine/view";
import { camera } from "./cameraStore";
import { PalmGuard } from "./palm";
import { pickColour } from "./pickColour";
import { watchSpace } from "./spaceHeld";
import type { StageInk } from "./stageInk";
import { readInput } from "./stageInput";
import type { StageTools } from "./stageTools";
import type { Viewport } from "./viewport";

/** Brushes narrower than this on the screen get a crosshair besides their ring, CSS px. */
const SMALL_RING = 8;
/** The button bit of a pen's other end. */
const PEN_ERASER = 32;
const MIDDLE_BUTTON = 1;

export interface StagePointersEvents {
  /** A colour was taken from the picture, #rrggbb. */
  picked(colour: string): void;
  /** Where the pointer is over the paper, canvas px; null when it has left. */
  pointed(at: { x: number; y: number } | null): void;
}

interface Drawing {
  name: "drawing";
  pointerId: number;
  /** A finger's last event: it may turn out to be the first of two that move the view. */
  last: PointerEvent;
}

interface Viewing {
  name: "viewing";
  gesture: Gesture;
  /** Where only the pen draws, fingers move the view under a mouse that draws on. */
  drawing: Drawing | null;
}

type State = { name: "idle" } | Drawing | Viewing;

const IDLE: State = { name: "idle" };

/**
 * Says of each pointer what it does: idle → (press) drawing → (release) idle, or idle → (Space, middle button, fingers)
 * viewing → (the last of them released) idle. A finger that has only just begun to draw goes over to viewing when a second
 * one comes. All others only rest there.
 */
export class StagePointers {
  readonly #palm = new PalmGuard();
  readonly #stops: (() => void)[] = [];
  readonly #space = watchSpace(
    () => this.refresh(),
    () => this.isPointed,
  );
  #state: State = IDLE;
  /** Where the pointer is over the stage, whatever it does there. */
  #hover: { clientX: number; clientY: number } | null = null;
  /** As it was chosen last. */
  #cursor: Cursor | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly view: DrawingView,
    private readonly viewport: Viewport,
    private readonly tools: StageTools,
    private readonly ink: StageInk,
    private readonly events: StagePointersEvents,
  ) {
    const { box } = viewport;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    box.addEventListener("pointerdown", (event) => this.#press(event), options);
    box.addEventListener("pointermove", (event) => this.#move(event), options);
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      box.addEventListener(type, (event) => this.#release(event), options);
    }
    // Not of the canvas: while a drawing loads, the pointer comes to the picture in front of it, and leaves that.
    box.addEventListener("pointerenter", () => this.#measure(), options);
    box.addEventListener("pointerleave", () => this.#hoverAt(null), options);
    this.#stops.push(() => ended.abort(), this.#space.stop);
  }

  /** The pointer is over the paper. */
  get isPointed(): boolean {
    return this.#hover !== null;
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    delete this.canvas.dataset.cursor;
  }

  /** A press with a mouse or a pen that moves the view, whatever lies over the paper. */
  isForView(event: PointerEvent): boolean {
    return event.pointerType !== "touch" && this.#movesView(event);
  }

  /** Fingers that something over the paper had taken move the view from now on. */
  handOver(events: readonly PointerEvent[]): void {
    for (const event of events) this.#beginViewing(event);
  }

  /** The brush, the tool, the view or the right to draw is another. */
  refresh(): void {
    this.#chooseCursor();
    this.#hoverAt(this.#hover);
  }

  get #drawing(): Drawing | null {
    if (this.#state.name === "idle") return null;
    return this.#state.name === "drawing" ? this.#state : this.#state.drawing;
  }

  #press(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palm.pen(event);
    this.#measure();
    if (this.#movesView(event)) {
      event.preventDefault();
      this.#beginViewing(event);
      return;
    }
    if (!this.#isOnPaper(event)) return;
    if (event.pointerType === "touch" && this.#palm.isPalm(event)) return;
    const isEraserEnd = event.pointerType === "pen" && (event.buttons & PEN_ERASER) !== 0;
    if (event.button !== 0 && !isEraserEnd) return;
    if (event.ctrlKey || event.metaKey) this.#pick(event);
    else this.#beginDrawing(event, isEraserEnd);
  }

  #beginDrawing(event: PointerEvent, isEraserEnd: boolean): void {
    if (!this.ink.press(readInput(event, this.viewport, isEraserEnd), this.viewport.scale)) return;
    this.#capture(event.pointerId);
    const drawing: Drawing = { name: "drawing", pointerId: event.pointerId, last: event };
    this.#state = this.#state.name === "viewing" ? { ...this.#state, drawing } : drawing;
  }

  #beginViewing(event: PointerEvent): void {
    if (this.#state.name !== "viewing") this.#state = this.#viewingAfter(this.#drawing);
    this.#state.gesture.add(event.pointerId, this.viewport.fromMiddle(event));
    this.#capture(event.pointerId);
    this.refresh();
  }

  /** A finger that had only just begun to draw is the first of the two. */
  #viewingAfter(drawing: Drawing | null): Viewing {
    const gesture = new Gesture();
    if (!drawing || !this.ink.mayBeGesture) return { name: "viewing", gesture, drawing };
    this.ink.giveUp();
    gesture.add(drawing.pointerId, this.viewport.fromMiddle(drawing.last));
    return { name: "viewing", gesture, drawing: null };
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palm.pen(event);
    const state = this.#state;
    if (state.name === "viewing" && state.gesture.has(event.pointerId)) {
      const to = this.viewport.fromMiddle(event);
      camera.setState((now) => state.gesture.move(now, event.pointerId, to, event.shiftKey && this.#space.isHeld()));
      return;
    }
    if (event.pointerType !== "touch") this.#hoverAt(event);
    const drawing = this.#drawing;
    if (drawing?.pointerId !== event.pointerId) return;
    drawing.last = event;
    this.ink.move(readInput(event, this.viewport));
  }

  #release(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palm.pen(event);
    const state = this.#state;
    if (state.name === "viewing" && state.gesture.has(event.pointerId)) {
      state.gesture.remove(event.pointerId);
      if (!state.gesture.isActive) {
        this.#state = state.drawing ?? IDLE;
        camera.setState(settled);
      }
      this.refresh();
      return;
    }
    const drawing = this.#drawing;
    if (drawing?.pointerId !== event.pointerId) return;
    this.#state = state.name === "viewing" ? { ...state, drawing: null } : IDLE;
    this.ink.release(readInput(event, this.viewport));
  }

  /** Space held, the middle button, two fingers; one finger where it may not draw. */
  #movesView(event: PointerEvent): boolean {
    if (event.pointerType !== "touch") {
      if (this.ink.isDrawing) return false;
      return event.button === MIDDLE_BUTTON || (event.button === 0 && this.#space.isHeld());
    }
    if (this.#palm.isPalm(event)) return false;
    if (this.#state.name === "viewing" || this.tools.pen.penOnly || !this.ink.mayDraw) return true;
    return this.ink.mayBeGesture;
  }

  #isOnPaper(event: PointerEvent): boolean {
    return event.target instanceof Node && this.viewport.paper.contains(event.target);
  }

  #pick(event: PointerEvent): void {
    if (!this.tools.mayDraw) return;
    const colour = pickColour(this.view, this.canvas, this.viewport.toCanvas(event));
    this.refresh();
    this.events.picked(colour);
  }

  #measure(): void {
    this.viewport.measure();
    this.#chooseCursor();
  }

  #chooseCursor(): void {
    this.#cursor = this.#cursorNow();
    if (this.#cursor === null) delete this.canvas.dataset.cursor;
    else this.canvas.dataset.cursor = this.#cursor;
  }

  #cursorNow(): Cursor | null {
    if (this.#state.name === "viewing") return "grabbing";
    if (this.#space.isHeld()) return "grab";
    if (!this.ink.mayDraw) return null;
    const { tool, brush } = this.tools.pen;
    if (tool === "lasso") return this.tools.hasLasso ? "lasso" : "wait";
    if (tool === "fill") return this.tools.hasFill ? "cross" : "wait";
    // Until the drawing has come, what stands for it covers the ring.
    if (!this.ink.isReady) return "cross";
    return brush.size * this.viewport.scale < SMALL_RING ? "cross" : "ring";
  }

  /** The ring is part of the canvas' picture: an element of its own would have the page laid out at every move. */
  #hoverAt(hover: { clientX: number; clientY: number } | null): void {
    this.#hover = hover;
    const at = hover && this.viewport.toCanvas(hover);
    this.events.pointed(at);
    const hasRing = (this.#cursor === "ring" || this.#cursor === "cross") && this.tools.pen.tool !== "fill";
    this.view.setRing(at && hasRing ? { x: at.x, y: at.y, radius: this.tools.pen.brush.size / 2 } : null);
  }

  #capture(pointerId: number): void {
    try {
      this.canvas.setPointerCapture(pointerId);
    } catch {
      // The pointer is gone already (a very quick tap).
    }
  }
}

type Cursor = "grabbing" | "grab" | "lasso" | "wait" | "cross" | "ring";
