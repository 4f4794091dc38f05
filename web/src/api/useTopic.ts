import { useEffect } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { getTabSocket } from "@/api/socket";

/**
 * Calls `look` whenever one of these events arrives on a topic or came shortly before it was followed, when too much was
 * missed to be told one by one, and when the topic may not be followed any more: what it was about is gone, or hidden.
 */
export function useTopic(topic: string | null, kinds: readonly TopicEvent["type"][], look: () => void): void {
  useEffect(() => {
    if (topic === null) return;
    return getTabSocket().subscribe(topic, {
      since: null,
      recent: true,
      onEvent: (event) => {
        if (kinds.includes(event.type)) look();
      },
      onReset: look,
      onRefused: look,
    });
  }, [topic, kinds, look]);
}
