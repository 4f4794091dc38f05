import type { Scene, ScreenAnswer, ScreenRequest, Size } from "./screenProtocol";

/** A picture that the worker holds. */
export interface Held {
  readonly picture: number;
  readonly width: number;
  readonly height: number;
}

/** A canvas that a worker paints. */
export interface Screen {
  /** Where it is still busy, the last that was asked for is painted next. `painted` is told of each that is shown. */
  paint(size: Size, scene: Scene): void;
  close(): void;
}

interface Showing {
  isBusy: boolean;
  next: { size: Size; scene: Scene } | null;
  painted(scene: Scene): void;
  scene: Scene | null;
}

/**
 * The canvases of a board that are painted by one worker, and the pictures that it does it with. Where the worker fails,
 * because its script could not be loaded, they are lost with it: `failed` is told, and nothing is painted from then on.
 */
export class Screens {
  readonly failed = new Set<() => void>();
  readonly #showing = new Map<number, Showing>();
  #worker: Worker | null = null;
  #isOver = false;
  #count = 0;

  /** The canvas is the worker's from then on: it can be given once. */
  add(canvas: HTMLCanvasElement, plane: Size, painted: (scene: Scene) => void): Screen {
    const screen = this.#number();
    const showing: Showing = { isBusy: false, next: null, painted, scene: null };
    this.#showing.set(screen, showing);
    const offscreen = canvas.transferControlToOffscreen();
    this.#post({ type: "screen", screen, canvas: offscreen, plane }, [offscreen]);
    return {
      paint: (size, scene) => {
        showing.next = { size, scene };
        this.#go(screen, showing);
      },
      close: () => {
        this.#showing.delete(screen);
        this.#post({ type: "gone", screen });
      },
    };
  }

  /** The bitmap is the worker's from then on. */
  keep(bitmap: ImageBitmap): Held {
    const { width, height } = bitmap;
    const picture = this.#number();
    this.#post({ type: "keep", picture, bitmap }, [bitmap]);
    return { picture, width, height };
  }

  drop({ picture }: Held): void {
    this.#post({ type: "drop", picture });
  }

  dispose(): void {
    this.#isOver = true;
    this.#worker?.terminate();
    this.#worker = null;
    this.#showing.clear();
  }

  #go(screen: number, showing: Showing): void {
    const { next } = showing;
    if (showing.isBusy || !next) return;
    showing.isBusy = true;
    showing.next = null;
    showing.scene = next.scene;
    this.#post({ type: "paint", screen, ...next });
  }

  #take({ screen }: ScreenAnswer): void {
    const showing = this.#showing.get(screen);
    if (!showing) return;
    showing.isBusy = false;
    this.#go(screen, showing);
    if (showing.scene) showing.painted(showing.scene);
  }

  #number(): number {
    this.#count += 1;
    return this.#count;
  }

  #post(request: ScreenRequest, transfer: Transferable[] = []): void {
    if (this.#isOver) return;
    if (!this.#worker) {
      this.#worker = new Worker(new URL("./screen.worker.ts", import.meta.url), { type: "module" });
      this.#worker.onmessage = ({ data }: MessageEvent<ScreenAnswer>) => this.#take(data);
      this.#worker.onerror = () => {
        this.dispose();
        for (const hear of [...this.failed]) hear();
      };
    }
    this.#worker.postMessage(request, transfer);
  }
}
