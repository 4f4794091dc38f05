import { useUserId } from "@/api/session";
import { useTopic } from "@/api/useTopic";
import type { Publisher } from "./publisher";

const EVENTS = ["publication_changed"] as const;

/** Has a publisher look as soon as the server is a step further, or done. */
export function usePublicationEvents(publisher: Publisher): void {
  const me = useUserId();
  useTopic(me === null ? null : `user:${me}`, EVENTS, publisher.refresh);
}
