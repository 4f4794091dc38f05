import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import type { BoardState } from "@/features/storyboard/store/boardState";

const MotionCanvas = deferredComponent(() => import("./MotionCanvas"));
const motionByView = new WeakMap<object, boolean>();

function hasMotion({ view }: BoardState): boolean {
  const has =
    motionByView.get(view) ??
    (view.settings.end_fade !== null || [...view.cuts.values()].some((cut) => cut.camera ?? cut.transition));
  motionByView.set(view, has);
  return has;
}

/**
 * Lies over a picture of the current cut, as large as that: while the board plays or is scrubbed, it shows what cameras
 * see, and transitions. Nothing on a board that has none.
 */
export function MotionPreview() {
  return useBoard(hasMotion) ? <MotionCanvas /> : null;
}
