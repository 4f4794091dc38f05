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

/** Asks people to be friends, shown at once and taken back where it fails; where they have asked, it accepts. */
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
