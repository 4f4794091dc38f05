import { getErrorMessage } from "@/api/http/problem";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { toast } from "@/ui/status/toasts";
import { requestImportUndo } from "./api";
import { importTexts } from "./texts";

type EditorContextPart = Pick<EditorContext, "board" | "drawings" | "project">;

/** Imports undone on this page. Prevents undoing one twice (toast, undo stack or list). */
const undoneImportIds = new Set<string>();

/** Undo an import. Shows which cuts were kept because they changed after the import. */
export async function undoImport({ board, drawings, project }: EditorContextPart, importId: string): Promise<void> {
  if (undoneImportIds.has(importId)) return;
  undoneImportIds.add(importId);
  try {
    await flushPending({ board, drawings });
    const skipped = await requestImportUndo(project.id, importId);
    toast(skipped.length === 0 ? importTexts.undone : importTexts.undoneExcept(skipped.map(({ name }) => name)));
  } catch (error) {
    undoneImportIds.delete(importId);
    toast(getErrorMessage(error, importTexts.undoFailed), "error");
  }
}

/** Add an applied import to the undo stack. It can't be redone. */
export function recordImportForUndo(editor: EditorContextPart, importId: string): void {
  editor.drawings.recordStep({
    cutId: null,
    subject: "import",
    undo: () => {
      if (undoneImportIds.has(importId) || !editor.board.store.getState().canEdit) return false;
      void undoImport(editor, importId);
      return true;
    },
    redo: () => false,
  });
}
