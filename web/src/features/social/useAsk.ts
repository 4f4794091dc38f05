import { useCallback, useState } from "react";
import { messageOf } from "@/api/problem";
import { askFriend, type SkilledPerson } from "@/features/social/api";
import { messages } from "@/features/social/messages";
import { toast } from "@/ui/toasts";

export type Standing = SkilledPerson["relation"] | "friends";

export interface Asking {
  relationOf: (person: SkilledPerson) => Standing;
  ask: (person: SkilledPerson) => Promise<void>;
}

/** Asks people to be friends, shown at once and taken back where it fails; where they have asked, it accepts. */
export function useAsk(): Asking {
  const [asked, setAsked] = useState<Readonly<Record<string, Standing>>>({});
  const ask = useCallback(async (person: SkilledPerson) => {
    const { id } = person;
    setAsked((now) => ({ ...now, [id]: person.relation === "requested" ? "friends" : "pending" }));
    try {
      const { status } = await askFriend(id);
      setAsked((now) => ({ ...now, [id]: status === "accepted" ? "friends" : "pending" }));
    } catch (error) {
      setAsked(({ [id]: _failed, ...others }) => others);
      toast(messageOf(error, messages.askFailed), "error");
    }
  }, []);
  return { relationOf: (person) => asked[person.id] ?? person.relation, ask };
}
