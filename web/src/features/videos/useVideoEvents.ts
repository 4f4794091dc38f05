import { useEffect } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { getTabSocket } from "@/api/socket/socket";

/** Subscribe to the events of a topic; null for none. `onGap` is called if events may have been lost. */
export function useVideoEvents(topic: string | null, onEvent: (event: TopicEvent) => void, onGap: () => void): void {
  useEffect(() => {
    if (topic === null) return;
    return getTabSocket().subscribe(topic, { since: null, onEvent, onReset: onGap, onRefused: onGap });
  }, [topic, onEvent, onGap]);
}
