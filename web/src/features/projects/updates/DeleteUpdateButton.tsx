import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { updateQueryData } from "@/api/queryUpdates";
import type { ProjectUpdate } from "@/api/types";
import { confirm, showNotice } from "@/ui/confirm";
import { IconButton } from "@/ui/IconButton";
import { deleteUpdate, updatesQuery } from "./api";
import { messages } from "./messages";

/** Button that deletes an update after confirmation. An update that is already gone counts as deleted. */
export function DeleteUpdateButton({ project, update }: { project: string; update: ProjectUpdate }) {
  const queryClient = useQueryClient();

  const remove = async (): Promise<void> => {
    const title = messages.deleteAsk;
    const sure = { confirmLabel: messages.delete, cancelLabel: messages.cancel, danger: true };
    if (!(await confirm({ title, description: messages.deleteAskText, ...sure }))) return;
    try {
      await deleteUpdate(project, update.id);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) {
        const reason = messages.deleteFailed(getErrorMessage(error, messages.failedOther));
        await showNotice(reason);
        return;
      }
    }
    await updateQueryData(queryClient, updatesQuery(project).queryKey, (known) => {
      const without = known?.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== update.id) }));
      return known && without && { ...known, pages: without };
    });
  };

  return (
    <IconButton label={messages.deleteUpdate} size="small" onClick={() => void remove()}>
      <Trash2 size={15} aria-hidden="true" />
    </IconButton>
  );
}
