import { getExactFps } from "./frameRate";

export interface RulerTick {
  /** Fractional if seconds don't fall on whole frames. */
  frame: number;
  /** Position, px. */
  x: number;
  /** Label in frames or seconds, at every fifth tick; null at the others. */
  value: number | null;
}

export interface RulerOptions {
  unit: "frames" | "seconds";
  fps: number;
  pxPerFrame: number;
  /** Position of a frame, px, if blocks aren't strictly proportional. Default: frame × pxPerFrame. */
  getXOfFrame?: (frame: number) => number;
  /** Length of the board in frames. */
  total: number;
  /** Visible window, px. */
  from: number;
  to: number;
}

const MIN_TICK_PX = 8;
const LABEL_EVERY = 5;

/** Return the smallest of 1, 2, 5, 10, 20, 50, … units that keeps ticks at least 8 px apart. */
export function getRulerStep(pxPerUnit: number): number {
  if (!(pxPerUnit > 0)) return 1;
  for (let decade = 1; ; decade *= 10) {
    for (const factor of [1, 2, 5]) {
      if (factor * decade * pxPerUnit >= MIN_TICK_PX) return factor * decade;
    }
  }
}

/** Return the ticks within the window; every fifth tick, counted from 0, has a label. */
export function getRulerTicks(options: RulerOptions): RulerTick[] {
  const framesPerUnit = options.unit === "seconds" ? getExactFps(options.fps) : 1;
  const pxPerUnit = framesPerUnit * options.pxPerFrame;
  if (!(pxPerUnit > 0)) return [];
  const step = getRulerStep(pxPerUnit);
  const getX = options.getXOfFrame ?? ((frame: number) => frame * options.pxPerFrame);
  const ticks: RulerTick[] = [];
  const last = Math.floor(options.total / framesPerUnit / step + 1e-9);
  for (
    let index = findFirstIndex(options.from, last, (tickIndex) => getX(tickIndex * step * framesPerUnit));
    index <= last;
    index += 1
  ) {
    const frame = index * step * framesPerUnit;
    const x = getX(frame);
    if (x > options.to) break;
    ticks.push({ frame, x, value: index % LABEL_EVERY === 0 ? index * step : null });
  }
  return ticks;
}

/** Binary search: return the first tick at or right of `from`. Positions grow with frames. */
function findFirstIndex(from: number, last: number, getX: (index: number) => number): number {
  let low = 0;
  let high = last + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (getX(middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
