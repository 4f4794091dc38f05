import { useBoard } from "@/features/storyboard/desk/desk";
import { soon } from "@/features/storyboard/desk/soon";
import type { BoardState } from "@/features/storyboard/store/state";

const MovingPicture = soon(() => import("./MovingPicture"));
const known = new WeakMap<object, boolean>();

function hasMotion({ view }: BoardState): boolean {
  const has =
    known.get(view) ??
    (view.settings.end_fade !== null || [...view.cuts.values()].some((cut) => cut.camera ?? cut.transition));
  known.set(view, has);
  return has;
}

/**
 * Lies over a picture of the current cut, as large as that: while the board plays or is scrubbed, it shows what cameras
 * see, and transitions. Nothing on a board that has none.
 */
export function Moving() {
  return useBoard(hasMotion) ? <MovingPicture /> : null;
}
