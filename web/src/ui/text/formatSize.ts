const UNITS = ["B", "kB", "MB", "GB"];

/** Format a file size in bytes, with decimal units and at most one decimal: "3.4 MB", "50 GB". */
export function formatSize(size: number): string {
  let unit = 0;
  let value = size;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : Number(value.toFixed(1))} ${UNITS[unit]}`;
}
