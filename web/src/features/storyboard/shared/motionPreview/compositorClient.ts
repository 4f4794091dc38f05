import type { ComposedFrame, CompositorRequest, CompositorResponse, Size } from "./compositorProtocol";

/** Picture that was transferred to the worker. */
export interface WorkerPicture {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** Canvas that the worker paints. */
export interface CompositorCanvas {
  /**
   * Paint a frame. While the worker is busy, only the latest request is kept. The `painted` callback gets each painted
   * frame.
   */
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
 * Client of the compositor worker of one board: its canvases and pictures. If the worker fails (for example because its
 * script can't be loaded), the failure listeners are called and nothing is painted afterwards.
 */
export class CompositorClient {
  readonly failureListeners = new Set<() => void>();
  readonly #canvases = new Map<number, CanvasState>();
  #worker: Worker | null = null;
  #isDisposed = false;
  #lastId = 0;

  /** Transfer a canvas to the worker. A canvas can be transferred only once. */
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

  /** Transfer a bitmap to the worker. */
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
