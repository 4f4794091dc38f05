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
  let at = 0;
  for (const perSecond of PEAKS_PER_SECOND) {
    const length = 2 * countPairs(samples, perSecond);
    if (at + length > bytes.byteLength) return null;
    levels.push(new Int8Array(bytes, at, length));
    at += length;
  }
  return { samples, levels };
}

/** Compute the peaks of a decoded sound, over all channels (−1…1). */
export function computePeaks(channels: readonly Float32Array[], samples: number): Peaks {
  const step = SAMPLE_RATE / PEAKS_PER_SECOND[0];
  const finest = new Int8Array(2 * countPairs(samples, PEAKS_PER_SECOND[0]));
  for (let pair = 0; pair < finest.length / 2; pair += 1) {
    let least = 1;
    let greatest = -1;
    for (const channel of channels) {
      const end = Math.min((pair + 1) * step, samples);
      for (let index = pair * step; index < end; index += 1) {
        const value = channel[index] ?? 0;
        if (value < least) least = value;
        if (value > greatest) greatest = value;
      }
    }
    finest[2 * pair] = Math.round(Math.max(-1, Math.min(least, 1)) * 127);
    finest[2 * pair + 1] = Math.round(Math.max(-1, Math.min(greatest, 1)) * 127);
  }
  const tenth = downsample(finest, countPairs(samples, PEAKS_PER_SECOND[1]));
  return { samples, levels: [finest, tenth, downsample(tenth, countPairs(samples, PEAKS_PER_SECOND[2]))] };
}

/** Combine ten pairs into one. */
function downsample(fine: Int8Array, count: number): Int8Array {
  const found = new Int8Array(2 * count);
  for (let pair = 0; pair < count; pair += 1) {
    const [least, greatest] = getLevelExtent(fine, pair * 10, pair * 10 + 10);
    found[2 * pair] = least;
    found[2 * pair + 1] = greatest;
  }
  return found;
}

function getLevelExtent(level: Int8Array, first: number, end: number): [number, number] {
  let least = 127;
  let greatest = -127;
  for (let pair = Math.max(0, first); pair < Math.min(end, level.length / 2); pair += 1) {
    least = Math.min(least, level[2 * pair] ?? 0);
    greatest = Math.max(greatest, level[2 * pair + 1] ?? 0);
  }
  return least > greatest ? [0, 0] : [least, greatest];
}

/** Return the minimum and maximum within [from, to) samples, from the coarsest level with enough detail. */
export function getExtent({ levels }: Peaks, from: number, to: number): [number, number] {
  const wide = to - from;
  let level = 0;
  while (level + 1 < PEAKS_PER_SECOND.length && wide >= 2 * (SAMPLE_RATE / (PEAKS_PER_SECOND[level + 1] as number)))
    level += 1;
  const step = SAMPLE_RATE / (PEAKS_PER_SECOND[level] as number);
  const first = Math.floor(from / step);
  return getLevelExtent(levels[level] as Int8Array, first, Math.max(first + 1, Math.ceil(to / step)));
}
