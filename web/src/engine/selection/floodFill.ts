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
  const margin = Math.ceil(gap / 2);
  let area: Uint8Array | null = null;
  if (margin > 0) {
    const { distances, stride } = computeDistances(open, width, height);
    const wide = new Uint8Array(open.length);
    const minDistance = margin * SIDE_DISTANCE;
    for (let row = 0, to = 0; row < height; row += 1) {
      const from = (row + 1) * stride + 1;
      for (let column = 0; column < width; column += 1, to += 1) {
        wide[to] = (distances[from + column] as number) > minDistance ? 1 : 0;
      }
    }
    const from = findWidePixel(wide, open, width, height, start, margin);
    if (from !== null) {
      area = findReachable(wide, width, height, from);
      growArea(area, open, width, height, margin + 1);
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
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    if (word !== last) {
      last = word;
      const difference = Math.max(
        Math.abs((word & 255) - red),
        Math.abs(((word >> 8) & 255) - green),
        Math.abs(((word >> 16) & 255) - blue),
      );
      isOpen = difference <= tolerance ? 1 : 0;
    }
    open[index] = isOpen;
  }
  return open;
}

/**
 * Compute the distance of each open px from the nearest closed one, in fifths of a px (5-7 chamfer distance transform).
 * Edges of the picture don't count as closed. The result has a border of 1 px, which saves bounds checks.
 */
function computeDistances(open: Uint8Array, width: number, height: number): { distances: Uint16Array; stride: number } {
  const stride = width + 2;
  const distances = new Uint16Array(stride * (height + 2)).fill(0x7fff);
  for (let row = 0, from = 0; row < height; row += 1) {
    let index = (row + 1) * stride + 1;
    for (let column = 0; column < width; column += 1, index += 1, from += 1) {
      if (open[from] === 0) {
        distances[index] = 0;
        continue;
      }
      const a = (distances[index - 1] as number) + SIDE_DISTANCE;
      const b = (distances[index - stride] as number) + SIDE_DISTANCE;
      const c = (distances[index - stride - 1] as number) + CORNER_DISTANCE;
      const d = (distances[index - stride + 1] as number) + CORNER_DISTANCE;
      const ab = a < b ? a : b;
      const cd = c < d ? c : d;
      const minDistance = ab < cd ? ab : cd;
      distances[index] = minDistance < 0x7fff ? minDistance : 0x7fff;
    }
  }
  for (let row = height; row >= 1; row -= 1) {
    let index = row * stride + width;
    for (let column = 0; column < width; column += 1, index -= 1) {
      const previous = distances[index] as number;
      if (previous <= SIDE_DISTANCE) continue;
      const a = (distances[index + 1] as number) + SIDE_DISTANCE;
      const b = (distances[index + stride] as number) + SIDE_DISTANCE;
      const c = (distances[index + stride + 1] as number) + CORNER_DISTANCE;
      const d = (distances[index + stride - 1] as number) + CORNER_DISTANCE;
      const ab = a < b ? a : b;
      const cd = c < d ? c : d;
      const minDistance = ab < cd ? ab : cd;
      if (minDistance < previous) distances[index] = minDistance;
    }
  }
  return { distances, stride };
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
  const visited = new Uint8Array(open.length);
  visited[start] = 1;
  let frontier = [start];
  for (let step = 0; step < reach + 2 && frontier.length > 0; step += 1) {
    const next: number[] = [];
    for (const index of frontier) {
      for (const to of listNeighbors(index, width, height)) {
        if (visited[to] || !open[to]) continue;
        if (wide[to]) return to;
        visited[to] = 1;
        next.push(to);
      }
    }
    frontier = next;
  }
  return null;
}

/** Scanline flood fill: return all open px that are connected with the start by their sides. */
function findReachable(open: Uint8Array, width: number, height: number, start: number): Uint8Array {
  const area = new Uint8Array(open.length);
  const stack = [start];
  while (stack.length > 0) {
    const index = stack.pop() ?? 0;
    if (area[index] || !open[index]) continue;
    const row = index - (index % width);
    let left = index;
    while (left > row && open[left - 1] && !area[left - 1]) left -= 1;
    let right = index;
    while (right < row + width - 1 && open[right + 1] && !area[right + 1]) right += 1;
    area.fill(1, left, right + 1);
    for (const neighborRow of [row - width, row + width]) {
      if (neighborRow < 0 || neighborRow >= width * height) continue;
      let isInSpan = false;
      for (let column = left - row; column <= right - row; column += 1) {
        const to = neighborRow + column;
        const isFillable = open[to] === 1 && area[to] === 0;
        if (isFillable && !isInSpan) stack.push(to);
        isInSpan = isFillable;
      }
    }
  }
  return area;
}

/** Grow an area in place by a number of px; only onto open px if `open` is given. */
function growArea(area: Uint8Array, open: Uint8Array | null, width: number, height: number, steps: number): void {
  if (steps <= 0) return;
  let frontier: number[] = [];
  for (let index = 0; index < area.length; index += 1) {
    // At row ends this checks px of the neighboring row. At worst the edge list has a few extra px.
    if (area[index] && !(area[index - 1] && area[index + 1] && area[index - width] && area[index + width]))
      frontier.push(index);
  }
  const isFree = (index: number): boolean => !open || open[index] === 1;
  for (let step = 0; step < steps && frontier.length > 0; step += 1) {
    const next: number[] = [];
    const addPixel = (to: number): void => {
      if (area[to] || !isFree(to)) return;
      area[to] = 1;
      next.push(to);
    };
    for (const index of frontier) {
      for (const to of listNeighbors(index, width, height)) addPixel(to);
      const column = index % width;
      // Go diagonally only if both sides are free, because a line may be 1 px thin.
      for (const columnOffset of [-1, 1]) {
        if (column + columnOffset < 0 || column + columnOffset >= width || !isFree(index + columnOffset)) continue;
        for (const rowOffset of [-width, width]) {
          const to = index + columnOffset + rowOffset;
          if (to >= 0 && to < area.length && isFree(index + rowOffset)) addPixel(to);
        }
      }
    }
    frontier = next;
  }
}

function* listNeighbors(index: number, width: number, height: number): Generator<number> {
  const column = index % width;
  if (column > 0) yield index - 1;
  if (column < width - 1) yield index + 1;
  if (index >= width) yield index - width;
  if (index < width * (height - 1)) yield index + width;
}
