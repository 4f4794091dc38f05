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
   * Paint a frame. While the worker is busy, only the latest request is kept. The `onPainted` callback gets each painted
   * frame.
   */
  paint(size: Size, frame: ComposedFrame): void;
  close(): void;
}

interface CanvasState {
  isBusy: boolean;
  pendingPaint: { size: Size; currentFrame: ComposedFrame } | null;
  onPainted(frame: ComposedFrame): void;
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
  addCanvas(canvas: HTMLCanvasElement, plane: Size, onPainted: (frame: ComposedFrame) => void): CompositorCanvas {
    const canvasId = this.#createId();
    const canvasState: CanvasState = { isBusy: false, pendingPaint: null, onPainted, currentFrame: null };
    this.#canvases.set(canvasId, canvasState);
    const offscreen = canvas.transferControlToOffscreen();
    this.#post({ type: "addCanvas", canvasId, canvas: offscreen, plane }, [offscreen]);
    return {
      paint: (size, frame) => {
        canvasState.pendingPaint = { size, currentFrame: frame };
        this.#paintPending(canvasId, canvasState);
      },
      close: () => {
        this.#canvases.delete(canvasId);
        this.#post({ type: "removeCanvas", canvasId });
      },
    };
  }

  /** Transfer a bitmap to the worker. */
  addPicture(bitmap: ImageBitmap): WorkerPicture {
    const { width, height } = bitmap;
    const pictureId = this.#createId();
    this.#post({ type: "addPicture", pictureId, bitmap }, [bitmap]);
    return { id: pictureId, width, height };
  }

  removePicture({ id }: WorkerPicture): void {
    this.#post({ type: "removePicture", pictureId: id });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#worker?.terminate();
    this.#worker = null;
    this.#canvases.clear();
  }

  #paintPending(canvasId: number, canvasState: CanvasState): void {
    const { pendingPaint } = canvasState;
    if (canvasState.isBusy || !pendingPaint) return;
    canvasState.isBusy = true;
    canvasState.pendingPaint = null;
    canvasState.currentFrame = pendingPaint.currentFrame;
    this.#post({ type: "paint", canvasId, ...pendingPaint });
  }

  #handleResponse({ canvasId }: CompositorResponse): void {
    const canvasState = this.#canvases.get(canvasId);
    if (!canvasState) return;
    canvasState.isBusy = false;
    this.#paintPending(canvasId, canvasState);
    if (canvasState.currentFrame) canvasState.onPainted(canvasState.currentFrame);
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
        for (const listener of [...this.failureListeners]) listener();
      };
    }
    this.#worker.postMessage(request, transfer);
  }
}
