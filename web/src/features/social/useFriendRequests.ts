import { useCallback, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { type SkilledPerson, sendFriendRequest } from "@/features/social/api";
import { messages } from "@/features/social/messages";
import { toast } from "@/ui/toasts";

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
  const [asked, setAsked] = useState<Readonly<Record<string, Relation>>>({});
  const ask = useCallback(async (person: SkilledPerson) => {
    const { id } = person;
    setAsked((now) => ({ ...now, [id]: person.relation === "requested" ? "friends" : "pending" }));
    try {
      const { status } = await sendFriendRequest(id);
      setAsked((now) => ({ ...now, [id]: status === "accepted" ? "friends" : "pending" }));
    } catch (error) {
      setAsked(({ [id]: _failed, ...others }) => others);
      toast(getErrorMessage(error, messages.askFailed), "error");
    }
  }, []);
  return { getRelation: (person) => asked[person.id] ?? person.relation, sendRequest: ask };
}
