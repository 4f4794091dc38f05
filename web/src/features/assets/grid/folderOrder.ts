/** Return the order with a folder moved one step earlier (-1) or later (1), or null if it is already at that end. */
export function moveOneStep(order: readonly string[], id: string, step: -1 | 1): string[] | null {
  const neighbor = order[order.indexOf(id) + step];
  if (!order.includes(id) || neighbor === undefined) return null;
  return moveInOrder(order, [id], neighbor, step < 0 ? "before" : "after");
}

/** Return the order with the dragged folders before or after the target, or null if the order doesn't change. */
export function moveInOrder(
  order: readonly string[],
  draggedIds: readonly string[],
  target: string,
  side: "before" | "after",
): string[] | null {
  const movedIds = order.filter((id) => draggedIds.includes(id) && id !== target);
  const rest = order.filter((id) => !movedIds.includes(id));
  const insertAt = rest.indexOf(target) + (side === "after" ? 1 : 0);
  const newOrder = [...rest.slice(0, insertAt), ...movedIds, ...rest.slice(insertAt)];
  return newOrder.every((id, index) => id === order[index]) ? null : newOrder;
}
