import type { DrawingView } from "@/engine/render/drawingView";

/** Return the visible color (all layers, without the brush cursor) at a canvas position, as #rrggbb. */
export function pickColor(view: DrawingView, canvas: HTMLCanvasElement, point: { x: number; y: number }): string {
  view.setBrushCursor(null);
  view.paint();
  const { x, y, left, top } = view.projection;
  const pixel = [Math.floor(point.x * x - left), Math.floor(point.y * y - top)] as const;
  const context = canvas.getContext("2d", { alpha: false });
  const [red = 0, green = 0, blue = 0] = context?.getImageData(...pixel, 1, 1).data ?? [];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
