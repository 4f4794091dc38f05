import type { BoardView } from "@/features/storyboard/model/boardView";
import { emptyGrouping } from "@/features/storyboard/model/shots";
import type { BoardGrouping } from "@/features/storyboard/types";

type View = Pick<BoardView, "order" | "cuts" | "shots">;

/**
 * Return the grouping that follows from a reordering: cuts moved between two cuts of a shot join that shot; a complete
 * shot moved between two shots of a scene joins that scene. At a boundary, cuts keep their shot. Null if nothing
 * changes.
 */
export function getGroupingAfterMove(
  view: View,
  order: readonly string[],
  moving: ReadonlySet<string>,
): BoardGrouping | null {
  const shotAt = (id: string | undefined): string | null =>
    id === undefined ? null : (view.cuts.get(id)?.shot_id ?? null);
  const sceneAt = (id: string | undefined): string | null => {
    const shot = shotAt(id);
    return shot === null ? null : (view.shots.get(shot)?.scene_id ?? null);
  };
  const grouping: BoardGrouping = { ...emptyGrouping, moved_cuts: [], moved_shots: [] };
  for (let start = 0; start < order.length; ) {
    if (!moving.has(order[start] as string)) {
      start += 1;
      continue;
    }
    let end = start;
    while (end < order.length && moving.has(order[end] as string)) end += 1;
    const block = order.slice(start, end);
    const [left, right] = [order[start - 1], order[end]];
    const shot = shotAt(left);
    if (shot !== null && shot === shotAt(right)) joinShot(grouping, block, shot, shotAt);
    else {
      const scene = sceneAt(left);
      if (scene !== null && scene === sceneAt(right)) joinScene(grouping, view, block, moving, scene);
    }
    start = end;
  }
  return grouping.moved_cuts.length + grouping.moved_shots.length > 0 ? grouping : null;
}

function joinShot(
  grouping: BoardGrouping,
  block: readonly string[],
  shot: string,
  shotAt: (id: string) => string | null,
): void {
  for (const before of new Set(block.map(shotAt))) {
    const cut_ids = block.filter((id) => shotAt(id) === before);
    if (before !== shot) grouping.moved_cuts.push({ cut_ids, before, after: shot });
  }
}

function joinScene(
  grouping: BoardGrouping,
  view: View,
  block: readonly string[],
  moving: ReadonlySet<string>,
  scene: string,
): void {
  const shots = new Set(block.map((id) => view.cuts.get(id)?.shot_id ?? null));
  for (const id of shots) {
    const shot = id === null ? undefined : view.shots.get(id);
    if (!shot || shot.scene_id === scene) continue;
    const isWhole = view.order.every((cut) => view.cuts.get(cut)?.shot_id !== id || moving.has(cut));
    if (isWhole) grouping.moved_shots.push({ shot_id: shot.id, before: shot.scene_id, after: scene });
  }
}
