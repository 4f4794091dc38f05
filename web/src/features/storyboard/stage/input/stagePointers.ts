import type { DrawingView } from "@/engine/render/drawingView";
import { ViewGesture } from "@/engine/viewGesture";
import { snapRotation } from "@/engine/viewTransform";
import type { ColorPicking } from "@/features/storyboard/stage/tools/colorPicking";
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
/** A finger or pen that is held this long picks a color, ms. */
const LONG_PRESS_MS = 500;
/** A press that moves less than this is held, CSS px. Fingers shake more than pens. */
const HELD_MOVE_MAX = { touch: 8, other: 4 };
/** A press with Alt that ends within this time is a click, ms. */
const CLICK_MS = 400;

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

/** A finger or pen was held and picks the color below it until it is lifted. */
interface PickingState {
  name: "picking";
  pointerId: number;
  last: PointerEvent;
  /** Null until its code has loaded. */
  picking: ColorPicking | null;
}

type PointerState = { name: "idle" } | DrawingState | ViewingState | PickingState;

/** A press that hasn't moved yet: it may become a long press, or a click with Alt. Both pick a color. */
interface HeldPress {
  readonly event: PointerEvent;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  /** True if drawing waits until the press has moved or ended: a fill can't be discarded. */
  readonly isDeferred: boolean;
}

const loadPicking = () => import("@/features/storyboard/stage/tools/colorPicking");

const IDLE: PointerState = { name: "idle" };

/**
 * State machine of the stage's pointers: idle → (press) drawing → (release) idle, or idle → (Space, middle button,
 * fingers) viewing → (last one released) idle. A finger that just started drawing switches to viewing when a second one
 * goes down. A finger or pen that is held in place switches to picking until it is lifted. Other pointers are ignored.
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
  #held: HeldPress | null = null;
  /** View before the fingers of a tap went down. */
  #viewBeforeTap = viewTransform.getState();
  /** Client position of the pointer over the stage, in any state. */
  #hover: { clientX: number; clientY: number } | null = null;
  /** Cursor that was last set. */
  #cursor: Cursor | null = null;

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly view: DrawingView,
    readonly viewport: Viewport,
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
    // A long press must not open the browser's menu.
    box.addEventListener("contextmenu", (event) => this.#state.name !== "idle" && event.preventDefault(), options);
    this.#cleanups.push(() => abortController.abort(), this.#spaceKey.stop);
  }

  /** True if the pointer is over the paper. */
  get isPointerOver(): boolean {
    return this.#hover !== null;
  }

  dispose(): void {
    this.#endHeld();
    this.#endPicking();
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
    if (this.#state.name === "drawing") return this.#state;
    return this.#state.name === "viewing" ? this.#state.drawing : null;
  }

  #press(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palmRejection.trackPen(event);
    if (this.#state.name === "picking") {
      if (event.pointerType !== "pen" || this.#state.last.pointerType === "pen") return;
      this.#endPicking(); // the touch was the hand that holds the pen
    }
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
    const isFill = this.tools.settings.tool === "fill" && !isEraserEnd;
    if (event.ctrlKey || event.metaKey || (event.altKey && isFill)) {
      this.#pickColor(event);
      return;
    }
    const mayPick = !isEraserEnd && this.#canPick && (event.altKey || event.pointerType !== "mouse");
    if (mayPick) this.#hold(event, isFill);
    if (!mayPick || !isFill) this.#startDrawing(event, isEraserEnd);
  }

  /** True if the tool paints with a color, on a drawing that has loaded. */
  get #canPick(): boolean {
    const { tool } = this.tools.settings;
    return this.tools.canDraw && tool !== "eraser" && tool !== "lasso";
  }

  /** Wait whether a press is held or moves. A mouse only picks by a click with Alt. */
  #hold(event: PointerEvent, isDeferred: boolean): void {
    this.#endHeld();
    const timer =
      event.pointerType === "mouse" ? undefined : setTimeout(() => this.#startPicking(event), LONG_PRESS_MS);
    this.#held = { event, timer, isDeferred };
    loadPicking().catch(() => undefined); // again when it is needed
    this.#capture(event.pointerId);
  }

  #endHeld(): void {
    clearTimeout(this.#held?.timer);
    this.#held = null;
  }

  /** Draw what waited for the end of a held press. */
  #endHeldAndDraw(): void {
    const held = this.#held;
    this.#endHeld();
    if (held?.isDeferred) this.#startDrawing(held.event, false);
  }

  /** A press was held: discard what it drew or moved, and pick until it is lifted. */
  #startPicking(event: PointerEvent): void {
    this.#endHeld();
    if (!this.#canPick || (event.pointerType === "touch" && this.#palmRejection.isPalm(event))) return;
    if (this.#state.name === "viewing") viewTransform.setState(this.#viewBeforeTap, true);
    else this.inputRouter.cancel();
    this.#taps.cancel();
    const state: PickingState = { name: "picking", pointerId: event.pointerId, last: event, picking: null };
    this.#state = state;
    loadPicking().then(
      ({ ColorPicking: Picking }) => {
        if (this.#state === state) state.picking = new Picking(this, this.tools.settings.brush.colour, state.last);
      },
      () => undefined, // the color stays
    );
  }

  /** End picking. It sets the color if the pointer was lifted. */
  #endPicking(event?: PointerEvent): void {
    if (this.#state.name !== "picking") return;
    const color = this.#state.picking?.end(event);
    this.#state = IDLE;
    this.refreshCursor();
    if (color) this.events.onColorPicked(color);
  }

  #startDrawing(event: PointerEvent, isEraserEnd: boolean): void {
    if (!this.inputRouter.press(readPointerEvent(event, this.viewport, isEraserEnd), this.viewport.scale)) return;
    this.#capture(event.pointerId);
    const drawing: DrawingState = { name: "drawing", pointerId: event.pointerId, last: event };
    this.#state = this.#state.name === "viewing" ? { ...this.#state, drawing } : drawing;
  }

  #startViewing(event: PointerEvent): void {
    this.#endPicking();
    const isFirst = this.#state.name === "idle" && !this.#held;
    if (this.#state.name !== "viewing") this.#state = this.#createViewingState(this.#drawing);
    this.#endHeld();
    // In pen-only mode, fingers move the view, but also pick when they are held.
    if (isFirst && event.pointerType === "touch" && this.#canPick && this.#isOnPaper(event)) this.#hold(event, false);
    this.#state.gesture.add(event.pointerId, this.viewport.getOffsetFromCenter(event));
    this.#capture(event.pointerId);
    this.refreshCursor();
  }

  /** If a finger just started drawing, it becomes the first finger of the gesture. */
  #createViewingState(drawing: DrawingState | null): ViewingState {
    const gesture = new ViewGesture();
    const held = this.#held;
    if (held?.isDeferred) {
      gesture.add(held.event.pointerId, this.viewport.getOffsetFromCenter(held.event));
      return { name: "viewing", gesture, drawing: null };
    }
    if (!drawing || !this.inputRouter.canBecomeGesture) return { name: "viewing", gesture, drawing };
    this.inputRouter.cancel();
    gesture.add(drawing.pointerId, this.viewport.getOffsetFromCenter(drawing.last));
    return { name: "viewing", gesture, drawing: null };
  }

  #move(event: PointerEvent): void {
    if (event.pointerType === "pen") this.#palmRejection.trackPen(event);
    this.#taps.move(event);
    const state = this.#state;
    if (state.name === "picking") {
      if (state.pointerId !== event.pointerId) return;
      state.last = event;
      state.picking?.move(event);
      return;
    }
    if (this.#isHeldBy(event) && this.#hasLeftHeldPosition(event)) this.#endHeldAndDraw();
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
    if (this.#state.name === "picking" && this.#state.pointerId === event.pointerId) {
      this.#endPicking(event);
      return;
    }
    if (this.#isHeldBy(event) && this.#endHeldPress(event)) return;
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

  /** End a press that didn't move. Returns true if it was a click with Alt, which picks a color instead of drawing. */
  #endHeldPress(event: PointerEvent): boolean {
    const isClick = event.timeStamp - (this.#held?.event.timeStamp ?? 0) < CLICK_MS;
    if (!this.#held?.event.altKey || !isClick || event.type !== "pointerup" || this.#state.name === "viewing") {
      if (event.type === "pointerup") this.#endHeldAndDraw();
      else this.#endHeld();
      return false;
    }
    this.#endHeld();
    this.inputRouter.cancel();
    this.#state = IDLE;
    this.#pickColor(event);
    return true;
  }

  #isHeldBy(event: PointerEvent): boolean {
    return this.#held?.event.pointerId === event.pointerId;
  }

  #hasLeftHeldPosition({ clientX, clientY, pointerType }: PointerEvent): boolean {
    const start = this.#held?.event;
    const most = pointerType === "touch" ? HELD_MOVE_MAX.touch : HELD_MOVE_MAX.other;
    return start !== undefined && Math.hypot(clientX - start.clientX, clientY - start.clientY) > most;
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
    if (this.#held?.isDeferred) return true;
    return this.inputRouter.canBecomeGesture;
  }

  #isOnPaper(event: PointerEvent): boolean {
    return event.target instanceof Node && this.viewport.paper.contains(event.target);
  }

  #pickColor(event: PointerEvent): void {
    if (!this.tools.canDraw) return;
    loadPicking().then(
      ({ pickColor }) => {
        const color = pickColor(this, event);
        this.refreshCursor();
        if (color !== null) this.events.onColorPicked(color);
      },
      () => undefined, // the color stays
    );
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
