/** Statistics of measured values. */

/** Returns the quantile at `share` (0 to 1) by the nearest rank; 0 without values. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

export const median = (values) => quantile(values, 0.5);

/** Returns the mean; 0 without values. */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Returns the median of a field over several results. */
export const computeFieldMedian = (results, field) => median(results.map((result) => result[field]));

/** Returns statistics of frame durations, in ms. */
export function summarizeFrames(frames) {
  return {
    frames: frames.length,
    p50: quantile(frames, 0.5),
    p95: quantile(frames, 0.95),
    longest: Math.max(0, ...frames),
    share_over_20: frames.filter((ms) => ms > 20).length / Math.max(1, frames.length),
    over_33: frames.filter((ms) => ms > 33.4).length,
  };
}
