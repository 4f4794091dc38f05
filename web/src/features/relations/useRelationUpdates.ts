import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useUserId } from "@/api/http/session";
import { useTopic } from "@/api/socket/useTopic";
import { RELATIONS_KEY } from "@/features/relations/api";

const EVENTS = ["relations_changed"] as const;

/** Invalidate all queries of friends and relations when one of the user's relations changes. */
export function useRelationUpdates(): void {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const refresh = useCallback(() => void queryClient.invalidateQueries({ queryKey: RELATIONS_KEY }), [queryClient]);
  useTopic(userId === null ? null : `user:${userId}`, EVENTS, refresh);
}
