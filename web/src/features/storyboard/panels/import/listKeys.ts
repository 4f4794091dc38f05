/** The row to which a key leads from another; null where the key leads nowhere. `page`: how many rows are seen at once. */
export function rowAfter(key: string, at: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: -count,
    End: count,
  };
  const by = steps[key];
  return by === undefined || count === 0 ? null : Math.max(0, Math.min(at + by, count - 1));
}
