import { imageCache } from "./imageCache";

/** Delay before a failed import is retried, ms. */
const RETRY_MS = 2000;

/** Number of renderers that were requested but are not loaded yet. */
let missingCount = 0;

/** Renderer of items that few drawings contain; loaded when the first such item is painted. */
class LazyModule<Part> {
  #module: Part | null = null;
  #isRequested = false;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Return the module, or start loading it and return null. */
  get(): Part | null {
    if (!this.#module && !this.#isRequested) {
      missingCount += 1;
      this.#isRequested = true;
      this.#request();
    }
    return this.#module;
  }

  #request(): void {
    const handleLoaded = (module: Part): boolean => {
      this.#module = module;
      missingCount -= 1;
      return true;
    };
    const handleFailed = (): boolean => {
      setTimeout(() => this.#request(), RETRY_MS);
      return false;
    };
    imageCache.addPending(this.load().then(handleLoaded, handleFailed));
  }
}

/** Renderer of strokes without a tip. */
export const outlineRenderer = new LazyModule(() => import("@/engine/brush/strokeOutline"));
/** Renderer of filled areas. */
export const fillRenderer = new LazyModule(() => import("./paintFill"));

/** Compositing of layers with blend modes or clipping. */
export const layerCompositor = new LazyModule(() => import("./layerCompositor"));

/** True while a requested renderer is not loaded yet. */
export function hasMissingRenderers(): boolean {
  return missingCount > 0;
}
