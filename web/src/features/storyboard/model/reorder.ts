export type DropSlot = { before: string } | { after: string } | "end";

/** Gaps are counted from the one before the first cut. */
export function getDropSlot(gap: number, order: readonly string[]): DropSlot {
  const before = order[gap];
  return before === undefined ? "end" : { before };
}

/**
 * The cuts of `moving` put, in their present order, at the slot. Every cut stays in the list exactly once; a slot next
 * to a moving cut means the place that cut has now.
 */
export function reorder(order: readonly string[], moving: ReadonlySet<string>, slot: DropSlot): string[] {
  const taken = order.filter((id) => moving.has(id));
  let index = order.length;
  if (slot !== "end") {
    const target = "before" in slot ? slot.before : slot.after;
    const at = order.indexOf(target);
    if (at >= 0) index = "before" in slot ? at : at + 1;
  }
  const head = order.slice(0, index).filter((id) => !moving.has(id));
  const tail = order.slice(index).filter((id) => !moving.has(id));
  return [...head, ...taken, ...tail];
}

/** One step earlier or later, as Alt with an arrow does; several cuts gather around the first (or last) of them. */
export function nudge(order: readonly string[], moving: ReadonlySet<string>, direction: -1 | 1): string[] {
  const places = order.flatMap((id, index) => (moving.has(id) ? [index] : []));
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined) return [...order];
  const scattered = last - first + 1 !== places.length;
  if (direction < 0) {
    const target = order[scattered ? first : first - 1];
    return target === undefined ? [...order] : reorder(order, moving, { before: target });
  }
  const target = order[scattered ? last : last + 1];
  return target === undefined ? [...order] : reorder(order, moving, { after: target });
}

export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
