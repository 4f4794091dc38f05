import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { RELATIONS_KEY } from "@/features/relations/api";
import { texts } from "@/features/relations/texts";
import { showNotice } from "@/ui/dialogs/confirm";

/**
 * Return functions to run an action on a person or request of a list, one at a time per id. Invalidates the lists
 * afterwards.
 */
export function usePersonActions() {
  const queryClient = useQueryClient();
  const [runningActions, setRunningActions] = useState<Readonly<Record<string, string>>>({});
  const run = async (id: string, action: string, send: () => Promise<unknown>): Promise<void> => {
    if (runningActions[id] !== undefined) return;
    setRunningActions((previous) => ({ ...previous, [id]: action }));
    try {
      await send();
    } catch (cause) {
      void showNotice(texts.actionFailed, getErrorMessage(cause, texts.tryAgain));
    }
    await queryClient.invalidateQueries({ queryKey: RELATIONS_KEY });
    setRunningActions(({ [id]: _finished, ...others }) => others);
  };
  return { act: run, isBusy: (id: string, action: string) => runningActions[id] === action };
}
