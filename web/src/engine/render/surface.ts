/** 2D context of an OffscreenCanvas or a canvas element. */
export type PaintContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Surface {
  /** Device px. */
  readonly width: number;
  readonly height: number;
  readonly context: PaintContext;
  readonly image: CanvasImageSource;
  /** Free the memory immediately instead of at the next garbage collection. */
  release(): void;
}

export type SurfaceFactory = (width: number, height: number) => Surface;

/** Rectangle in whole device px. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Default factory; works on pages and in workers. */
export const createOffscreenSurface: SurfaceFactory = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no 2D canvas.");
  return {
    width,
    height,
    context,
    image: canvas,
    release() {
      canvas.width = 0;
      canvas.height = 0;
    },
  };
};

export function uniteRects(a: Rect | null, b: Rect | null): Rect | null {
  if (!a || !b) return a ?? b;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Return the part of a rectangle that lies on a surface of this size; null if none. */
export function clipRect(rect: Rect, width: number, height: number): Rect | null {
  const x = Math.max(0, rect.x);
  const y = Math.max(0, rect.y);
  const right = Math.min(width, rect.x + rect.width);
  const bottom = Math.min(height, rect.y + rect.height);
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null;
}
