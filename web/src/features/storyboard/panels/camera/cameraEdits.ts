import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getCurrentCut } from "@/features/storyboard/store/boardState";

type EditorContextPart = Pick<EditorContext, "board" | "edits">;

/** Swap the two camera keyframes of the current cut. */
export function swapCameraKeyframes({ board, edits }: EditorContextPart): void {
  const cut = getCurrentCut(board.store.getState());
  if (!cut?.camera) return;
  const { from, to } = cut.camera;
  edits.setCamera(new Map([[cut.id, { ...cut.camera, from: to, to: from }]]));
}

/** Remove the camera move of the current cut. */
export function removeCamera({ board, edits }: EditorContextPart): void {
  const cut = getCurrentCut(board.store.getState());
  if (cut) edits.setCamera(new Map([[cut.id, null]]));
}
