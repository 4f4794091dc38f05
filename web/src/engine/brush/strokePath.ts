import type { BrushTip } from "./brushTip";

/**
 * Samples of a brush stroke, joined by straight segments. Four numbers per sample: x, y and radius in canvas px, and
 * amount (0 to 1). The server must compute identical values (`adapters/paint/stroke_path.py`): change both together.
 */
export type PathSamples = number[];

export const SAMPLE_STRIDE = 4;

/** Weight of a new point in exponential smoothing, which reduces jitter. */
const SMOOTHING = 0.7;
/** Maximum deviation of a straight segment from the curve, canvas px. */
const FLATNESS = 0.05;
const STEPS_MAX = 32;
/** Amount of a pencil at zero pressure. */
const PENCIL_AMOUNT_MIN = 0.2;

/** Build the samples of a stroke; triples as in points.ts. */
export function buildPath(triples: ArrayLike<number>, count: number, size: number, tip: BrushTip): PathSamples {
  const samples = smoothSamples(triples, count, size, tip);
  if (tip.straight || count < 2) return samples;
  // Smoothing lags behind, so end the line where the pen was lifted.
  const [r = 0, a = 0] = samples.slice(-2);
  samples.push(triples[count * 3 - 3] ?? 0, triples[count * 3 - 2] ?? 0, r, a);
  return curveThrough(samples);
}

/** Convert points to samples, with exponential smoothing unless the stroke is straight. */
function smoothSamples(triples: ArrayLike<number>, count: number, size: number, tip: BrushTip): PathSamples {
  const samples: PathSamples = [];
  const smoothing = tip.straight ? 1 : SMOOTHING;
  let [x, y, r, a] = [0, 0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const pressure = (triples[index * 3 + 2] ?? 0) ** tip.curve;
    const weight = index === 0 ? 1 : smoothing;
    x += ((triples[index * 3] ?? 0) - x) * weight;
    y += ((triples[index * 3 + 1] ?? 0) - y) * weight;
    r += ((size / 2) * (tip.thin + (1 - tip.thin) * pressure) - r) * weight;
    a += ((tip.kind === "pencil" ? PENCIL_AMOUNT_MIN + (1 - PENCIL_AMOUNT_MIN) * pressure : 1) - a) * weight;
    samples.push(x, y, r, a);
  }
  return samples;
}

/** Flatten quadratic curves through the midpoints between samples, with the samples as control points. */
function curveThrough(samples: PathSamples): PathSamples {
  if (samples.length <= 2 * SAMPLE_STRIDE) return samples;
  const out = samples.slice(0, SAMPLE_STRIDE);
  let start = 0;
  for (let control = SAMPLE_STRIDE; control < samples.length - SAMPLE_STRIDE; control += SAMPLE_STRIDE) {
    const [sx, sy, sr, sa] = readSample(out, start);
    const [cx, cy, cr, ca] = readSample(samples, control);
    const [nx, ny, nr, na] = readSample(samples, control + SAMPLE_STRIDE);
    const [ex, ey, er, ea] = [(cx + nx) / 2, (cy + ny) / 2, (cr + nr) / 2, (ca + na) / 2];
    const [bx, weight] = [(sx + ex) / 2 - cx, (sy + ey) / 2 - cy];
    const steps = Math.min(STEPS_MAX, Math.ceil(Math.sqrt(Math.sqrt(bx * bx + weight * weight) / (4 * FLATNESS))) || 1);
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      out.push(u * sx + v * cx + w * ex, u * sy + v * cy + w * ey, u * sr + v * cr + w * er, u * sa + v * ca + w * ea);
    }
    start = out.length - SAMPLE_STRIDE;
  }
  for (const value of samples.slice(-SAMPLE_STRIDE)) out.push(value);
  return out;
}

function readSample(samples: PathSamples, offset: number): readonly [number, number, number, number] {
  return [samples[offset] ?? 0, samples[offset + 1] ?? 0, samples[offset + 2] ?? 0, samples[offset + 3] ?? 0];
}

/** Distance of dabs as a share of their diameter, and the minimum in canvas px. */
const DAB_SPACING = 0.1;
const DAB_SPACING_MIN = 0.5;
/** Maximum number of dabs. Longer lines (longer than anyone draws by hand) get a wider spacing. */
const DABS_MAX = 100_000;

/** Place dabs along the path. The amount of each is chosen so that one pass adds up to `flow`. */
export function placeDabs(samples: PathSamples, flow: number): PathSamples {
  const dabs: PathSamples = [];
  const minSpacing = Math.max(DAB_SPACING_MIN, getPathLength(samples) / DABS_MAX);
  // Distance from the current sample to the next dab.
  let distanceToDab = 0;
  for (let offset = 0; offset < samples.length; offset += SAMPLE_STRIDE) {
    const [x, y, r, a] = readSample(samples, offset);
    const [nx, ny, nr, na] =
      offset + SAMPLE_STRIDE < samples.length ? readSample(samples, offset + SAMPLE_STRIDE) : [x, y, r, a];
    const length = Math.sqrt((nx - x) * (nx - x) + (ny - y) * (ny - y));
    while (distanceToDab < length || (length === 0 && distanceToDab === 0)) {
      const t = length === 0 ? 0 : distanceToDab / length;
      const radius = r + (nr - r) * t;
      const spacing = Math.max(minSpacing, DAB_SPACING * 2 * radius);
      const amount = 1 - (1 - flow) ** Math.min(1, spacing / Math.max(2 * radius, DAB_SPACING_MIN));
      dabs.push(x + (nx - x) * t, y + (ny - y) * t, radius, (a + (na - a) * t) * amount);
      distanceToDab += spacing;
    }
    distanceToDab -= length;
  }
  return dabs;
}

function getPathLength(samples: PathSamples): number {
  let length = 0;
  for (let offset = SAMPLE_STRIDE; offset < samples.length; offset += SAMPLE_STRIDE) {
    const [dx, dy] = [
      (samples[offset] ?? 0) - (samples[offset - SAMPLE_STRIDE] ?? 0),
      (samples[offset + 1] ?? 0) - (samples[offset - SAMPLE_STRIDE + 1] ?? 0),
    ];
    length += Math.sqrt(dx * dx + dy * dy);
  }
  return length;
}

/** Longer segments are split, canvas px, so that the tiles around them contain little else. */
const SEGMENT_LENGTH_MAX = 48;
const SEGMENT_PARTS_MAX = 256;

/** Split long segments without changing the path. */
export function splitSegments(samples: PathSamples): PathSamples {
  const out = samples.slice(0, SAMPLE_STRIDE);
  for (let offset = SAMPLE_STRIDE; offset < samples.length; offset += SAMPLE_STRIDE) {
    const [ax, ay, ar, aa] = readSample(samples, offset - SAMPLE_STRIDE);
    const [bx, weight, br, ba] = readSample(samples, offset);
    const parts = Math.min(
      SEGMENT_PARTS_MAX,
      Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(weight - ay)) / SEGMENT_LENGTH_MAX),
    );
    for (let part = 1; part < parts; part += 1) {
      const t = part / parts;
      out.push(ax + (bx - ax) * t, ay + (weight - ay) * t, ar + (br - ar) * t, aa + (ba - aa) * t);
    }
    out.push(bx, weight, br, ba);
  }
  return out;
}
