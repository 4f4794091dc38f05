import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { getErrorMessage } from "@/api/http/problem";
import type { ProfileRef } from "@/api/types";
import {
  acceptFriendRequest,
  block,
  cancelFriendRequest,
  declineFriendRequest,
  RELATIONS_KEY,
  type Relation,
  relationQuery,
  sendFriendRequest,
  unblock,
  unfriend,
} from "@/features/relations/api";
import { texts } from "@/features/relations/texts";
import { confirm, showNotice } from "@/ui/dialogs/confirm";
import { toast } from "@/ui/status/toasts";

/** Load the relation to a person and return actions on it. Each action is an optimistic update, reverted on failure. */
export function useRelation(person: ProfileRef) {
  const queryClient = useQueryClient();
  const query = relationQuery(person.id);
  const { data: relation, error, refetch } = useQuery(query);
  const { queryKey } = query;
  const lastAction = useRef<Promise<unknown>>(Promise.resolve());

  const runOptimistically = async (change: Partial<Relation>, send: () => Promise<unknown>): Promise<boolean> => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (previous) => previous && { ...previous, ...change });
    // Queue behind the previous action: a request can be canceled only after the server has created it.
    const action = lastAction.current.then(send);
    lastAction.current = action.catch(() => undefined);
    try {
      await action;
      return true;
    } catch (cause) {
      void showNotice(texts.actionFailed, getErrorMessage(cause, texts.tryAgain));
      return false;
    } finally {
      // Reload in any case: the action may have failed, or the other person may have changed the relation too.
      await queryClient.invalidateQueries({ queryKey: RELATIONS_KEY });
    }
  };
  const getRequestId = (): string => queryClient.getQueryData(queryKey)?.request_id ?? "";
  const toastFriends = () => toast(texts.becameFriends({ name: person.display_name }));

  return {
    standing: relation,
    error,
    refetch,
    sendRequest: async () => {
      let newStatus = "";
      await runOptimistically({ relation: "pending" }, async () => {
        const { id, status } = await sendFriendRequest(person.id);
        queryClient.setQueryData(queryKey, (previous) => previous && { ...previous, request_id: id });
        newStatus = status;
      });
      if (newStatus === "accepted") toastFriends();
    },
    cancel: async () => {
      if (!(await confirm(texts.cancelRequestQuestion))) return;
      await runOptimistically({ relation: "none" }, () => cancelFriendRequest(getRequestId()));
    },
    accept: async () => {
      if (await runOptimistically({ relation: "friends" }, () => acceptFriendRequest(getRequestId()))) toastFriends();
    },
    decline: () => runOptimistically({ relation: "none" }, () => declineFriendRequest(getRequestId())),
    unfriend: async () => {
      if (!(await confirm(texts.unfriendQuestion(person.display_name)))) return;
      await runOptimistically({ relation: "none" }, () => unfriend(person.id));
    },
    block: async () => {
      if (!(await confirm(texts.blockQuestion(person.display_name)))) return;
      await runOptimistically({ relation: "none", blocked: true }, () => block(person.id));
    },
    unblock: () => runOptimistically({ blocked: false }, () => unblock(person.id)),
  };
}
