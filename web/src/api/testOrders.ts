/** Return all interleavings of two sequences (for tests). Each sequence keeps its order. */
export function listInterleavings<T>(one: readonly T[], other: readonly T[]): T[][] {
  const [first, second] = [one[0], other[0]];
  if (first === undefined) return [[...other]];
  if (second === undefined) return [[...one]];
  return [
    ...listInterleavings(one.slice(1), other).map((rest) => [first, ...rest]),
    ...listInterleavings(one, other.slice(1)).map((rest) => [second, ...rest]),
  ];
}

/** Return all permutations of some steps (for tests). */
export function listPermutations<T>(steps: readonly T[]): T[][] {
  if (steps.length === 0) return [[]];
  return steps.flatMap((step, index) => listPermutations(steps.toSpliced(index, 1)).map((rest) => [step, ...rest]));
}
