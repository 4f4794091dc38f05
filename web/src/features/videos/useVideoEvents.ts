import { useEffect } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { getTabSocket } from "@/api/socket";

/** Subscribe to the events of a topic; null for none. `anew` is called if events may have been lost. */
export function useVideoEvents(topic: string | null, take: (event: TopicEvent) => void, anew: () => void): void {
  useEffect(() => {
    if (topic === null) return;
    return getTabSocket().subscribe(topic, { since: null, onEvent: take, onReset: anew, onRefused: anew });
  }, [topic, take, anew]);
}
