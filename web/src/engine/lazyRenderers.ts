import { imageCache } from "./imageCache";

/** Asked for again after so long where it could not be had, ms. */
const RETRY_MS = 2000;

/** How many parts were met and have not come yet. */
let missingCount = 0;

/** What paints entries that few drawings have: it comes when the first of them is met. */
class LazyModule<Part> {
  #module: Part | null = null;
  #isRequested = false;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Null until it has come; asking fetches it. */
  get(): Part | null {
    if (!this.#module && !this.#isRequested) {
      missingCount += 1;
      this.#isRequested = true;
      this.#request();
    }
    return this.#module;
  }

  #request(): void {
    const came = (part: Part): boolean => {
      this.#module = part;
      missingCount -= 1;
      return true;
    };
    const failed = (): boolean => {
      setTimeout(() => this.#request(), RETRY_MS);
      return false;
    };
    imageCache.addPending(this.load().then(came, failed));
  }
}

/** Strokes without a tip. */
export const outlineRenderer = new LazyModule(() => import("./strokeOutline"));
/** Filled areas. */
export const fillRenderer = new LazyModule(() => import("./paintFill"));

/** True while something that was met cannot be painted yet. */
export function hasMissingRenderers(): boolean {
  return missingCount > 0;
}
