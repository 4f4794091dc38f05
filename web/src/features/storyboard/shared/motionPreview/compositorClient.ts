import type { ComposedFrame, CompositorRequest, CompositorResponse, Size } from "./compositorProtocol";

/** A picture that the worker holds. */
export interface WorkerPicture {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** A canvas that a worker paints. */
export interface CompositorCanvas {
  /** Where it is still busy, the last that was asked for is painted next. `painted` is told of each that is shown. */
  paint(size: Size, scene: ComposedFrame): void;
  close(): void;
}

interface CanvasState {
  isBusy: boolean;
  pendingPaint: { size: Size; currentFrame: ComposedFrame } | null;
  onPainted(scene: ComposedFrame): void;
  currentFrame: ComposedFrame | null;
}

/**
 * The canvases of a board that are painted by one worker, and the pictures that it does it with. Where the worker fails,
 * because its script could not be loaded, they are lost with it: `failed` is told, and nothing is painted from then on.
 */
export class CompositorClient {
  readonly failureListeners = new Set<() => void>();
  readonly #canvases = new Map<number, CanvasState>();
  #worker: Worker | null = null;
  #isDisposed = false;
  #lastId = 0;

  /** The canvas is the worker's from then on: it can be given once. */
  addCanvas(canvas: HTMLCanvasElement, plane: Size, painted: (scene: ComposedFrame) => void): CompositorCanvas {
    const screen = this.#createId();
    const showing: CanvasState = { isBusy: false, pendingPaint: null, onPainted: painted, currentFrame: null };
    this.#canvases.set(screen, showing);
    const offscreen = canvas.transferControlToOffscreen();
    this.#post({ type: "screen", canvasId: screen, canvas: offscreen, plane }, [offscreen]);
    return {
      paint: (size, scene) => {
        showing.pendingPaint = { size, currentFrame: scene };
        this.#paintPending(screen, showing);
      },
      close: () => {
        this.#canvases.delete(screen);
        this.#post({ type: "gone", canvasId: screen });
      },
    };
  }

  /** The bitmap is the worker's from then on. */
  addPicture(bitmap: ImageBitmap): WorkerPicture {
    const { width, height } = bitmap;
    const picture = this.#createId();
    this.#post({ type: "keep", pictureId: picture, bitmap }, [bitmap]);
    return { id: picture, width, height };
  }

  removePicture({ id }: WorkerPicture): void {
    this.#post({ type: "drop", pictureId: id });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#worker?.terminate();
    this.#worker = null;
    this.#canvases.clear();
  }

  #paintPending(screen: number, showing: CanvasState): void {
    const { pendingPaint } = showing;
    if (showing.isBusy || !pendingPaint) return;
    showing.isBusy = true;
    showing.pendingPaint = null;
    showing.currentFrame = pendingPaint.currentFrame;
    this.#post({ type: "paint", canvasId: screen, ...pendingPaint });
  }

  #handleResponse({ canvasId }: CompositorResponse): void {
    const showing = this.#canvases.get(canvasId);
    if (!showing) return;
    showing.isBusy = false;
    this.#paintPending(canvasId, showing);
    if (showing.currentFrame) showing.onPainted(showing.currentFrame);
  }

  #createId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #post(request: CompositorRequest, transfer: Transferable[] = []): void {
    if (this.#isDisposed) return;
    if (!this.#worker) {
      this.#worker = new Worker(new URL("./compositor.worker.ts", import.meta.url), { type: "module" });
      this.#worker.onmessage = ({ data }: MessageEvent<CompositorResponse>) => this.#handleResponse(data);
      this.#worker.onerror = () => {
        this.dispose();
        for (const hear of [...this.failureListeners]) hear();
      };
    }
    this.#worker.postMessage(request, transfer);
  }
}
