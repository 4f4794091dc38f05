import { useEffect } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { getTabSocket } from "@/api/socket";

/** Hands on what happens on a topic, if there is one; `anew` when too much was missed to be told one by one. */
export function useVideoEvents(topic: string | null, take: (event: TopicEvent) => void, anew: () => void): void {
  useEffect(() => {
    if (topic === null) return;
    return getTabSocket().subscribe(topic, { since: null, onEvent: take, onReset: anew, onRefused: anew });
  }, [topic, take, anew]);
}
