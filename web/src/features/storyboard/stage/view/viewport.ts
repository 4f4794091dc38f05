import type { Region } from "@/engine/render/projection";
import {
  canvasToView,
  getVisibleRegion,
  isFitted,
  type ViewTransform,
  viewToCanvas,
  zoomViewAt,
} from "@/engine/viewTransform";
import { viewTransform } from "./viewTransformStore";

/** Repaint for a new view after it hasn't changed for this long, ms. */
const REPAINT_DELAY_MS = 110;
/**
 * Paint the entire paper if it has at most this many times the box's pixels, so that panning shows no unpainted areas.
 */
const FULL_PAINT_FACTOR = 2.2;
/** Maximum zoom delta per wheel event. Trackpad pinches send many small ones. */
const WHEEL_STEP_MAX = 40;
const WHEEL_ZOOM = 0.006;
const WHEEL_LINE_PX = 16;

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export interface ViewportEvents {
  /** The image needs this size in device px and shows this canvas region. */
  onFrameChange(width: number, height: number, region: Region): void;
  /** The mapping from screen to canvas positions changed. */
  onViewChange(): void;
}

/** Position of the paper on the screen: fitted into its box, or panned, zoomed and rotated. */
export class Viewport {
  readonly #cleanups: (() => void)[] = [];
  /** Client rect of the canvas in the fitted view. */
  #fittedRect: DOMRect;
  #center: Point = { x: 0, y: 0 };
  #boxSize: Size = { width: 1, height: 1 };
  /** Paper layout width in CSS px, and canvas size in device px, in the fitted view. */
  #paperWidth = 1;
  #fittedPixels: Size | null = null;
  #region: Region | null = null;
  #timer: number | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly size: Size,
    private readonly events: ViewportEvents,
  ) {
    this.#fittedRect = canvas.getBoundingClientRect();
    this.#watchSize();
    const abortController = new AbortController();
    this.box.addEventListener("wheel", (event) => this.#handleWheel(event), {
      signal: abortController.signal,
      passive: false,
    });
    this.#cleanups.push(
      () => abortController.abort(),
      viewTransform.subscribe(() => this.#applyTransform()),
    );
    this.#applyTransform();
  }

  /** Box that the paper is fitted into. */
  get box(): HTMLElement {
    return this.paper.parentElement ?? this.paper;
  }

  get paper(): HTMLElement {
    return this.canvas.parentElement ?? this.canvas;
  }

  /** CSS px per canvas px in the current view. */
  get scale(): number {
    const { zoom } = viewTransform.getState();
    return zoom * this.#fitScale;
  }

  toCanvas({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    if (isFitted(viewTransform.getState())) {
      const { left, top, width, height } = this.#fittedRect;
      return { x: ((clientX - left) * this.size.width) / width, y: ((clientY - top) * this.size.height) / height };
    }
    return viewToCanvas(
      viewTransform.getState(),
      this.size,
      this.#fitScale,
      this.getOffsetFromCenter({ clientX, clientY }),
    );
  }

  /** Return the offset from the box's center, CSS px. */
  getOffsetFromCenter({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    return { x: clientX - this.#center.x, y: clientY - this.#center.y };
  }

  /** Convert canvas px to client coordinates, CSS px. */
  toClient(point: Point): Point {
    const { x, y } = canvasToView(viewTransform.getState(), this.size, this.#fitScale, point);
    return { x: x + this.#center.x, y: y + this.#center.y };
  }

  /** Measure the box and the canvas. Call before a press, because the layout may have changed. */
  measure(): void {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    this.#center = { x: left + width / 2, y: top + height / 2 };
    this.#boxSize = { width, height };
    if (isFitted(viewTransform.getState())) this.#fittedRect = this.canvas.getBoundingClientRect();
  }

  /** Make the canvas element cover this region of the paper. */
  setRegion(region: Region): void {
    const isFull = region.width === this.size.width && region.height === this.size.height;
    const newRegion = isFull ? null : region;
    if (newRegion === this.#region) return;
    this.#region = newRegion;
    const { style } = this.canvas;
    const toPercent = (value: number, total: number): string => (newRegion ? `${(100 * value) / total}%` : "");
    style.left = toPercent(region.x, this.size.width);
    style.top = toPercent(region.y, this.size.height);
    style.width = toPercent(region.width, this.size.width);
    style.height = toPercent(region.height, this.size.height);
  }

  dispose(): void {
    for (const cleanup of this.#cleanups) cleanup();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.paper.style.transform = "";
  }

  get #fitScale(): number {
    return this.#paperWidth / this.size.width;
  }

  #watchSize(): void {
    const observer = new ResizeObserver((entries) => {
      for (const entry of entries) {
        if (entry.target === this.canvas && this.#region === null) this.#setFittedPixels(entry);
        else if (entry.target === this.paper) this.#paperWidth = entry.contentRect.width;
      }
      this.measure();
      if (isFitted(viewTransform.getState())) this.#updateFrame();
      else this.#scheduleFrameChange();
      this.events.onViewChange();
    });
    observer.observe(this.paper);
    try {
      observer.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(this.canvas); // Safari only supports the content box.
    }
    this.#cleanups.push(() => observer.disconnect());
  }

  #setFittedPixels({ devicePixelContentBoxSize, contentRect }: ResizeObserverEntry): void {
    const device = devicePixelContentBoxSize?.[0];
    this.#fittedPixels = {
      width: device?.inlineSize ?? contentRect.width * devicePixelRatio,
      height: device?.blockSize ?? contentRect.height * devicePixelRatio,
    };
  }

  #applyTransform(): void {
    const view = viewTransform.getState();
    this.paper.style.transform = isFitted(view)
      ? ""
      : `translate(${view.x}px, ${view.y}px) rotate(${view.rotation}rad) scale(${view.isMirrored ? -view.zoom : view.zoom}, ${view.zoom})`;
    this.measure();
    this.#scheduleFrameChange();
    this.events.onViewChange();
  }

  #scheduleFrameChange(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = self.setTimeout(() => {
      this.#timer = null;
      this.#updateFrame();
    }, REPAINT_DELAY_MS);
  }

  #updateFrame(): void {
    const view = viewTransform.getState();
    const fullRegion = { x: 0, y: 0, ...this.size };
    if (this.#fittedPixels && view.zoom === 1) {
      this.events.onFrameChange(this.#fittedPixels.width, this.#fittedPixels.height, fullRegion);
      return;
    }
    const perCanvasPx = this.scale * devicePixelRatio;
    const region = this.#getPaintRegion(view, perCanvasPx) ?? fullRegion;
    this.events.onFrameChange(region.width * perCanvasPx, region.height * perCanvasPx, region);
  }

  /** Return the region worth painting; null for the entire paper. */
  #getPaintRegion(view: ViewTransform, perCanvasPx: number): Region | null {
    const paperPixels = this.size.width * this.size.height * perCanvasPx ** 2;
    const boxPixels = this.#boxSize.width * this.#boxSize.height * devicePixelRatio ** 2;
    return paperPixels <= FULL_PAINT_FACTOR * boxPixels
      ? null
      : getVisibleRegion(view, this.size, this.#fitScale, this.#boxSize);
  }

  /** Zoom at the pointer with Ctrl, Cmd or a trackpad pinch; otherwise pan. */
  #handleWheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1;
    const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    viewTransform.setState((view) => {
      if (!event.ctrlKey && !event.metaKey) return { ...view, x: view.x - x * unit, y: view.y - y * unit };
      const step = Math.min(Math.max(y * unit, -WHEEL_STEP_MAX), WHEEL_STEP_MAX);
      return zoomViewAt(view, Math.exp(-step * WHEEL_ZOOM), this.getOffsetFromCenter(event));
    });
  }
}
