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
  const getShotId = (id: string | undefined): string | null =>
    id === undefined ? null : (view.cuts.get(id)?.shot_id ?? null);
  const getSceneId = (id: string | undefined): string | null => {
    const shot = getShotId(id);
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
    const shot = getShotId(left);
    if (shot !== null && shot === getShotId(right)) joinShot(grouping, block, shot, getShotId);
    else {
      const scene = getSceneId(left);
      if (scene !== null && scene === getSceneId(right)) joinScene(grouping, view, block, moving, scene);
    }
    start = end;
  }
  return grouping.moved_cuts.length + grouping.moved_shots.length > 0 ? grouping : null;
}

function joinShot(
  grouping: BoardGrouping,
  block: readonly string[],
  shot: string,
  getShotId: (id: string) => string | null,
): void {
  for (const before of new Set(block.map(getShotId))) {
    const cut_ids = block.filter((id) => getShotId(id) === before);
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
    const isCompleteShot = view.order.every((cut) => view.cuts.get(cut)?.shot_id !== id || moving.has(cut));
    if (isCompleteShot) grouping.moved_shots.push({ shot_id: shot.id, before: shot.scene_id, after: scene });
  }
}
