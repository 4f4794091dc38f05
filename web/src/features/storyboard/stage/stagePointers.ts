import { settled } from "@/engine/camera";
import { Gesture } from "@/engine/gesture";
import type { Sample } from "@/engine/live";
import type { Brush } from "@/engine/paint";
import type { Ring } from "@/engine/ring";
import type { PointerKind } from "@/engine/strokeInput";
import { tiltedPressure } from "@/engine/tilt";
import type { BrushTool } from "./brushTool";
import { camera } from "./cameraStore";
import type { LassoTarget, LassoTool } from "./lassoTool";
import { PalmGuard } from "./palm";
import { watchSpace } from "./spaceHeld";
import type { Pen } from "./stageController";
import type { Viewport } from "./viewport";

/** Brushes narrower than this on the screen get a crosshair besides their ring, CSS px. */
const SMALL_RING = 8;
/** The button bit of a pen's other end. */
const PEN_ERASER = 32;
const MIDDLE_BUTTON = 1;

/** What pointers work with. */
export interface PointerDesk {
  readonly viewport: Viewport;
  readonly brush: BrushTool;
  /** Null until it is loaded. */
  lasso(): LassoTool | null;
  pen(): Pen;
  layerId(): string;
  mayDraw(): boolean;
  /** Whether the layer can be drawn on; says why where not. */
  isOpen(): boolean;
  target(): LassoTarget | null;
  extend(): void;
  ring(ring: Ring | null): void;
  pick(at: { x: number; y: number }): void;
  pointed(at: { x: number; y: number } | null): void;
}

/** Says of each pointer what it does: draws, moves the view, holds the lasso, or only rests there. */
export class StagePointers {
  readonly #gesture = new Gesture();
  readonly #palm = new PalmGuard();
  readonly #stops: (() => void)[] = [];
  readonly #space = watchSpace(
    () => this.refresh(),
    () => this.isPointed,
  );
  /** The brush's size is shown where the pointer is. */
  #hasRing = false;
  /** The finger that draws, where it was last. */
  #touch: PointerEvent | null = null;
  /** Where the pointer is over the stage. */
  #hover: { clientX: number; clientY: number } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly desk: PointerDesk,
  ) {
    const { box } = desk.viewport;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    box.addEventListener("pointerdown", (event) => this.#press(event), options);
    box.addEventListener("pointermove", (event) => this.#move(event), options);
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      box.addEventListener(type, (event) => this.#release(event), options);
    }
    canvas.addEventListener("pointerenter", () => this.#measure(), options);
    canvas.addEventListener("pointerleave", () => this.#hoverAt(null), options);
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

  /** The brush, the tool, the view or the right to draw is another. */
  refresh(): void {
    this.#chooseCursor();
    this.#hoverAt(this.#hover);
  }

  #press(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palm.pen(event);
    this.#measure();
    if (this.#beginsGesture(event)) {
      event.preventDefault();
      this.#gesture.add(event.pointerId, this.desk.viewport.fromMiddle(event));
      this.#capture(event.pointerId);
      this.refresh();
      return;
    }
    if (!this.#isOnPaper(event) || !this.desk.mayDraw()) return;
    if (event.pointerType === "touch" && this.#palm.isPalm(event)) return;
    const isEraserEnd = event.pointerType === "pen" && (event.buttons & PEN_ERASER) !== 0;
    if (event.button !== 0 && !isEraserEnd) return;
    if (event.ctrlKey || event.metaKey) this.desk.pick(this.desk.viewport.toCanvas(event));
    else if (this.desk.pen().tool === "lasso" && !isEraserEnd) this.#pressLasso(event);
    else this.#pressBrush(event, isEraserEnd);
  }

  #pressLasso(event: PointerEvent): void {
    const at = this.desk.viewport.toCanvas(event);
    if (this.desk.lasso()?.press(event.pointerId, at, kindOf(event), event.altKey, () => this.desk.target())) {
      this.#capture(event.pointerId);
    }
  }

  #pressBrush(event: PointerEvent, isEraserEnd: boolean): void {
    const { brush, layerId } = this.desk;
    const pen = this.desk.pen();
    if (!this.desk.isOpen()) return;
    const brushNow: Brush = isEraserEnd || event.altKey ? { ...pen.brush, kind: "eraser" } : pen.brush;
    if (brush.press(event, kindOf(event), brushNow, this.#sample(event), layerId(), pen.smoothing)) {
      this.#capture(event.pointerId);
    }
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palm.pen(event);
    if (this.#gesture.has(event.pointerId)) {
      const to = this.desk.viewport.fromMiddle(event);
      camera.setState((now) => this.#gesture.move(now, event.pointerId, to, event.shiftKey && this.#space.isHeld()));
      return;
    }
    if (event.pointerType !== "touch") this.#hoverAt(event);
    const lasso = this.desk.lasso();
    if (lasso?.isBusy) {
      lasso.move(event.pointerId, this.desk.viewport.toCanvas(event));
      return;
    }
    if (!this.desk.brush.isDrawing) return;
    // Insecure pages have no coalesced events; an untrusted event has an empty list of them.
    const events = event.getCoalescedEvents?.() ?? [];
    const samples = (events.length > 0 ? events : [event]).map((each) => ({
      sample: this.#sample(each),
      time: each.timeStamp,
    }));
    this.desk.brush.move(event, samples);
    this.desk.extend();
  }

  #release(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palm.pen(event);
    if (this.#gesture.has(event.pointerId)) {
      this.#gesture.remove(event.pointerId);
      if (!this.#gesture.isActive) camera.setState(settled);
      this.refresh();
      return;
    }
    this.desk.lasso()?.release(event.pointerId);
    this.desk.brush.release(event, event.type === "pointerup" ? this.#lastSample(event) : null);
  }

  /** Space held, the middle button, two fingers; one finger where it may not draw. */
  #beginsGesture(event: PointerEvent): boolean {
    const { brush } = this.desk;
    if (event.pointerType !== "touch") {
      if (brush.isDrawing) return false;
      return event.button === MIDDLE_BUTTON || (event.button === 0 && this.#space.isHeld());
    }
    if (this.#palm.isPalm(event)) return false;
    if (this.#gesture.isActive || this.desk.pen().penOnly || !this.desk.mayDraw()) return true;
    if (!brush.mayBeGesture) return false;
    const first = this.#touch;
    brush.giveUp();
    if (first) this.#gesture.add(first.pointerId, this.desk.viewport.fromMiddle(first));
    return true;
  }

  #isOnPaper(event: PointerEvent): boolean {
    return event.target instanceof Node && this.desk.viewport.paper.contains(event.target);
  }

  #sample(event: PointerEvent): Sample {
    if (event.pointerType === "touch") this.#touch = event;
    const isPen = event.pointerType === "pen" && event.pressure > 0;
    const pressure = isPen ? tiltedPressure(event.pressure, event.tiltX, event.tiltY) : 0.5;
    return { ...this.desk.viewport.toCanvas(event), pressure };
  }

  /** A lifted pen reports no pressure; its last one stands. */
  #lastSample(event: PointerEvent): Sample {
    const pressure = this.desk.brush.stroke?.lastSample?.pressure;
    return { ...this.#sample(event), ...(pressure === undefined ? {} : { pressure }) };
  }

  #measure(): void {
    this.desk.viewport.measure();
    this.#chooseCursor();
  }

  #chooseCursor(): void {
    const cursor = this.#cursorNow();
    this.#hasRing = cursor === "ring" || cursor === "cross";
    if (cursor === null) delete this.canvas.dataset.cursor;
    else this.canvas.dataset.cursor = cursor;
  }

  #cursorNow(): string | null {
    if (this.#gesture.isActive) return "grabbing";
    if (this.#space.isHeld()) return "grab";
    if (!this.desk.mayDraw()) return null;
    if (this.desk.pen().tool === "lasso") return this.desk.lasso() ? "lasso" : "wait";
    return this.desk.pen().brush.size * this.desk.viewport.scale < SMALL_RING ? "cross" : "ring";
  }

  /** The ring is part of the canvas' picture: an element of its own would have the page laid out at every move. */
  #hoverAt(hover: { clientX: number; clientY: number } | null): void {
    this.#hover = hover;
    const at = hover && this.desk.viewport.toCanvas(hover);
    this.desk.pointed(at);
    this.desk.ring(at && this.#hasRing ? { x: at.x, y: at.y, radius: this.desk.pen().brush.size / 2 } : null);
  }

  #capture(pointerId: number): void {
    try {
      this.canvas.setPointerCapture(pointerId);
    } catch {
      // The pointer is gone already (a very quick tap).
    }
  }
}

function kindOf({ pointerType }: PointerEvent): PointerKind {
  return pointerType === "pen" || pointerType === "touch" ? pointerType : "mouse";
}
