import type { BoardState } from "@/features/storyboard/store/boardState";
import type { OnionOptions } from "@/features/storyboard/store/settings";

interface Neighbor {
  readonly cutId: string;
  readonly side: "before" | "after";
  /** Opacity of full black, 0 to 1: that of the side for the nearest cut, and less with every further one. */
  readonly opacity: number;
}

/** Return the cuts whose onion skins are shown, the furthest of each side first. */
export function listNeighbors(
  { currentId, indexOf, view, shots }: Pick<BoardState, "currentId" | "indexOf" | "view" | "shots">,
  options: OnionOptions,
): Neighbor[] {
  const index = currentId === null ? undefined : indexOf.get(currentId);
  if (currentId === null || index === undefined) return [];
  const getScene = (cutId: string) => shots.structure.positions.get(cutId)?.sceneId ?? null;
  const listSide = (side: Neighbor["side"], step: -1 | 1, count: number, opacity: number): Neighbor[] => {
    const neighbors: Neighbor[] = [];
    for (let distance = 1; distance <= count; distance += 1) {
      const cutId = view.order[index + step * distance];
      if (cutId === undefined) break;
      if (options.isSameScene && getScene(cutId) !== getScene(currentId)) break;
      neighbors.unshift({ cutId, side, opacity: opacity * (1 - (distance - 1) / count) });
    }
    return neighbors;
  };
  return [
    ...listSide("before", -1, options.before, options.beforeOpacity),
    ...listSide("after", 1, options.after, options.afterOpacity),
  ];
}
