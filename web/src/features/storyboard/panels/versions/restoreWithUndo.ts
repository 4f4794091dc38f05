import { getErrorMessage } from "@/api/http/problem";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { applyCut } from "@/features/storyboard/model/serverBoard";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { texts } from "@/features/storyboard/texts";
import { restoreVersion } from "./api";
import { versionTexts } from "./texts";

type EditorContextPart = Pick<EditorContext, "board" | "drawings">;

/** Restore a version of a cut as one undo step, after sending all pending changes. Rejects if the server refuses it. */
export async function restoreWithUndo(editor: EditorContextPart, cutId: string, versionId: string): Promise<void> {
  const { board, drawings } = editor;
  const before = await requestRestore(editor, cutId, versionId);
  if (before === null) {
    board.notify({ text: versionTexts.alreadyMatches, tone: "plain", isTemporary: true, actions: [] });
    return;
  }
  let [earlierId, laterId] = [before, versionId];
  let isUndone = false;
  let queue = Promise.resolve();
  const restore = async (isUndoing: boolean): Promise<void> => {
    try {
      const savedId = await requestRestore(editor, cutId, isUndoing ? earlierId : laterId);
      // The state before this restore is the target of the opposite direction.
      if (savedId !== null && isUndoing) laterId = savedId;
      else if (savedId !== null) earlierId = savedId;
    } catch (error) {
      isUndone = !isUndoing;
      const text = versionTexts.notRestored({ detail: getErrorMessage(error, versionTexts.unexpected) });
      board.notify({ text, tone: "warning", isTemporary: false, actions: [] });
    }
  };
  const enqueueRestore = (isUndoing: boolean): boolean => {
    if (isUndone === isUndoing || !board.store.getState().canEdit) return false;
    isUndone = isUndoing;
    queue = queue.then(() => restore(isUndoing));
    return true;
  };
  drawings.recordStep({
    cutId,
    subject: "version",
    undo: () => enqueueRestore(true),
    redo: () => enqueueRestore(false),
  });
  const undo = { label: texts.undo, run: () => void enqueueRestore(true) };
  board.notify({ text: versionTexts.restored, tone: "plain", isTemporary: true, actions: [undo] });
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
