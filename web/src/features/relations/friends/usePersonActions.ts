import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { RELATIONS_KEY } from "@/features/relations/api";
import { messages } from "@/features/relations/messages";
import { showNotice } from "@/ui/confirm";

/**
 * Return functions to run an action on a person or request of a list, one at a time per id. Invalidates the lists
 * afterwards.
 */
export function usePersonActions() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<Readonly<Record<string, string>>>({});
  const act = async (id: string, what: string, send: () => Promise<unknown>): Promise<void> => {
    if (busy[id] !== undefined) return;
    setBusy((now) => ({ ...now, [id]: what }));
    try {
      await send();
    } catch (problem) {
      void showNotice(messages.actionFailed, getErrorMessage(problem, messages.tryAgain));
    }
    await queryClient.invalidateQueries({ queryKey: RELATIONS_KEY });
    setBusy(({ [id]: _done, ...others }) => others);
  };
  return { act, isBusy: (id: string, what: string) => busy[id] === what };
}
