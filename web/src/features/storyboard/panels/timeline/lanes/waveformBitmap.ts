/**
 * The waves of clips as one picture, in px of the device: a canvas takes thousands of bars one by one, and a picture of
 * them at once.
 */
export class WaveformBitmap {
  // Its px are written by the page, so they stay where the page is.
  readonly #context = getContext2d(document.createElement("canvas"));
  readonly #pixelColors = new Map<string, number>();
  #image = new ImageData(1, 1);
  #pixels = new Uint32Array(this.#image.data.buffer);

  get canvas(): HTMLCanvasElement {
    return this.#context.canvas;
  }

  /** Begins anew, as wide and as high as that. */
  resize(width: number, height: number): void {
    const { canvas } = this.#context;
    if (width === this.#image.width && height === this.#image.height) return;
    canvas.width = width;
    canvas.height = height;
    this.#image = new ImageData(width, height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
  }

  /** In a column, the colour from `from` to below `to`, and nothing else from `top` to below `bottom`. */
  drawColumn(x: number, top: number, bottom: number, from: number, to: number, colour: number): void {
    const { width, height } = this.#image;
    for (let y = Math.max(0, top); y < Math.min(bottom, height); y += 1) {
      this.#pixels[y * width + x] = y >= from && y < to ? colour : 0;
    }
  }

  /** What was written is on the canvas. */
  commit(): void {
    this.#context.putImageData(this.#image, 0, 0);
  }

  /** A colour of CSS as the sheet takes it. */
  toPixelColor(css: string): number {
    const known = this.#pixelColors.get(css);
    if (known !== undefined) return known;
    this.#context.clearRect(0, 0, 1, 1);
    this.#context.fillStyle = css;
    this.#context.fillRect(0, 0, 1, 1);
    const colour = new Uint32Array(this.#context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0;
    this.#pixelColors.set(css, colour);
    return colour;
  }
}

function getContext2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no 2D canvas");
  return context;
}
