/**
 * Waveforms of all clips as one bitmap, in device px. Drawing one bitmap is faster than drawing thousands of bars on a
 * canvas.
 */
export class WaveformBitmap {
  // The CPU writes the pixels, so the canvas stays in CPU memory (`willReadFrequently`).
  readonly #context = getContext2d(document.createElement("canvas"));
  readonly #pixelColors = new Map<string, number>();
  #image = new ImageData(1, 1);
  #pixels = new Uint32Array(this.#image.data.buffer);

  get canvas(): HTMLCanvasElement {
    return this.#context.canvas;
  }

  /** Set the size. Discards the contents if the size changes. */
  resize(width: number, height: number): void {
    const { canvas } = this.#context;
    if (width === this.#image.width && height === this.#image.height) return;
    canvas.width = width;
    canvas.height = height;
    this.#image = new ImageData(width, height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
  }

  /** Draw a column: `colour` in rows [from, to), transparent in the rest of [top, bottom). */
  drawColumn(x: number, top: number, bottom: number, from: number, to: number, color: number): void {
    const { width, height } = this.#image;
    for (let y = Math.max(0, top); y < Math.min(bottom, height); y += 1) {
      this.#pixels[y * width + x] = y >= from && y < to ? color : 0;
    }
  }

  /** Copy the written pixels to the canvas. */
  commit(): void {
    this.#context.putImageData(this.#image, 0, 0);
  }

  /** Convert a CSS color to the pixel format of the bitmap. */
  toPixelColor(css: string): number {
    const cached = this.#pixelColors.get(css);
    if (cached !== undefined) return cached;
    this.#context.clearRect(0, 0, 1, 1);
    this.#context.fillStyle = css;
    this.#context.fillRect(0, 0, 1, 1);
    const color = new Uint32Array(this.#context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0;
    this.#pixelColors.set(css, color);
    return color;
  }
}

function getContext2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no 2D canvas");
  return context;
}
