/** Return the order with a folder moved one step earlier (-1) or later (1), or null if it is already at that end. */
export function moveOneStep(order: readonly string[], id: string, by: -1 | 1): string[] | null {
  const neighbour = order[order.indexOf(id) + by];
  if (!order.includes(id) || neighbour === undefined) return null;
  return moveInOrder(order, [id], neighbour, by < 0 ? "before" : "after");
}

/** Return the order with the dragged folders before or after the target, or null if the order doesn't change. */
export function moveInOrder(
  order: readonly string[],
  dragged: readonly string[],
  target: string,
  side: "before" | "after",
): string[] | null {
  const moving = order.filter((id) => dragged.includes(id) && id !== target);
  const rest = order.filter((id) => !moving.includes(id));
  const place = rest.indexOf(target) + (side === "after" ? 1 : 0);
  const made = [...rest.slice(0, place), ...moving, ...rest.slice(place)];
  return made.every((id, index) => id === order[index]) ? null : made;
}
