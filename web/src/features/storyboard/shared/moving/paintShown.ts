import { PAPER } from "@/engine/paint";
import { lookThrough } from "@/playback/piece";
import type { SeenCut, Shown } from "@/playback/shown";
import type { Placed } from "./pictures";

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Plane {
  readonly width: number;
  readonly height: number;
}

/** Paints what frames show onto a canvas; `pictureOf` gives the picture of the cut with an index, null = paper. */
export class ShownPainter {
  /** Where the second cut of a dissolve is put together: with its paper it is mixed as a whole. */
  #other: OffscreenCanvas | null = null;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly plane: Plane,
    private readonly pictureOf: (index: number) => Placed | null,
  ) {}

  paint({ below, above, colour, weight }: Shown): void {
    const { context } = this;
    const { width, height } = context.canvas;
    this.#put(context, below);
    if (colour === null && above === null) return;
    context.globalAlpha = weight;
    if (above) {
      context.drawImage(this.#otherOf(above, width, height), 0, 0);
    } else if (colour !== null) {
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
    }
    context.globalAlpha = 1;
  }

  #put(onto: Context, { index, framing }: SeenCut): void {
    const { width, height } = onto.canvas;
    onto.setTransform(1, 0, 0, 1, 0, 0);
    onto.fillStyle = PAPER;
    onto.fillRect(0, 0, width, height);
    const picture = this.pictureOf(index);
    if (!picture) return;
    const { plane } = this;
    const all = { x: plane.width / 2, y: plane.height / 2, width: plane.width, angle: 0 };
    const [a, b, c, d, e, f] = lookThrough(framing ?? all, plane, width);
    // Canvases are whole px high: a picture that fills one fills its last row, too.
    const down = (height * plane.width) / (width * plane.height);
    onto.setTransform(a, b * down, c, d * down, e, f * down);
    onto.imageSmoothingQuality = "medium";
    onto.drawImage(picture.image, picture.x, picture.y, picture.width, picture.height);
    onto.setTransform(1, 0, 0, 1, 0, 0);
  }

  #otherOf(seen: SeenCut, width: number, height: number): OffscreenCanvas {
    this.#other ??= new OffscreenCanvas(width, height);
    if (this.#other.width !== width) this.#other.width = width;
    if (this.#other.height !== height) this.#other.height = height;
    const context = this.#other.getContext("2d", { alpha: false });
    if (context) this.#put(context, seen);
    return this.#other;
  }
}
