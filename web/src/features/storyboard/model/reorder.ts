export type DropSlot = { before: string } | { after: string } | "end";

/** Convert a gap index (0 is before the first cut) to a drop slot. */
export function getDropSlot(gap: number, order: readonly string[]): DropSlot {
  const before = order[gap];
  return before === undefined ? "end" : { before };
}

/**
 * Move the cuts of `moving` to the slot, in their current order. A slot next to a moving cut means that cut's current
 * position.
 */
export function reorder(order: readonly string[], moving: ReadonlySet<string>, slot: DropSlot): string[] {
  const movedIds = order.filter((id) => moving.has(id));
  let index = order.length;
  if (slot !== "end") {
    const target = "before" in slot ? slot.before : slot.after;
    const at = order.indexOf(target);
    if (at >= 0) index = "before" in slot ? at : at + 1;
  }
  const head = order.slice(0, index).filter((id) => !moving.has(id));
  const tail = order.slice(index).filter((id) => !moving.has(id));
  return [...head, ...movedIds, ...tail];
}

/** Move the cuts one step earlier or later (Alt+arrow key). Scattered cuts gather at the first (or last) of them. */
export function nudge(order: readonly string[], moving: ReadonlySet<string>, direction: -1 | 1): string[] {
  const indexes = order.flatMap((id, index) => (moving.has(id) ? [index] : []));
  const first = indexes[0];
  const last = indexes.at(-1);
  if (first === undefined || last === undefined) return [...order];
  const isScattered = last - first + 1 !== indexes.length;
  if (direction < 0) {
    const target = order[isScattered ? first : first - 1];
    return target === undefined ? [...order] : reorder(order, moving, { before: target });
  }
  const target = order[isScattered ? last : last + 1];
  return target === undefined ? [...order] : reorder(order, moving, { after: target });
}

export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
