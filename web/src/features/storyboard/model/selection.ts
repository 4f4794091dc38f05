/** Selected cuts, and the anchor of range selections. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

export type SelectMode = "one" | "range" | "toggle";

export function getSelectMode(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): SelectMode {
  if (event.shiftKey) return "range";
  return event.ctrlKey || event.metaKey ? "toggle" : "one";
}

export function updateSelection(
  selection: Selection,
  order: readonly string[],
  id: string,
  mode: SelectMode,
): Selection {
  if (mode === "toggle") {
    const ids = new Set(selection.ids);
    if (!ids.delete(id)) ids.add(id);
    return { ids, anchor: id };
  }
  if (mode === "range" && selection.anchor !== null) {
    const from = order.indexOf(selection.anchor);
    const to = order.indexOf(id);
    if (from >= 0 && to >= 0) {
      const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      return { ids: new Set(range), anchor: selection.anchor };
    }
  }
  return { ids: new Set([id]), anchor: id };
}

/** Remove deleted cuts from a selection. Returns the same object if none was selected. */
export function removeMissing(selection: Selection, existingIds: ReadonlySet<string>): Selection {
  const ids = [...selection.ids].filter((id) => existingIds.has(id));
  if (ids.length === selection.ids.size) return selection;
  return {
    ids: new Set(ids),
    anchor: selection.anchor !== null && existingIds.has(selection.anchor) ? selection.anchor : null,
  };
}
