import type { Rect, Surface, SurfaceFactory } from "./surface";

/** Surfaces grow by such steps; up to this many px one is kept however little of it is used. */
const SIZE_STEP = 128;
const POOLED_PX_MAX = 256 * 256;

/** Copies of parts of layers to paint on what is in the making, one for each layer. */
export class CanvasPool {
  readonly #canvases = new Map<string, Surface>();

  constructor(private readonly createSurface: SurfaceFactory) {}

  /** A copy of a rectangle of a layer, at the top left of a surface that is good until the next call for this key. */
  copy(key: string, layer: Surface, { x, y, width, height }: Rect): Surface {
    const scratch = this.#getSurface(key, width, height);
    const { context } = scratch;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, width, height);
    context.drawImage(layer.image, x, y, width, height, 0, 0, width, height);
    return scratch;
  }

  release(): void {
    for (const scratch of this.#canvases.values()) scratch.release();
    this.#canvases.clear();
  }

  /**
   * Only as large as is needed: browsers copy a surface whole when it is painted on after it was shown, so a large one
   * would cost in every frame.
   */
  #getSurface(key: string, width: number, height: number): Surface {
    const known = this.#canvases.get(key);
    const most = Math.max(POOLED_PX_MAX, 4 * width * height);
    if (known && known.width >= width && known.height >= height && known.width * known.height <= most) return known;
    known?.release();
    const step = (side: number): number => Math.ceil(side / SIZE_STEP) * SIZE_STEP;
    const made = this.createSurface(step(width), step(height));
    this.#canvases.set(key, made);
    return made;
  }
}
