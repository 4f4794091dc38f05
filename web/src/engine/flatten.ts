import type { DrawingDocument } from "./document";
import { Picture } from "./picture";
import type { Surface, SurfaceFactory } from "./surface";

/** The specification's largest preview, px. */
const PREVIEW_MAX = { width: 1920, height: 1080 };

/** The size of a canvas' preview: fitted, never enlarged. */
function previewSize(canvas: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, PREVIEW_MAX.width / canvas.width, PREVIEW_MAX.height / canvas.height);
  return {
    width: Math.max(1, Math.round(canvas.width * scale)),
    height: Math.max(1, Math.round(canvas.height * scale)),
  };
}

/** A document's preview, kept up to date as the document changes; meant for a worker. */
export class Flattener {
  readonly #picture: Picture;
  readonly #stop: () => void;

  constructor(
    drawing: DrawingDocument,
    private readonly surfaces: SurfaceFactory,
    canvas: { width: number; height: number },
  ) {
    const { width, height } = previewSize(canvas);
    this.#picture = new Picture(drawing, surfaces, width, height, canvas, false);
    this.#stop = drawing.onChange(() => this.#picture.sync());
  }

  /** Paper and all visible layers on a surface of its own; let it go after use, it is large. */
  flatten(): Surface {
    this.#picture.work();
    const { width, height } = this.#picture;
    const flat = this.surfaces(width, height);
    this.#picture.compose(flat, { x: 0, y: 0, width, height });
    return flat;
  }

  release(): void {
    this.#stop();
    this.#picture.release();
  }
}
