/** Return the indices of a longest strictly increasing subsequence. O(n log n), by patience sorting. */
function findLongestIncreasing(values: readonly number[]): number[] {
  const tails: number[] = [];
  const before: number[] = new Array<number>(values.length).fill(-1);
  values.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tails[low - 1] as number;
    tails[low] = index;
  });
  const result: number[] = [];
  let at = tails.at(-1) ?? -1;
  while (at >= 0) {
    result.push(at);
    at = before[at] as number;
  }
  return result.reverse();
}

/**
 * Merge a local reordering into another order. The result contains exactly the cuts of `theirs`: cuts that I moved
 * follow the same cut as in `mine`, all others keep their position in `theirs`. If `theirs` equals `base`, the result
 * is `mine`.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const place = new Map(base.map((id, index) => [id, index]));
  const known = mine.filter((id) => place.has(id));
  const still = new Set(
    findLongestIncreasing(known.map((id) => place.get(id) as number)).map((index) => known[index] as string),
  );
  const live = new Set(theirs);
  const moved = new Set(mine.filter((id) => !still.has(id) && live.has(id)));
  const following = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const id of mine) {
    if (!live.has(id)) continue;
    if (moved.has(id)) following.set(anchor, [...(following.get(anchor) ?? []), id]);
    else anchor = id;
  }
  const result = [...(following.get(null) ?? [])];
  for (const id of theirs) {
    if (moved.has(id)) continue;
    result.push(id, ...(following.get(id) ?? []));
  }
  return result;
}
