import type { Rect, Surface, SurfaceFactory } from "./surface";

/**
 * Surface sides are rounded up to multiples of SIZE_STEP, px. Surfaces of up to POOLED_PX_MAX px are always reused,
 * even if they are much larger than needed.
 */
const SIZE_STEP = 128;
const POOLED_PX_MAX = 256 * 256;

/** Scratch surfaces by key: copies of layer parts to paint live strokes on, and clipped runs of layers. */
export class CanvasPool {
  readonly #canvases = new Map<string, Surface>();

  constructor(private readonly createSurface: SurfaceFactory) {}

  /**
   * Copy a rectangle of a layer to the top left of a scratch surface. The surface is valid until the next call with
   * this key.
   */
  copy(key: string, layer: Surface, { x, y, width, height }: Rect): Surface {
    const scratch = this.getEmpty(key, width, height);
    scratch.context.drawImage(layer.image, x, y, width, height, 0, 0, width, height);
    return scratch;
  }

  /** Return a scratch surface whose top left rectangle of this size is empty. Valid until the next call with this key. */
  getEmpty(key: string, width: number, height: number): Surface {
    const scratch = this.#getSurface(key, width, height);
    const { context } = scratch;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, width, height);
    return scratch;
  }

  release(): void {
    for (const scratch of this.#canvases.values()) scratch.release();
    this.#canvases.clear();
  }

  /**
   * Return a surface of at least this size. Surfaces that are far too large are replaced: browsers copy a full surface
   * when it is painted on after it was shown, so a large one is expensive in every frame.
   */
  #getSurface(key: string, width: number, height: number): Surface {
    const pooled = this.#canvases.get(key);
    const maxPixels = Math.max(POOLED_PX_MAX, 4 * width * height);
    if (pooled && pooled.width >= width && pooled.height >= height && pooled.width * pooled.height <= maxPixels)
      return pooled;
    pooled?.release();
    const roundUp = (side: number): number => Math.ceil(side / SIZE_STEP) * SIZE_STEP;
    const surface = this.createSurface(roundUp(width), roundUp(height));
    this.#canvases.set(key, surface);
    return surface;
  }
}
