import { useUserId } from "@/api/session";
import { useTopic } from "@/api/useTopic";
import type { Publisher } from "./publisher";

const EVENTS = ["publication_changed"] as const;

/** Refresh a publisher when the server announces a new step or completion. */
export function usePublicationEvents(publisher: Publisher): void {
  const me = useUserId();
  useTopic(me === null ? null : `user:${me}`, EVENTS, publisher.refresh);
}
