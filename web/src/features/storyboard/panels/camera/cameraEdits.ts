import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getCurrentCut } from "@/features/storyboard/store/boardState";

type EditorContextPart = Pick<EditorContext, "board" | "edits">;

/** First and last framing of the current cut change places. */
export function swapCameraKeyframes({ board, edits }: EditorContextPart): void {
  const cut = getCurrentCut(board.store.getState());
  if (!cut?.camera) return;
  const { from, to } = cut.camera;
  edits.setCamera(new Map([[cut.id, { ...cut.camera, from: to, to: from }]]));
}

/** The current cut is seen whole again. */
export function removeCamera({ board, edits }: EditorContextPart): void {
  const cut = getCurrentCut(board.store.getState());
  if (cut) edits.setCamera(new Map([[cut.id, null]]));
}
