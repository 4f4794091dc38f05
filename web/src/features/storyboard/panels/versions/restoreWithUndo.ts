import { getErrorMessage } from "@/api/problem";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { applyCut } from "@/features/storyboard/model/serverBoard";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { restoreVersion } from "./api";
import { versionMessages } from "./messages";

type EditorContextPart = Pick<EditorContext, "board" | "drawings">;

/** Restore a version of a cut as one undo step, after sending all pending changes. Rejects if the server refuses it. */
export async function restoreWithUndo(desk: EditorContextPart, cutId: string, versionId: string): Promise<void> {
  const { board, drawings } = desk;
  const before = await requestRestore(desk, cutId, versionId);
  if (before === null) {
    board.notify({ text: versionMessages.alike, tone: "plain", isTemporary: true, actions: [] });
    return;
  }
  let [earlier, later] = [before, versionId];
  let isUndone = false;
  let turn = Promise.resolve();
  const move = async (undoing: boolean): Promise<void> => {
    try {
      const left = await requestRestore(desk, cutId, undoing ? earlier : later);
      // The state before this restore is the target of the opposite direction.
      if (left !== null && undoing) later = left;
      else if (left !== null) earlier = left;
    } catch (error) {
      isUndone = !undoing;
      const text = versionMessages.notRestored(getErrorMessage(error, versionMessages.unexpected));
      board.notify({ text, tone: "warning", isTemporary: false, actions: [] });
    }
  };
  const go = (undoing: boolean): boolean => {
    if (isUndone === undoing || !board.store.getState().canEdit) return false;
    isUndone = undoing;
    turn = turn.then(() => move(undoing));
    return true;
  };
  drawings.recordStep({ cutId, undo: () => go(true), redo: () => go(false) });
  const undo = { label: messages.undo, run: () => void go(true) };
  board.notify({ text: versionMessages.restored, tone: "plain", isTemporary: true, actions: [undo] });
}

/** Restore a version. Returns the id of the version saved from the state before, or null if nothing changed. */
async function requestRestore(
  { board, drawings }: EditorContextPart,
  cutId: string,
  versionId: string,
): Promise<string | null> {
  await flushPending({ board, drawings });
  await drawings.flush();
  const { cut, before_version_id } = await restoreVersion(cutId, versionId);
  board.updateServerBoard((server) => applyCut(server, cut));
  drawings.invalidatePreview(cutId);
  return before_version_id;
}
