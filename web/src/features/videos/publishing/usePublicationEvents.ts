import { useUserId } from "@/api/http/session";
import { useTopic } from "@/api/socket/useTopic";
import type { Publisher } from "./publisher";

const EVENTS = ["publication_changed"] as const;

/** Refresh a publisher when the server announces a new step or completion. */
export function usePublicationEvents(publisher: Publisher): void {
  const userId = useUserId();
  useTopic(userId === null ? null : `user:${userId}`, EVENTS, publisher.refresh);
}
