import { useCallback, useEffect, useState } from "react";
import { getTabSocket } from "@/api/socket";
import { useTopic } from "@/api/useTopic";

const EVENTS = ["relations_changed"] as const;

/** Subscribe to the ids of friends who are online. They arrive as ephemeral messages. */
export function useOnlineFriends(userId: string): ReadonlySet<string> {
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set());
  const watch = useCallback(() => void getTabSocket().sendEphemeral({ type: "watch_friends" }), []);
  useEffect(() => {
    const socket = getTabSocket();
    const deaf = socket.onEphemeral((message) => {
      if (message.type === "friends_online") return setOnline(new Set(message.ids));
      if (message.type !== "friend_online") return;
      setOnline((now) => {
        const next = new Set(now);
        if (message.is_online) next.add(message.profile_id);
        else next.delete(message.profile_id);
        return next;
      });
    });
    // Watch again after a reconnect. While disconnected, show everyone as offline.
    const stop = socket.status.subscribe(({ status }, before) => {
      if (status === before.status) return;
      if (status === "open") watch();
      else setOnline(new Set());
    });
    watch();
    return () => {
      deaf();
      stop();
    };
  }, [watch]);
  useTopic(`user:${userId}`, EVENTS, watch);
  return online;
}
