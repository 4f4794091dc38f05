import { type Camera, fromCanvas, isHome, regionSeen, toCanvas, zoomAt } from "@/engine/camera";
import type { Region } from "@/engine/projection";
import { camera } from "./cameraStore";

/** The picture is painted for a new view when the view has rested for so long, ms. */
const REST_MS = 110;
/** Up to so many times the box' px the whole paper is painted, so that panning shows nothing unpainted. */
const WHOLE_UP_TO = 2.2;
/** A wheel's step beyond this zooms no further; a pinch on a trackpad comes in many small ones. */
const WHEEL_MOST = 40;
const WHEEL_ZOOM = 0.006;
const LINE_PX = 16;

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export interface ViewportEvents {
  /** The picture is to have this many device px and show this part of the canvas. */
  frame(width: number, height: number, region: Region): void;
  /** Places on the screen mean other places of the canvas now. */
  moved(): void;
}

/** Where the paper is on the screen: fitted into its box, or panned, zoomed and turned by the camera. */
export class Viewport {
  readonly #stops: (() => void)[] = [];
  /** The canvas on the screen while the view is at home. */
  #home: DOMRect;
  #middle: Point = { x: 0, y: 0 };
  #boxSize: Size = { width: 1, height: 1 };
  /** The paper's layout width, CSS px, and the canvas' device px, at home. */
  #paperWidth = 1;
  #homePixels: Size | null = null;
  #placed: Region | null = null;
  #timer: number | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly size: Size,
    private readonly events: ViewportEvents,
  ) {
    this.#home = canvas.getBoundingClientRect();
    this.#watchSize();
    const ended = new AbortController();
    this.box.addEventListener("wheel", (event) => this.#wheel(event), { signal: ended.signal, passive: false });
    this.#stops.push(
      () => ended.abort(),
      camera.subscribe(() => this.#follow()),
    );
    this.#follow();
  }

  /** What the paper is fitted into. */
  get box(): HTMLElement {
    return this.paper.parentElement ?? this.paper;
  }

  get paper(): HTMLElement {
    return this.canvas.parentElement ?? this.canvas;
  }

  /** CSS px to a canvas px, as it is seen now. */
  get scale(): number {
    const { zoom } = camera.getState();
    return zoom * this.#fit;
  }

  toCanvas({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    if (isHome(camera.getState())) {
      const { left, top, width, height } = this.#home;
      return { x: ((clientX - left) * this.size.width) / width, y: ((clientY - top) * this.size.height) / height };
    }
    return toCanvas(camera.getState(), this.size, this.#fit, this.fromMiddle({ clientX, clientY }));
  }

  /** CSS px from the box' middle. */
  fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    return { x: clientX - this.#middle.x, y: clientY - this.#middle.y };
  }

  /** Where a place of the canvas is on the screen, CSS px. */
  toClient(at: Point): Point {
    const { x, y } = fromCanvas(camera.getState(), this.size, this.#fit, at);
    return { x: x + this.#middle.x, y: y + this.#middle.y };
  }

  /** Looks where everything is; before a press, as the page may have been laid out anew. */
  measure(): void {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    this.#middle = { x: left + width / 2, y: top + height / 2 };
    this.#boxSize = { width, height };
    if (isHome(camera.getState())) this.#home = this.canvas.getBoundingClientRect();
  }

  /** The canvas element covers this part of the paper from now on. */
  place(region: Region): void {
    const isWhole = region.width === this.size.width && region.height === this.size.height;
    const wanted = isWhole ? null : region;
    if (wanted === this.#placed) return;
    this.#placed = wanted;
    const { style } = this.canvas;
    const share = (part: number, of: number): string => (wanted ? `${(100 * part) / of}%` : "");
    style.left = share(region.x, this.size.width);
    style.top = share(region.y, this.size.height);
    style.width = share(region.width, this.size.width);
    style.height = share(region.height, this.size.height);
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.paper.style.transform = "";
  }

  get #fit(): number {
    return this.#paperWidth / this.size.width;
  }

  #watchSize(): void {
    const sizes = new ResizeObserver((entries) => {
      for (const entry of entries) {
        if (entry.target === this.canvas && this.#placed === null) this.#takeHome(entry);
        else if (entry.target === this.paper) this.#paperWidth = entry.contentRect.width;
      }
      this.measure();
      if (isHome(camera.getState())) this.#frame();
      else this.#frameAfterRest();
      this.events.moved();
    });
    sizes.observe(this.paper);
    try {
      sizes.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      sizes.observe(this.canvas); // Safari knows the content box only.
    }
    this.#stops.push(() => sizes.disconnect());
  }

  #takeHome({ devicePixelContentBoxSize, contentRect }: ResizeObserverEntry): void {
    const device = devicePixelContentBoxSize?.[0];
    this.#homePixels = {
      width: device?.inlineSize ?? contentRect.width * devicePixelRatio,
      height: device?.blockSize ?? contentRect.height * devicePixelRatio,
    };
  }

  #follow(): void {
    const now = camera.getState();
    this.paper.style.transform = isHome(now)
      ? ""
      : `translate(${now.x}px, ${now.y}px) rotate(${now.rotation}rad) scale(${now.isMirrored ? -now.zoom : now.zoom}, ${now.zoom})`;
    this.measure();
    this.#frameAfterRest();
    this.events.moved();
  }

  #frameAfterRest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = self.setTimeout(() => {
      this.#timer = null;
      this.#frame();
    }, REST_MS);
  }

  #frame(): void {
    const now = camera.getState();
    const whole = { x: 0, y: 0, ...this.size };
    if (this.#homePixels && now.zoom === 1) {
      this.events.frame(this.#homePixels.width, this.#homePixels.height, whole);
      return;
    }
    const perCanvasPx = this.scale * devicePixelRatio;
    const region = this.#regionFor(now, perCanvasPx) ?? whole;
    this.events.frame(region.width * perCanvasPx, region.height * perCanvasPx, region);
  }

  /** The part that is worth painting; null for all of it. */
  #regionFor(now: Camera, perCanvasPx: number): Region | null {
    const all = this.size.width * this.size.height * perCanvasPx ** 2;
    const seen = this.#boxSize.width * this.#boxSize.height * devicePixelRatio ** 2;
    return all <= WHOLE_UP_TO * seen ? null : regionSeen(now, this.size, this.#fit, this.#boxSize);
  }

  /** Ctrl, or a pinch on a trackpad, zooms at the pointer; else the wheel pans. */
  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    camera.setState((now) => {
      if (!event.ctrlKey && !event.metaKey) return { ...now, x: now.x - x * unit, y: now.y - y * unit };
      const step = Math.min(Math.max(y * unit, -WHEEL_MOST), WHEEL_MOST);
      return zoomAt(now, Math.exp(-step * WHEEL_ZOOM), this.fromMiddle(event));
    });
  }
}
