import { pictureBook } from "./pictureBook";

type Outlines = typeof import("./outline");

/** Asked for again after so long where it could not be had, ms. */
const AGAIN_MS = 2000;

let part: Outlines | null = null;
let isAsked = false;

/** What strokes without a tip are painted with: it comes when the first of them is met. Null until then. */
export function outlines(): Outlines | null {
  if (!part) ask();
  return part;
}

/** True while strokes that were met cannot be painted yet. */
export function outlinesAreMissing(): boolean {
  return isAsked && part === null;
}

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  pictureBook.waitFor(
    import("./outline").then(
      (loaded) => {
        part = loaded;
        return true;
      },
      () => {
        setTimeout(() => {
          isAsked = false;
          ask();
        }, AGAIN_MS);
        return false;
      },
    ),
  );
}
