import { SAMPLE_RATE } from "@/playback/samples";

/** Number of pairs per second in each level, finest first. */
const PEAKS_PER_SECOND = [100, 10, 1] as const;

/** Waveform peaks: minimum and maximum of each interval, −127…127, in three levels. */
export interface Peaks {
  readonly samples: number;
  /** Pairs (minimum, maximum) of each level. */
  readonly levels: readonly Int8Array[];
}

function countPairs(samples: number, perSecond: number): number {
  return Math.ceil(samples / (SAMPLE_RATE / perSecond));
}

/** Parse the server's peaks file for a sound of the given length; null if it is too short. */
export function parsePeaks(bytes: ArrayBuffer, samples: number): Peaks | null {
  const levels: Int8Array[] = [];
  let offset = 0;
  for (const perSecond of PEAKS_PER_SECOND) {
    const length = 2 * countPairs(samples, perSecond);
    if (offset + length > bytes.byteLength) return null;
    levels.push(new Int8Array(bytes, offset, length));
    offset += length;
  }
  return { samples, levels };
}

/** Compute the peaks of a decoded sound, over all channels (−1…1). */
export function computePeaks(channels: readonly Float32Array[], samples: number): Peaks {
  const step = SAMPLE_RATE / PEAKS_PER_SECOND[0];
  const fine = new Int8Array(2 * countPairs(samples, PEAKS_PER_SECOND[0]));
  for (let pair = 0; pair < fine.length / 2; pair += 1) {
    let min = 1;
    let max = -1;
    for (const channel of channels) {
      const end = Math.min((pair + 1) * step, samples);
      for (let index = pair * step; index < end; index += 1) {
        const value = channel[index] ?? 0;
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
    fine[2 * pair] = Math.round(Math.max(-1, Math.min(min, 1)) * 127);
    fine[2 * pair + 1] = Math.round(Math.max(-1, Math.min(max, 1)) * 127);
  }
  const medium = downsample(fine, countPairs(samples, PEAKS_PER_SECOND[1]));
  return { samples, levels: [fine, medium, downsample(medium, countPairs(samples, PEAKS_PER_SECOND[2]))] };
}

/** Combine ten pairs into one. */
function downsample(fine: Int8Array, count: number): Int8Array {
  const pairs = new Int8Array(2 * count);
  for (let pair = 0; pair < count; pair += 1) {
    const [min, max] = getLevelExtent(fine, pair * 10, pair * 10 + 10);
    pairs[2 * pair] = min;
    pairs[2 * pair + 1] = max;
  }
  return pairs;
}

function getLevelExtent(level: Int8Array, first: number, end: number): [number, number] {
  let min = 127;
  let max = -127;
  for (let pair = Math.max(0, first); pair < Math.min(end, level.length / 2); pair += 1) {
    min = Math.min(min, level[2 * pair] ?? 0);
    max = Math.max(max, level[2 * pair + 1] ?? 0);
  }
  return min > max ? [0, 0] : [min, max];
}

/** Return the minimum and maximum within [from, to) samples, from the coarsest level with enough detail. */
export function getExtent({ levels }: Peaks, from: number, to: number): [number, number] {
  const length = to - from;
  let level = 0;
  while (level + 1 < PEAKS_PER_SECOND.length && length >= 2 * (SAMPLE_RATE / (PEAKS_PER_SECOND[level + 1] as number)))
    level += 1;
  const step = SAMPLE_RATE / (PEAKS_PER_SECOND[level] as number);
  const first = Math.floor(from / step);
  return getLevelExtent(levels[level] as Int8Array, first, Math.max(first + 1, Math.ceil(to / step)));
}
