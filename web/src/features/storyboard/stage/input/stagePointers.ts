import type { DrawingView } from "@/engine/render/drawingView";
import { ViewGesture } from "@/engine/viewGesture";
import { snapRotation } from "@/engine/viewTransform";
import { pickColor } from "@/features/storyboard/stage/tools/pickColor";
import type { StageTools } from "@/features/storyboard/stage/tools/stageTools";
import type { Viewport } from "@/features/storyboard/stage/view/viewport";
import { viewTransform } from "@/features/storyboard/stage/view/viewTransformStore";
import { PalmRejection } from "./palmRejection";
import { readPointerEvent } from "./stageInput";
import type { StageInputRouter } from "./stageInputRouter";
import { TouchTaps } from "./touchTaps";
import { watchSpaceKey } from "./watchSpaceKey";

/** Brushes narrower than this on the screen also get a crosshair, CSS px. */
const CURSOR_RADIUS_SMALL = 8;
/** Bit of the pen's eraser end in `buttons`. */
const PEN_ERASER_BUTTON = 32;
const MIDDLE_BUTTON = 1;

export interface StagePointersEvents {
  /** The user picked a color from the drawing, #rrggbb. */
  onColorPicked(color: string): void;
  /** The user tapped with several fingers. */
  onTap(fingers: number): void;
  /** Pointer position over the paper, canvas px; null after it left. */
  onPointerMove(point: { x: number; y: number } | null): void;
}

interface DrawingState {
  name: "drawing";
  pointerId: number;
  /** The finger's last event, in case it becomes part of a two-finger view gesture. */
  last: PointerEvent;
}

interface ViewingState {
  name: "viewing";
  gesture: ViewGesture;
  /** In pen-only mode, fingers can move the view while a mouse keeps drawing. */
  drawing: DrawingState | null;
}

type PointerState = { name: "idle" } | DrawingState | ViewingState;

const IDLE: PointerState = { name: "idle" };

/**
 * State machine of the stage's pointers: idle → (press) drawing → (release) idle, or idle → (Space, middle button,
 * fingers) viewing → (last one released) idle. A finger that just started drawing switches to viewing when a second one
 * goes down. Other pointers are ignored.
 */
export class StagePointers {
  readonly #palmRejection = new PalmRejection();
  readonly #cleanups: (() => void)[] = [];
  readonly #spaceKey = watchSpaceKey(
    () => this.refreshCursor(),
    () => this.isPointerOver,
  );
  readonly #taps = new TouchTaps();
  #state: PointerState = IDLE;
  /** View before the fingers of a tap went down. */
  #viewBeforeTap = viewTransform.getState();
  /** Client position of the pointer over the stage, in any state. */
  #hover: { clientX: number; clientY: number } | null = null;
  /** Cursor that was last set. */
  #cursor: Cursor | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly view: DrawingView,
    private readonly viewport: Viewport,
    private readonly tools: StageTools,
    private readonly inputRouter: StageInputRouter,
    private readonly events: StagePointersEvents,
  ) {
    const { box } = viewport;
    const abortController = new AbortController();
    const options = { signal: abortController.signal };
    box.addEventListener("pointerdown", (event) => this.#press(event), options);
    box.addEventListener("pointermove", (event) => this.#move(event), options);
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      box.addEventListener(type, (event) => this.#release(event), options);
    }
    // Listen on the box, not the canvas: while a drawing loads, the still image in front of it gets the pointer events.
    box.addEventListener("pointerenter", () => this.#measure(), options);
    box.addEventListener("pointerleave", () => this.#setHover(null), options);
    this.#cleanups.push(() => abortController.abort(), this.#spaceKey.stop);
  }

  /** True if the pointer is over the paper. */
  get isPointerOver(): boolean {
    return this.#hover !== null;
  }

  dispose(): void {
    for (const cleanup of this.#cleanups) cleanup();
    delete this.canvas.dataset.cursor;
  }

  /** True for a mouse or pen press that moves the view, regardless of overlays. */
  isViewGesture(event: PointerEvent): boolean {
    return event.pointerType !== "touch" && this.#startsViewGesture(event);
  }

  /** Let touches that started on an overlay move the view. */
  takeOverPointers(events: readonly PointerEvent[]): void {
    for (const event of events) this.#startViewing(event);
  }

  /** Update the cursor after the brush, tool, view or edit permission changed. */
  refreshCursor(): void {
    this.#updateCursor();
    this.#setHover(this.#hover);
  }

  get #drawing(): DrawingState | null {
    if (this.#state.name === "idle") return null;
    return this.#state.name === "drawing" ? this.#state : this.#state.drawing;
  }

  #press(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palmRejection.trackPen(event);
    this.#measure();
    if (event.pointerType === "touch" && !this.#palmRejection.isPalm(event)) {
      if (this.#state.name === "idle") this.#viewBeforeTap = viewTransform.getState();
      this.#taps.press(event);
    }
    if (this.#startsViewGesture(event)) {
      event.preventDefault();
      this.#startViewing(event);
      return;
    }
    if (!this.#isOnPaper(event)) return;
    if (event.pointerType === "touch" && this.#palmRejection.isPalm(event)) return;
    const isEraserEnd = event.pointerType === "pen" && (event.buttons & PEN_ERASER_BUTTON) !== 0;
    if (event.button !== 0 && !isEraserEnd) return;
    if (event.ctrlKey || event.metaKey) this.#pickColor(event);
    else this.#startDrawing(event, isEraserEnd);
  }

  #startDrawing(event: PointerEvent, isEraserEnd: boolean): void {
    if (!this.inputRouter.press(readPointerEvent(event, this.viewport, isEraserEnd), this.viewport.scale)) return;
    this.#capture(event.pointerId);
    const drawing: DrawingState = { name: "drawing", pointerId: event.pointerId, last: event };
    this.#state = this.#state.name === "viewing" ? { ...this.#state, drawing } : drawing;
  }

  #startViewing(event: PointerEvent): void {
    if (this.#state.name !== "viewing") this.#state = this.#createViewingState(this.#drawing);
    this.#state.gesture.add(event.pointerId, this.viewport.getOffsetFromCenter(event));
    this.#capture(event.pointerId);
    this.refreshCursor();
  }

  /** If a finger just started drawing, it becomes the first finger of the gesture. */
  #createViewingState(drawing: DrawingState | null): ViewingState {
    const gesture = new ViewGesture();
    if (!drawing || !this.inputRouter.canBecomeGesture) return { name: "viewing", gesture, drawing };
    this.inputRouter.cancel();
    gesture.add(drawing.pointerId, this.viewport.getOffsetFromCenter(drawing.last));
    return { name: "viewing", gesture, drawing: null };
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palmRejection.trackPen(event);
    this.#taps.move(event);
    const state = this.#state;
    if (state.name === "viewing" && state.gesture.has(event.pointerId)) {
      const position = this.viewport.getOffsetFromCenter(event);
      viewTransform.setState((view) =>
        state.gesture.move(view, event.pointerId, position, event.shiftKey && this.#spaceKey.isHeld()),
      );
      return;
    }
    if (event.pointerType !== "touch") this.#setHover(event);
    const drawing = this.#drawing;
    if (drawing?.pointerId !== event.pointerId) return;
    drawing.last = event;
    this.inputRouter.move(readPointerEvent(event, this.viewport));
  }

  #release(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palmRejection.trackPen(event);
    if (event.type === "pointercancel") this.#taps.cancel();
    const fingers = this.#taps.release(event);
    const state = this.#state;
    if (state.name === "viewing" && state.gesture.has(event.pointerId)) {
      state.gesture.remove(event.pointerId);
      if (!state.gesture.isActive) {
        this.#state = state.drawing ?? IDLE;
        viewTransform.setState(snapRotation);
      }
      this.refreshCursor();
      if (fingers !== null && fingers > 1 && !state.gesture.isActive) this.#endTap(fingers);
      return;
    }
    const drawing = this.#drawing;
    if (drawing?.pointerId !== event.pointerId) return;
    this.#state = state.name === "viewing" ? { ...state, drawing: null } : IDLE;
    this.inputRouter.release(readPointerEvent(event, this.viewport));
  }

  /** Fingers hardly ever lift without moving: the view stays as it was. */
  #endTap(fingers: number): void {
    viewTransform.setState(this.#viewBeforeTap, true);
    this.events.onTap(fingers);
  }

  /** True for Space, the middle button, two fingers, or one finger that can't draw. */
  #startsViewGesture(event: PointerEvent): boolean {
    if (event.pointerType !== "touch") {
      if (this.inputRouter.isDrawing) return false;
      return event.button === MIDDLE_BUTTON || (event.button === 0 && this.#spaceKey.isHeld());
    }
    if (this.#palmRejection.isPalm(event)) return false;
    if (this.#state.name === "viewing" || this.tools.settings.penOnly || !this.inputRouter.canDraw) return true;
    return this.inputRouter.canBecomeGesture;
  }

  #isOnPaper(event: PointerEvent): boolean {
    return event.target instanceof Node && this.viewport.paper.contains(event.target);
  }

  #pickColor(event: PointerEvent): void {
    if (!this.tools.canDraw) return;
    const color = pickColor(this.view, this.canvas, this.viewport.toCanvas(event));
    this.refreshCursor();
    this.events.onColorPicked(color);
  }

  #measure(): void {
    this.viewport.measure();
    this.#updateCursor();
  }

  #updateCursor(): void {
    this.#cursor = this.#getCursor();
    if (this.#cursor === null) delete this.canvas.dataset.cursor;
    else this.canvas.dataset.cursor = this.#cursor;
  }

  #getCursor(): Cursor | null {
    if (this.#state.name === "viewing") return "grabbing";
    if (this.#spaceKey.isHeld()) return "grab";
    if (!this.inputRouter.canDraw) return null;
    const { tool, brush } = this.tools.settings;
    if (tool === "lasso") return this.tools.hasLasso ? "lasso" : "wait";
    if (tool === "fill") return this.tools.hasFill ? "cross" : "wait";
    // Until the drawing has loaded, the still image hides the brush ring.
    if (!this.inputRouter.isReady) return "cross";
    return brush.size * this.viewport.scale < CURSOR_RADIUS_SMALL ? "cross" : "ring";
  }

  /** The brush ring is painted on the canvas, because moving an element would cause a layout on every move. */
  #setHover(hover: { clientX: number; clientY: number } | null): void {
    this.#hover = hover;
    const point = hover && this.viewport.toCanvas(hover);
    this.events.onPointerMove(point);
    const showsCursor = (this.#cursor === "ring" || this.#cursor === "cross") && this.tools.settings.tool !== "fill";
    this.view.setBrushCursor(
      point && showsCursor ? { x: point.x, y: point.y, radius: this.tools.settings.brush.size / 2 } : null,
    );
  }

  #capture(pointerId: number): void {
    try {
      this.canvas.setPointerCapture(pointerId);
    } catch {
      // The pointer is already gone (very quick tap).
    }
  }
}

type Cursor = "grabbing" | "grab" | "lasso" | "wait" | "cross" | "ring";
