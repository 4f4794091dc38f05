import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { getErrorMessage } from "@/api/problem";
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
import { messages } from "@/features/relations/messages";
import { confirm, showNotice } from "@/ui/confirm";
import { toast } from "@/ui/toasts";

/** Load the relation to a person and return actions on it. Each action is an optimistic update, reverted on failure. */
export function useRelation(person: ProfileRef) {
  const queryClient = useQueryClient();
  const query = relationQuery(person.id);
  const { data: standing, error, refetch } = useQuery(query);
  const { queryKey } = query;
  const underway = useRef<Promise<unknown>>(Promise.resolve());

  const meanwhile = async (change: Partial<Relation>, send: () => Promise<unknown>): Promise<boolean> => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (now) => now && { ...now, ...change });
    // Queue behind the previous action: a request can be canceled only after the server has created it.
    const sent = underway.current.then(send);
    underway.current = sent.catch(() => undefined);
    try {
      await sent;
      return true;
    } catch (problem) {
      void showNotice(messages.actionFailed, getErrorMessage(problem, messages.tryAgain));
      return false;
    } finally {
      // Reload in any case: the action may have failed, or the other person may have changed the relation too.
      await queryClient.invalidateQueries({ queryKey: RELATIONS_KEY });
    }
  };
  const requestId = (): string => queryClient.getQueryData(queryKey)?.request_id ?? "";
  const tellFriends = () => toast(messages.becameFriends(person.display_name));

  return {
    standing,
    error,
    refetch,
    ask: async () => {
      let answered = "";
      await meanwhile({ relation: "pending" }, async () => {
        const { id, status } = await sendFriendRequest(person.id);
        queryClient.setQueryData(queryKey, (now) => now && { ...now, request_id: id });
        answered = status;
      });
      if (answered === "accepted") tellFriends();
    },
    cancel: async () => {
      if (!(await confirm(messages.cancelPending))) return;
      await meanwhile({ relation: "none" }, () => cancelFriendRequest(requestId()));
    },
    accept: async () => {
      if (await meanwhile({ relation: "friends" }, () => acceptFriendRequest(requestId()))) tellFriends();
    },
    decline: () => meanwhile({ relation: "none" }, () => declineFriendRequest(requestId())),
    part: async () => {
      if (!(await confirm(messages.askUnfriend(person.display_name)))) return;
      await meanwhile({ relation: "none" }, () => unfriend(person.id));
    },
    block: async () => {
      if (!(await confirm(messages.askBlock(person.display_name)))) return;
      await meanwhile({ relation: "none", blocked: true }, () => block(person.id));
    },
    unblock: () => meanwhile({ blocked: false }, () => unblock(person.id)),
  };
}
