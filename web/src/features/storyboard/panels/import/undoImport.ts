import { getErrorMessage } from "@/api/problem";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { toast } from "@/ui/toasts";
import { requestImportUndo } from "./api";
import { importMessages } from "./messages";

type EditorContextPart = Pick<EditorContext, "board" | "drawings" | "project">;

/** Imports that were taken back on this page: none is twice, by whichever of the ways. */
const undoneImportIds = new Set<string>();

/** Takes an import back, and says what stays of it because it was changed since. */
export async function undoImport({ board, drawings, project }: EditorContextPart, importId: string): Promise<void> {
  if (undoneImportIds.has(importId)) return;
  undoneImportIds.add(importId);
  try {
    await flushPending({ board, drawings });
    const kept = await requestImportUndo(project.id, importId);
    toast(kept.length === 0 ? importMessages.takenBack : importMessages.kept(kept.map(({ name }) => name)));
  } catch (error) {
    undoneImportIds.delete(importId);
    toast(getErrorMessage(error, importMessages.notTakenBack), "error");
  }
}

/** Makes an import that was applied one step of this person's undo. It is done once: there is no redoing it. */
export function recordImportForUndo(desk: EditorContextPart, importId: string): void {
  desk.drawings.recordStep({
    cutId: null,
    undo: () => {
      if (undoneImportIds.has(importId) || !desk.board.store.getState().canEdit) return false;
      void undoImport(desk, importId);
      return true;
    },
    redo: () => false,
  });
}
