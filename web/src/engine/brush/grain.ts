/**
 * Side of the paper grain, px. The grain is a repeating height map of the paper, 0 to 255 per canvas px. It is
 * generated with integers only, so all browsers and the server's renderer get identical values.
 */
export const GRAIN_SIDE = 256;
/** Number of mipmap levels; each has half the side of the previous one. */
const LEVELS = 4;
/** Noise octaves: cell side in px, and weight in eighths. */
const OCTAVES = [
  { cell: 1, weight: 3 },
  { cell: 2, weight: 3 },
  { cell: 4, weight: 2 },
] as const;

let cachedLevels: readonly Uint8Array[] | null = null;

/** Return the paper grain and its mipmap levels for zoomed-out views, largest first. */
export function getGrain(): readonly Uint8Array[] {
  if (cachedLevels) return cachedLevels;
  const levels = [createGrain()];
  while (levels.length < LEVELS)
    levels.push(halveGrain(levels.at(-1) ?? new Uint8Array(), GRAIN_SIDE >> (levels.length - 1)));
  cachedLevels = levels;
  return cachedLevels;
}

/** Return the grain offset of a stroke: a multiple of 8, so that it falls on whole px in all mipmap levels. */
export function getGrainOffset(id: string): { x: number; y: number } {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  const mixedHash = mixBits(hash >>> 0);
  return { x: (mixedHash & 31) * 8, y: ((mixedHash >>> 5) & 31) * 8 };
}

function createGrain(): Uint8Array {
  const out = new Uint8Array(GRAIN_SIDE * GRAIN_SIDE);
  for (let y = 0; y < GRAIN_SIDE; y += 1) {
    for (let x = 0; x < GRAIN_SIDE; x += 1) {
      let sum = 0;
      for (const { cell, weight } of OCTAVES) sum += weight * computeNoise(x, y, cell);
      // Summed noise clusters around the middle, so increase the contrast by 1.5.
      out[y * GRAIN_SIDE + x] = Math.min(255, Math.max(0, ((((sum >> 3) - 128) * 3) >> 1) + 128));
    }
  }
  return out;
}

/** Value noise with bilinear interpolation between cells, integer only; 0 to 255. */
function computeNoise(x: number, y: number, cell: number): number {
  const [left, top] = [Math.floor(x / cell), Math.floor(y / cell)];
  const [dx, dy] = [x - left * cell, y - top * cell];
  const interpolateRow = (row: number): number =>
    computeLatticeValue(left, row, cell) * (cell - dx) + computeLatticeValue(left + 1, row, cell) * dx;
  return Math.floor((interpolateRow(top) * (cell - dy) + interpolateRow(top + 1) * dy) / (cell * cell));
}

function computeLatticeValue(x: number, y: number, cell: number): number {
  const side = GRAIN_SIDE / cell;
  return mixBits(((y % side) * side + (x % side) + cell * 0x10001) >>> 0) & 255;
}

/** Mix 32 bits (finalizer of MurmurHash3). */
function mixBits(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function halveGrain(from: Uint8Array, side: number): Uint8Array {
  const half = side >> 1;
  const out = new Uint8Array(half * half);
  for (let y = 0; y < half; y += 1) {
    for (let x = 0; x < half; x += 1) {
      const offset = 2 * y * side + 2 * x;
      out[y * half + x] =
        ((from[offset] ?? 0) +
          (from[offset + 1] ?? 0) +
          (from[offset + side] ?? 0) +
          (from[offset + side + 1] ?? 0) +
          2) >>
        2;
    }
  }
  return out;
}
