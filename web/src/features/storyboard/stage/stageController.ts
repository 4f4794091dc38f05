import { BASE_LAYER } from "@/engine/layers";
import type { LiveStroke, Sample } from "@/engine/live";
import type { Brush } from "@/engine/paint";
import { type PointerKind, StrokeInput } from "@/engine/strokeInput";
import { offscreenSurface, type Surface } from "@/engine/surface";
import { DrawingView } from "@/engine/view";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { CutRoom } from "@/features/storyboard/sync/room";
import { displayOf } from "./display";

/** How long a frame may go on painting a long rebuild, ms: short while somebody draws, so that the line keeps up. */
const PAINT_MS = { drawing: 8, waiting: 20 };
/** Brushes narrower than this on the screen get a crosshair besides their ring, CSS px. */
const SMALL_RING = 8;
/** The button bit of a pen's other end. */
const PEN_ERASER = 32;

/** The part of a room that a stage draws in. */
export type StageRoom = Pick<CutRoom, "drawing" | "commit" | "setLive">;

export interface StageEvents {
  /** The document's picture appears on the canvas, or goes. */
  shown(hasPicture: boolean): void;
  /** A colour was taken from the picture, #rrggbb. */
  picked(colour: string): void;
}

/** Ties one canvas element to the engine: pointers in, one paint a frame out. */
export class StageController {
  readonly #view: DrawingView;
  readonly #input: StrokeInput;
  readonly #stops: (() => void)[] = [];
  #room: StageRoom | null = null;
  #brush: Brush = { kind: "pencil", colour: "#26282e", size: 6 };
  #isEnabled = false;
  #isDisposed = false;
  #box: DOMRect;
  #frame: number | null = null;
  #hasPicture = false;
  /** Where the pointer is over the canvas, client px. */
  #hover: { x: number; y: number } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly size: { width: number; height: number },
    private readonly events: StageEvents,
  ) {
    this.#view = new DrawingView(
      displayOf(canvas),
      offscreenSurface,
      size,
      () => this.#schedule(),
      () => devicePixelRatio,
    );
    this.#input = new StrokeInput({ live: (live) => this.#setLive(live), commit: (live) => this.#commit(live) }, uuid7);
    this.#box = canvas.getBoundingClientRect();
    this.#watchSize();
    this.#watchPointers();
  }

  setBrush(brush: Brush): void {
    this.#brush = brush;
    this.#chooseCursor();
  }

  /** The neighbours, seen through the paper of the drawing that is shown now. */
  setUnder(skins: readonly Surface[]): void {
    this.#view.setUnder(skins);
  }

  setEnabled(isEnabled: boolean): void {
    if (!isEnabled) this.#input.finish();
    this.#isEnabled = isEnabled;
    this.#chooseCursor();
  }

  /** What was shown before is gone at once; a stroke in the making is finished in the room that it began in. */
  setRoom(room: StageRoom | null): void {
    if (room === this.#room) return;
    this.#input.finish();
    this.#room = room;
    this.#view.show(room?.drawing ?? null);
    this.#paint();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.setRoom(null);
    for (const stop of this.#stops) stop();
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
    const until = performance.now() + (this.#input.isDrawing ? PAINT_MS.drawing : PAINT_MS.waiting);
    const isComplete = this.#view.paint(() => performance.now() < until);
    if (!isComplete) this.#schedule();
    if (this.#hasPicture === this.#view.hasPicture) return;
    this.#hasPicture = this.#view.hasPicture;
    this.events.shown(this.#hasPicture);
  }

  #setLive(live: LiveStroke | null): void {
    this.#room?.setLive(live);
    this.#view.setLive(live);
  }

  #commit(live: LiveStroke): void {
    this.#room?.commit(live.toStroke(), live.layerId);
  }

  #watchSize(): void {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const device = entry.devicePixelContentBoxSize?.[0];
      const ratio = devicePixelRatio;
      this.#view.resize(
        device?.inlineSize ?? entry.contentRect.width * ratio,
        device?.blockSize ?? entry.contentRect.height * ratio,
      );
      this.#measure();
    });
    try {
      observer.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(this.canvas); // Safari knows the content box only.
    }
    this.#stops.push(() => observer.disconnect());
  }

  #watchPointers(): void {
    const { canvas } = this;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    canvas.addEventListener("pointerdown", (event) => this.#press(event), options);
    canvas.addEventListener("pointermove", (event) => this.#move(event), options);
    canvas.addEventListener("pointerup", (event) => this.#release(event), options);
    canvas.addEventListener("pointercancel", (event) => this.#release(event), options);
    canvas.addEventListener("lostpointercapture", (event) => this.#release(event), options);
    canvas.addEventListener("pointerenter", () => this.#measure(), options);
    canvas.addEventListener("pointerleave", () => this.#moveRing(null), options);
    this.#stops.push(() => ended.abort());
  }

  #press(event: PointerEvent): void {
    const isEraserEnd = event.pointerType === "pen" && (event.buttons & PEN_ERASER) !== 0;
    if (!this.#isEnabled || !this.#room || (event.button !== 0 && !isEraserEnd) || !this.#mayDraw()) return;
    this.#measure();
    if (event.ctrlKey || event.metaKey) {
      this.#pick(event);
      return;
    }
    const brush: Brush = isEraserEnd || event.altKey ? { ...this.#brush, kind: "eraser" } : this.#brush;
    if (this.#input.press(event.pointerId, kindOf(event), brush, this.#sample(event))) {
      capture(this.canvas, event.pointerId);
    }
  }

  #move(event: PointerEvent): void {
    if (event.pointerType !== "touch") this.#moveRing({ x: event.clientX, y: event.clientY });
    if (!this.#input.isDrawing) return;
    // Insecure pages have no coalesced events; an untrusted event has an empty list of them.
    const events = event.getCoalescedEvents?.() ?? [];
    this.#input.move(
      event.pointerId,
      (events.length > 0 ? events : [event]).map((each) => this.#sample(each)),
      event.shiftKey,
    );
    this.#view.extend();
  }

  #release(event: PointerEvent): void {
    if (event.type === "pointerup") this.#input.move(event.pointerId, [this.#lastSample(event)], event.shiftKey);
    this.#input.release(event.pointerId);
  }

  /** Takes the colour under the pointer, as it is seen: with all layers, without the brush's ring. */
  #pick(event: PointerEvent): void {
    const hover = this.#hover;
    this.#moveRing(null);
    this.#view.paint();
    const { x, y } = this.#sample(event);
    const at = [(x * this.canvas.width) / this.size.width, (y * this.canvas.height) / this.size.height].map(Math.floor);
    const [red = 0, green = 0, blue = 0] =
      this.canvas.getContext("2d", { alpha: false })?.getImageData(at[0] ?? 0, at[1] ?? 0, 1, 1).data ?? [];
    this.#moveRing(hover);
    this.events.picked(`#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`);
  }

  #mayDraw(): boolean {
    const layer = this.#room?.drawing.layers.find(({ id }) => id === BASE_LAYER);
    return layer?.visible === true && !layer.locked;
  }

  #sample(event: PointerEvent): Sample {
    return {
      x: ((event.clientX - this.#box.left) * this.size.width) / this.#box.width,
      y: ((event.clientY - this.#box.top) * this.size.height) / this.#box.height,
      pressure: event.pointerType === "pen" && event.pressure > 0 ? event.pressure : 0.5,
    };
  }

  /** A lifted pen reports no pressure; its last one stands. */
  #lastSample(event: PointerEvent): Sample {
    const pressure = this.#input.stroke?.lastSample?.pressure;
    return { ...this.#sample(event), ...(pressure === undefined ? {} : { pressure }) };
  }

  #measure(): void {
    this.#box = this.canvas.getBoundingClientRect();
    this.#chooseCursor();
  }

  #chooseCursor(): void {
    const diameter = (this.#brush.size * this.#box.width) / this.size.width;
    const cursor = diameter < SMALL_RING ? "cross" : "ring";
    if (this.#isEnabled) this.canvas.dataset.cursor = cursor;
    else delete this.canvas.dataset.cursor;
    this.#moveRing(this.#hover);
  }

  /** The ring is part of the canvas' picture: an element of its own would have the page laid out at every move. */
  #moveRing(hover: { x: number; y: number } | null): void {
    this.#hover = hover;
    if (!hover || !this.#isEnabled) {
      this.#view.setRing(null);
      return;
    }
    const perCssPx = this.canvas.width / this.#box.width;
    this.#view.setRing({
      x: (hover.x - this.#box.left) * perCssPx,
      y: (hover.y - this.#box.top) * perCssPx,
      radius: (this.#brush.size * this.canvas.width) / this.size.width / 2,
    });
  }
}

function kindOf({ pointerType }: PointerEvent): PointerKind {
  return pointerType === "pen" || pointerType === "touch" ? pointerType : "mouse";
}

function capture(canvas: HTMLCanvasElement, pointerId: number): void {
  try {
    canvas.setPointerCapture(pointerId);
  } catch {
    // The pointer is gone already (a very quick tap).
  }
}
