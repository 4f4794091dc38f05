/** Return the indices of a longest strictly increasing subsequence. O(n log n), by patience sorting. */
function findLongestIncreasing(values: readonly number[]): number[] {
  const tails: number[] = [];
  const predecessors: number[] = new Array<number>(values.length).fill(-1);
  values.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    if (low > 0) predecessors[index] = tails[low - 1] as number;
    tails[low] = index;
  });
  const result: number[] = [];
  let at = tails.at(-1) ?? -1;
  while (at >= 0) {
    result.push(at);
    at = predecessors[at] as number;
  }
  return result.reverse();
}

/**
 * Merge a local reordering into another order. The result contains exactly the cuts of `theirs`: cuts that I moved
 * follow the same cut as in `mine`, all others keep their position in `theirs`. If `theirs` equals `base`, the result
 * is `mine`.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const basePositions = new Map(base.map((id, index) => [id, index]));
  const commonIds = mine.filter((id) => basePositions.has(id));
  const unmovedIds = new Set(
    findLongestIncreasing(commonIds.map((id) => basePositions.get(id) as number)).map(
      (index) => commonIds[index] as string,
    ),
  );
  const existingIds = new Set(theirs);
  const movedIds = new Set(mine.filter((id) => !unmovedIds.has(id) && existingIds.has(id)));
  const movedAfter = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const id of mine) {
    if (!existingIds.has(id)) continue;
    if (movedIds.has(id)) movedAfter.set(anchor, [...(movedAfter.get(anchor) ?? []), id]);
    else anchor = id;
  }
  const result = [...(movedAfter.get(null) ?? [])];
  for (const id of theirs) {
    if (movedIds.has(id)) continue;
    result.push(id, ...(movedAfter.get(id) ?? []));
  }
  return result;
}
