import type { DrawingView } from "@/engine/render/drawingView";
import type { Viewport } from "@/features/storyboard/stage/view/viewport";
import styles from "./colorPicking.module.css";

/** The parts of a stage that show the drawing. */
interface PickedStage {
  readonly canvas: HTMLCanvasElement;
  readonly view: DrawingView;
  readonly viewport: Pick<Viewport, "toCanvas">;
}

/** Return the visible color (all layers, without the brush cursor) at a pointer, as #rrggbb; null outside of the drawing. */
export function pickColor({ canvas, view, viewport }: PickedStage, event: PointerEvent): string | null {
  const point = viewport.toCanvas(event);
  view.setBrushCursor(null);
  view.paint();
  const { x, y, left, top } = view.projection;
  const [column, row] = [Math.floor(point.x * x - left), Math.floor(point.y * y - top)];
  if (column < 0 || row < 0 || column >= canvas.width || row >= canvas.height) return null;
  const context = canvas.getContext("2d", { alpha: false });
  const [red = 0, green = 0, blue = 0] = context?.getImageData(column, row, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Picking with a held finger or pen, until it is lifted. A ring around the pointer, which a finger doesn't cover, shows the
 * new color above and the old one below.
 */
export class ColorPicking {
  readonly #ring = document.createElement("div");
  /** The last color on the paper. */
  #color: string;

  constructor(
    private readonly stage: PickedStage,
    oldColor: string,
    event: PointerEvent,
  ) {
    this.#color = oldColor;
    this.#ring.className = styles.ring ?? "";
    this.#ring.setAttribute("aria-hidden", "true");
    this.#ring.style.setProperty("--old", oldColor);
    document.body.append(this.#ring);
    this.move(event);
  }

  move(event: PointerEvent): void {
    this.#color = pickColor(this.stage, event) ?? this.#color;
    this.#ring.style.setProperty("--new", this.#color);
    this.#ring.style.left = `${event.clientX}px`;
    this.#ring.style.top = `${event.clientY}px`;
  }

  /** Remove the ring. Returns the picked color; null if the pointer wasn't lifted, but canceled. */
  end(event?: PointerEvent): string | null {
    this.#ring.remove();
    if (event?.type !== "pointerup") return null;
    this.move(event);
    return this.#color;
  }
}
