/**
 * Picture with mipmaps (half size, quarter size, …), created on demand. Drawing a large picture at a small size
 * directly is slower and loses fine lines.
 */
export class MipmapBitmap {
  readonly width: number;
  readonly #levels: ImageBitmap[];

  constructor(bitmap: ImageBitmap) {
    this.width = bitmap.width;
    this.#levels = [bitmap];
  }

  /** Return the smallest level that isn't enlarged when the picture is drawn at `scale`. */
  getForScale(scale: number): ImageBitmap {
    const step = Math.max(0, Math.floor(Math.log2(1 / scale)));
    let last = this.#levels[Math.min(step, this.#levels.length - 1)] as ImageBitmap;
    while (this.#levels.length <= step && Math.min(last.width, last.height) > 1) {
      last = halve(last);
      this.#levels.push(last);
    }
    return last;
  }

  close(): void {
    for (const bitmap of this.#levels) bitmap.close();
  }
}

function halve(bitmap: ImageBitmap): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width / 2), Math.ceil(bitmap.height / 2));
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser has no 2D canvas.");
  context.imageSmoothingQuality = "medium";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.transferToImageBitmap();
}
