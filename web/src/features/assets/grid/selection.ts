export interface Selection {
  ids: ReadonlySet<string>;
  /** Id of the entry where a range selection starts. */
  anchor: string | null;
  /** Id of the entry that keyboard navigation is on. */
  active: string | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: null, active: null };

export type SelectMode = "one" | "toggle" | "range";

/** Return the selection after a click on an entry or a keyboard move onto it. */
export function updateSelection(
  selection: Selection,
  order: readonly string[],
  id: string,
  mode: SelectMode,
): Selection {
  if (mode === "toggle") {
    const ids = new Set(selection.ids);
    if (!ids.delete(id)) ids.add(id);
    return { ids, anchor: id, active: id };
  }
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (mode === "range" && from >= 0 && to >= 0) {
    const ids = new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1));
    return { ids, anchor: selection.anchor, active: id };
  }
  return { ids: new Set([id]), anchor: id, active: id };
}

/** Remove entries that no longer exist from a selection. */
export function pruneSelection(selection: Selection, order: readonly string[]): Selection {
  const existingIds = new Set(order);
  const keepIfExisting = (id: string | null) => (id !== null && existingIds.has(id) ? id : null);
  const ids = new Set([...selection.ids].filter((id) => existingIds.has(id)));
  if (ids.size === selection.ids.size && keepIfExisting(selection.active) === selection.active) return selection;
  return { ids, anchor: keepIfExisting(selection.anchor), active: keepIfExisting(selection.active) };
}

const STEPS: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** Return the index that a key moves to in a grid with this many columns, or null if it isn't a navigation key. */
export function getStepTarget(key: string, from: number, count: number, columns: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key]?.(columns);
  if (step === undefined) return null;
  if (from < 0) return 0;
  const to = from + step;
  if (to >= 0 && to < count) return to;
  // The last row may be shorter than the others.
  const lastRow = Math.floor((count - 1) / columns);
  return key === "ArrowDown" && Math.floor(from / columns) < lastRow ? count - 1 : from;
}
