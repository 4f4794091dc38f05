import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import type { BoardState } from "@/features/storyboard/store/boardState";

const MotionCanvas = deferredComponent(() => import("./MotionCanvas"));
const motionByView = new WeakMap<object, boolean>();

function hasMotion({ view }: BoardState): boolean {
  const motion =
    motionByView.get(view) ??
    (view.settings.end_fade !== null || [...view.cuts.values()].some((cut) => cut.camera ?? cut.transition));
  motionByView.set(view, motion);
  return motion;
}

/**
 * Overlay of the same size as the current cut's picture. Shows camera moves and transitions during playback and
 * scrubbing. Renders nothing on boards that have neither.
 */
export function MotionPreview() {
  return useBoard(hasMotion) ? <MotionCanvas /> : null;
}
