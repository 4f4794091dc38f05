/**
 * The paper's tooth: how high it stands at each canvas px, 0 to 255, in a square that repeats itself. It is made by
 * whole numbers alone, so that every browser and the server's painter have the same.
 */
export const GRAIN_SIDE = 256;
/** Each smaller copy has half the side of the one before. */
const LEVELS = 4;
/** Fields of noise: the side of their cells, px, and their shares of the whole, of 8. */
const OCTAVES = [
  { cell: 1, share: 3 },
  { cell: 2, share: 3 },
  { cell: 4, share: 2 },
] as const;

let cachedLevels: readonly Uint8Array[] | null = null;

/** The tooth, and smaller and smaller copies of it for paper that is seen from afar. */
export function getGrain(): readonly Uint8Array[] {
  if (cachedLevels) return cachedLevels;
  const copies = [createGrain()];
  while (copies.length < LEVELS)
    copies.push(halveGrain(copies.at(-1) ?? new Uint8Array(), GRAIN_SIDE >> (copies.length - 1)));
  cachedLevels = copies;
  return cachedLevels;
}

/** Where in the square a stroke's grain begins: a multiple of 8, so that smaller copies fall in with it. */
export function getGrainOffset(id: string): { x: number; y: number } {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  const mixed = mixBits(hash >>> 0);
  return { x: (mixed & 31) * 8, y: ((mixed >>> 5) & 31) * 8 };
}

function createGrain(): Uint8Array {
  const out = new Uint8Array(GRAIN_SIDE * GRAIN_SIDE);
  for (let y = 0; y < GRAIN_SIDE; y += 1) {
    for (let x = 0; x < GRAIN_SIDE; x += 1) {
      let sum = 0;
      for (const { cell, share } of OCTAVES) sum += share * computeNoise(x, y, cell);
      // Noise that is added up gathers in the middle: it is spread again.
      out[y * GRAIN_SIDE + x] = Math.min(255, Math.max(0, ((((sum >> 3) - 128) * 3) >> 1) + 128));
    }
  }
  return out;
}

/** Noise of whole cells, 0 to 255, that goes from each to the next in a straight line. */
function computeNoise(x: number, y: number, cell: number): number {
  const [left, top] = [Math.floor(x / cell), Math.floor(y / cell)];
  const [right, down] = [x - left * cell, y - top * cell];
  const across = (row: number): number =>
    computeLatticeValue(left, row, cell) * (cell - right) + computeLatticeValue(left + 1, row, cell) * right;
  return Math.floor((across(top) * (cell - down) + across(top + 1) * down) / (cell * cell));
}

function computeLatticeValue(x: number, y: number, cell: number): number {
  const side = GRAIN_SIDE / cell;
  return mixBits(((y % side) * side + (x % side) + cell * 0x10001) >>> 0) & 255;
}

/** Mixes 32 bits well (the finaliser of MurmurHash3). */
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
      const at = 2 * y * side + 2 * x;
      out[y * half + x] =
        ((from[at] ?? 0) + (from[at + 1] ?? 0) + (from[at + side] ?? 0) + (from[at + side + 1] ?? 0) + 2) >> 2;
    }
  }
  return out;
}
