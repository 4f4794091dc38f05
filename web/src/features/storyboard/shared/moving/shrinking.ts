/**
 * A picture with copies of half the size, a quarter and so on, each made when it is first needed: what is drawn small
 * from a large one loses its fine lines, and takes longer.
 */
export class Shrinking {
  readonly width: number;
  readonly #steps: ImageBitmap[];

  constructor(bitmap: ImageBitmap) {
    this.width = bitmap.width;
    this.#steps = [bitmap];
  }

  /** The smallest that is not enlarged where the whole is drawn at `scale`. */
  at(scale: number): ImageBitmap {
    const step = Math.max(0, Math.floor(Math.log2(1 / scale)));
    let last = this.#steps[Math.min(step, this.#steps.length - 1)] as ImageBitmap;
    while (this.#steps.length <= step && Math.min(last.width, last.height) > 1) {
      last = halved(last);
      this.#steps.push(last);
    }
    return last;
  }

  close(): void {
    for (const bitmap of this.#steps) bitmap.close();
  }
}

function halved(bitmap: ImageBitmap): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width / 2), Math.ceil(bitmap.height / 2));
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser has no 2D canvas.");
  context.imageSmoothingQuality = "medium";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.transferToImageBitmap();
}
