import { useEffect } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { getTabSocket } from "@/api/socket";

/**
 * Call `look` when one of these events arrives on a topic or arrived shortly before the subscription, when too many
 * events were missed, and when the subscription is refused because the topic was deleted or hidden.
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
