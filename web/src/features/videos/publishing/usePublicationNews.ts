import { useUserId } from "@/api/session";
import { useTopic } from "@/api/useTopic";
import type { Publisher } from "./publisher";

const LIVE = ["publication_changed"] as const;

/** Has a publisher look as soon as the server is a step further, or done. */
export function usePublicationNews(publisher: Publisher): void {
  const me = useUserId();
  useTopic(me === null ? null : `user:${me}`, LIVE, publisher.look);
}
