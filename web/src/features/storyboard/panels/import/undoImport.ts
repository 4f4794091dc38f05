import { getErrorMessage } from "@/api/problem";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { toast } from "@/ui/toasts";
import { requestImportUndo } from "./api";
import { importMessages } from "./messages";

type EditorContextPart = Pick<EditorContext, "board" | "drawings" | "project">;

/** Imports undone on this page. Prevents undoing one twice (toast, undo stack or list). */
const undoneImportIds = new Set<string>();

/** Undo an import. Shows which cuts were kept because they changed after the import. */
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

/** Add an applied import to the undo stack. It can't be redone. */
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
