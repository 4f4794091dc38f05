import { useCallback, useEffect, useState } from "react";
import { getTabSocket } from "@/api/socket/socket";
import { useTopic } from "@/api/socket/useTopic";

const EVENTS = ["relations_changed"] as const;

/** Subscribe to the ids of friends who are online. They arrive as ephemeral messages. */
export function useOnlineFriends(userId: string): ReadonlySet<string> {
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set());
  const watch = useCallback(() => void getTabSocket().sendEphemeral({ type: "watch_friends" }), []);
  useEffect(() => {
    const socket = getTabSocket();
    const stopListening = socket.onEphemeral((message) => {
      if (message.type === "friends_online") return setOnline(new Set(message.ids));
      if (message.type !== "friend_online") return;
      setOnline((previous) => {
        const next = new Set(previous);
        if (message.is_online) next.add(message.profile_id);
        else next.delete(message.profile_id);
        return next;
      });
    });
    // Watch again after a reconnect. While disconnected, show everyone as offline.
    const stopWatchingStatus = socket.status.subscribe(({ status }, previous) => {
      if (status === previous.status) return;
      if (status === "open") watch();
      else setOnline(new Set());
    });
    watch();
    return () => {
      stopListening();
      stopWatchingStatus();
    };
  }, [watch]);
  useTopic(`user:${userId}`, EVENTS, watch);
  return online;
}
