import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { updateQueryData } from "@/api/records/queryUpdates";
import type { ProjectUpdate } from "@/api/types";
import { IconButton } from "@/ui/buttons/IconButton";
import { confirm, showNotice } from "@/ui/dialogs/confirm";
import { deleteUpdate, updatesQuery } from "./api";
import { texts } from "./texts";

/** Button that deletes an update after confirmation. An update that is already gone counts as deleted. */
export function DeleteUpdateButton({ project, update }: { project: string; update: ProjectUpdate }) {
  const queryClient = useQueryClient();

  const remove = async (): Promise<void> => {
    const title = texts.deleteTitle;
    const options = { confirmLabel: texts.delete, cancelLabel: texts.cancel, danger: true };
    if (!(await confirm({ title, description: texts.deleteText, ...options }))) return;
    try {
      await deleteUpdate(project, update.id);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) {
        const reason = texts.deleteFailed({ reason: getErrorMessage(error, texts.failedOther) });
        await showNotice(reason);
        return;
      }
    }
    await updateQueryData(queryClient, updatesQuery(project).queryKey, (cached) => {
      const remainingPages = cached?.pages.map((page) => ({
        ...page,
        items: page.items.filter(({ id }) => id !== update.id),
      }));
      return cached && remainingPages && { ...cached, pages: remainingPages };
    });
  };

  return (
    <IconButton label={texts.deleteUpdate} size="small" onClick={() => void remove()}>
      <Trash2 size={15} aria-hidden="true" />
    </IconButton>
  );
}
