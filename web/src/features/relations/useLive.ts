import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useUserId } from "@/api/session";
import { useTopic } from "@/api/useTopic";
import { ALL } from "@/features/relations/api";

const LIVE = ["relations_changed"] as const;

/** Asks anew for what is on the screen whenever something between oneself and somebody changes. */
export function useLive(): void {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const look = useCallback(() => void queryClient.invalidateQueries({ queryKey: ALL }), [queryClient]);
  useTopic(userId === null ? null : `user:${userId}`, LIVE, look);
}
