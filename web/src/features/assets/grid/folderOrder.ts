/** The folders with one of them a place earlier (-1) or later (1); null where it stands at the end already. */
export function moveOneStep(order: readonly string[], id: string, by: -1 | 1): string[] | null {
  const neighbour = order[order.indexOf(id) + by];
  if (!order.includes(id) || neighbour === undefined) return null;
  return moveInOrder(order, [id], neighbour, by < 0 ? "before" : "after");
}

/** The folders with those that are dragged before or after a target; null where nothing changes its place. */
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
