import type { Display } from "@/engine/render/drawingView";
import { PAPER_COLOR } from "@/engine/render/paint";

/** Create the engine's display for a canvas element. */
export function createDisplay(canvas: HTMLCanvasElement): Display {
  // Opaque: the paper covers the entire canvas.
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser has no 2D canvas.");
  // An opaque canvas starts out black.
  context.fillStyle = PAPER_COLOR;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return {
    get width() {
      return canvas.width;
    },
    get height() {
      return canvas.height;
    },
    context,
    image: canvas,
    resize(width, height) {
      canvas.width = width;
      canvas.height = height;
    },
  };
}
