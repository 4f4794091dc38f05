import { useCallback, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { type SkilledPerson, sendFriendRequest } from "@/features/social/api";
import { texts } from "@/features/social/texts";
import { toast } from "@/ui/status/toasts";

export type Relation = SkilledPerson["relation"] | "friends";

export interface FriendRequestActions {
  getRelation: (person: SkilledPerson) => Relation;
  sendRequest: (person: SkilledPerson) => Promise<void>;
}

/**
 * Return functions to send friend requests with optimistic updates, reverted on failure. A request to a person who sent
 * one already accepts it.
 */
export function useFriendRequests(): FriendRequestActions {
  const [sentRelations, setSentRelations] = useState<Readonly<Record<string, Relation>>>({});
  const sendRequest = useCallback(async (person: SkilledPerson) => {
    const { id } = person;
    setSentRelations((previous) => ({ ...previous, [id]: person.relation === "requested" ? "friends" : "pending" }));
    try {
      const { status } = await sendFriendRequest(id);
      setSentRelations((previous) => ({ ...previous, [id]: status === "accepted" ? "friends" : "pending" }));
    } catch (error) {
      setSentRelations(({ [id]: _failed, ...others }) => others);
      toast(getErrorMessage(error, texts.requestFailed), "error");
    }
  }, []);
  return { getRelation: (person) => sentRelations[person.id] ?? person.relation, sendRequest };
}
