import { useEffect } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { getTabSocket } from "@/api/socket/socket";

/**
 * Call `onChange` when one of these events arrives on a topic or arrived shortly before the subscription, when too many
 * events were missed, and when the subscription is refused because the topic was deleted or hidden.
 */
export function useTopic(topic: string | null, kinds: readonly TopicEvent["type"][], onChange: () => void): void {
  useEffect(() => {
    if (topic === null) return;
    return getTabSocket().subscribe(topic, {
      since: null,
      recent: true,
      onEvent: (event) => {
        if (kinds.includes(event.type)) onChange();
      },
      onReset: onChange,
      onRefused: onChange,
    });
  }, [topic, kinds, onChange]);
}
