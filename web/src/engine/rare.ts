import { pictureBook } from "./pictureBook";

/** Asked for again after so long where it could not be had, ms. */
const AGAIN_MS = 2000;

/** How many parts were met and have not come yet. */
let missing = 0;

/** What paints entries that few drawings have: it comes when the first of them is met. */
class RarePart<Part> {
  #part: Part | null = null;
  #isAsked = false;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Null until it has come; asking fetches it. */
  get(): Part | null {
    if (!this.#part && !this.#isAsked) {
      missing += 1;
      this.#isAsked = true;
      this.#ask();
    }
    return this.#part;
  }

  #ask(): void {
    const came = (part: Part): boolean => {
      this.#part = part;
      missing -= 1;
      return true;
    };
    const failed = (): boolean => {
      setTimeout(() => this.#ask(), AGAIN_MS);
      return false;
    };
    pictureBook.waitFor(this.load().then(came, failed));
  }
}

/** Strokes without a tip. */
export const outlines = new RarePart(() => import("./outline"));
/** Filled areas. */
export const fills = new RarePart(() => import("./paintFill"));

/** True while something that was met cannot be painted yet. */
export function partsAreMissing(): boolean {
  return missing > 0;
}
