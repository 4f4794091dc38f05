/**
 * Three-way merge of a text. Non-overlapping changes are combined; for overlapping ones both texts are kept, theirs
 * first. Null if the result would be longer than `max`.
 */
export function mergeText(base: string, mine: string, theirs: string, max: number): string | null {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const a = findChange(base, mine);
  const b = findChange(base, theirs);
  let merged: string;
  if (a.end <= b.start && !(a.start === b.start && a.end === b.end)) {
    merged = base.slice(0, a.start) + a.text + base.slice(a.end, b.start) + b.text + base.slice(b.end);
  } else if (b.end <= a.start && !(a.start === b.start && a.end === b.end)) {
    merged = base.slice(0, b.start) + b.text + base.slice(b.end, a.start) + a.text + base.slice(a.end);
  } else {
    merged = `${theirs}\n${mine}`;
  }
  return merged.length <= max ? merged : null;
}

/** Return the range of `from` that `to` replaced, between their common prefix and suffix. */
function findChange(from: string, to: string): { start: number; end: number; text: string } {
  const shortest = Math.min(from.length, to.length);
  let start = 0;
  while (start < shortest && from[start] === to[start]) start += 1;
  let tail = 0;
  while (tail < shortest - start && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  return { start, end: from.length - tail, text: to.slice(start, to.length - tail) };
}
