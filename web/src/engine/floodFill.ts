/** Settings of a flood fill. */
export interface FloodFillOptions {
  /** Gaps in lines up to this width, px, are treated as closed. */
  readonly gap: number;
  /** Maximum difference from the seed color per channel, 0 to 255. */
  readonly tolerance: number;
  /**
   * Number of px to grow the area into the lines around it, because their anti-aliased edges would otherwise stay
   * bright.
   */
  readonly grow: number;
}

/**
 * Return a mask of the area around the seed that is bounded by lines of another color (1 for px inside), or null if the
 * seed lies outside the picture. Closes gaps by first filling only px that are at least half the gap width away from
 * all lines, and then growing the area back to the lines.
 */
export function floodFill(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  seed: { x: number; y: number },
  { gap, tolerance, grow }: FloodFillOptions,
): Uint8Array | null {
  const [x, y] = [Math.floor(seed.x), Math.floor(seed.y)];
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const start = y * width + x;
  const open = findOpenPixels(pixels, start, tolerance);
  const back = Math.ceil(gap / 2);
  let area: Uint8Array | null = null;
  if (back > 0) {
    const { apart, across } = computeDistances(open, width, height);
    const wide = new Uint8Array(open.length);
    const least = back * SIDE_DISTANCE;
    for (let row = 0, to = 0; row < height; row += 1) {
      const from = (row + 1) * across + 1;
      for (let column = 0; column < width; column += 1, to += 1) {
        wide[to] = (apart[from + column] as number) > least ? 1 : 0;
      }
    }
    const from = findWidePixel(wide, open, width, height, start, back);
    if (from !== null) {
      area = findReachable(wide, width, height, from);
      growArea(area, open, width, height, back + 1);
    }
  }
  area ??= findReachable(open, width, height, start);
  growArea(area, null, width, height, grow);
  return area;
}

/** Distances in fifths of a px: 5 to a side neighbor, 7 to a diagonal neighbor. */
const SIDE_DISTANCE = 5;
const CORNER_DISTANCE = 7;

function findOpenPixels(pixels: Uint8ClampedArray, start: number, tolerance: number): Uint8Array {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  const open = new Uint8Array(words.length);
  const seed = words[start] ?? 0;
  const [red, green, blue] = [seed & 255, (seed >> 8) & 255, (seed >> 16) & 255];
  let last = seed;
  let isOpen = 1;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    if (word !== last) {
      last = word;
      const apart = Math.max(
        Math.abs((word & 255) - red),
        Math.abs(((word >> 8) & 255) - green),
        Math.abs(((word >> 16) & 255) - blue),
      );
      isOpen = apart <= tolerance ? 1 : 0;
    }
    open[at] = isOpen;
  }
  return open;
}

/**
 * Compute the distance of each open px from the nearest closed one, in fifths of a px (5-7 chamfer distance transform).
 * Edges of the picture don't count as closed. The result has a border of 1 px, which saves bounds checks.
 */
function computeDistances(open: Uint8Array, width: number, height: number): { apart: Uint16Array; across: number } {
  const across = width + 2;
  const apart = new Uint16Array(across * (height + 2)).fill(0x7fff);
  for (let row = 0, from = 0; row < height; row += 1) {
    let at = (row + 1) * across + 1;
    for (let column = 0; column < width; column += 1, at += 1, from += 1) {
      if (open[from] === 0) {
        apart[at] = 0;
        continue;
      }
      const a = (apart[at - 1] as number) + SIDE_DISTANCE;
      const b = (apart[at - across] as number) + SIDE_DISTANCE;
      const c = (apart[at - across - 1] as number) + CORNER_DISTANCE;
      const d = (apart[at - across + 1] as number) + CORNER_DISTANCE;
      const ab = a < b ? a : b;
      const cd = c < d ? c : d;
      const least = ab < cd ? ab : cd;
      apart[at] = least < 0x7fff ? least : 0x7fff;
    }
  }
  for (let row = height; row >= 1; row -= 1) {
    let at = row * across + width;
    for (let column = 0; column < width; column += 1, at -= 1) {
      const before = apart[at] as number;
      if (before <= SIDE_DISTANCE) continue;
      const a = (apart[at + 1] as number) + SIDE_DISTANCE;
      const b = (apart[at + across] as number) + SIDE_DISTANCE;
      const c = (apart[at + across + 1] as number) + CORNER_DISTANCE;
      const d = (apart[at + across - 1] as number) + CORNER_DISTANCE;
      const ab = a < b ? a : b;
      const cd = c < d ? c : d;
      const least = ab < cd ? ab : cd;
      if (least < before) apart[at] = least;
    }
  }
  return { apart, across };
}

/** Find the wide px nearest to the seed, reachable through open px within `reach` + 2 steps; null if none. */
function findWidePixel(
  wide: Uint8Array,
  open: Uint8Array,
  width: number,
  height: number,
  start: number,
  reach: number,
): number | null {
  if (wide[start]) return start;
  const seen = new Uint8Array(open.length);
  seen[start] = 1;
  let edge = [start];
  for (let step = 0; step < reach + 2 && edge.length > 0; step += 1) {
    const next: number[] = [];
    for (const at of edge) {
      for (const to of listNeighbors(at, width, height)) {
        if (seen[to] || !open[to]) continue;
        if (wide[to]) return to;
        seen[to] = 1;
        next.push(to);
      }
    }
    edge = next;
  }
  return null;
}

/** Scanline flood fill: return all open px that are connected with the start by their sides. */
function findReachable(open: Uint8Array, width: number, height: number, start: number): Uint8Array {
  const area = new Uint8Array(open.length);
  const stack = [start];
  while (stack.length > 0) {
    const at = stack.pop() ?? 0;
    if (area[at] || !open[at]) continue;
    const row = at - (at % width);
    let left = at;
    while (left > row && open[left - 1] && !area[left - 1]) left -= 1;
    let right = at;
    while (right < row + width - 1 && open[right + 1] && !area[right + 1]) right += 1;
    area.fill(1, left, right + 1);
    for (const beside of [row - width, row + width]) {
      if (beside < 0 || beside >= width * height) continue;
      let isIn = false;
      for (let column = left - row; column <= right - row; column += 1) {
        const to = beside + column;
        const fits = open[to] === 1 && area[to] === 0;
        if (fits && !isIn) stack.push(to);
        isIn = fits;
      }
    }
  }
  return area;
}

/** Grow an area in place by a number of px; only onto open px if `open` is given. */
function growArea(area: Uint8Array, open: Uint8Array | null, width: number, height: number, steps: number): void {
  if (steps <= 0) return;
  let edge: number[] = [];
  for (let at = 0; at < area.length; at += 1) {
    // At row ends this checks px of the neighboring row. At worst the edge list has a few extra px.
    if (area[at] && !(area[at - 1] && area[at + 1] && area[at - width] && area[at + width])) edge.push(at);
  }
  const isFree = (at: number): boolean => !open || open[at] === 1;
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    const next: number[] = [];
    const take = (to: number): void => {
      if (area[to] || !isFree(to)) return;
      area[to] = 1;
      next.push(to);
    };
    for (const at of edge) {
      for (const to of listNeighbors(at, width, height)) take(to);
      const column = at % width;
      // Go diagonally only if both sides are free, because a line may be 1 px thin.
      for (const aside of [-1, 1]) {
        if (column + aside < 0 || column + aside >= width || !isFree(at + aside)) continue;
        for (const over of [-width, width]) {
          const to = at + aside + over;
          if (to >= 0 && to < area.length && isFree(at + over)) take(to);
        }
      }
    }
    edge = next;
  }
}

function* listNeighbors(at: number, width: number, height: number): Generator<number> {
  const column = at % width;
  if (column > 0) yield at - 1;
  if (column < width - 1) yield at + 1;
  if (at >= width) yield at - width;
  if (at < width * (height - 1)) yield at + width;
}
