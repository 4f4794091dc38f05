import { useEffect } from "react";
import { getTabSocket } from "@/api/socket";

/** Whatever the page keeps of the server's answers and names this person in is asked for anew. */
async function refetchQueriesWithProfile(profileId: string): Promise<void> {
  // Pages without it keep no answers.
  const { queryClient } = await import("@/api/queryClient");
  const names = ({ state }: { state: { data: unknown } }) => JSON.stringify(state.data)?.includes(profileId) ?? false;
  await queryClient.invalidateQueries({ predicate: names });
}

/** Lists that are open follow the new names and pictures of the people in them. */
export function useProfileChanges(userId: string): void {
  useEffect(
    () =>
      getTabSocket().subscribe(`user:${userId}`, {
        since: null,
        recent: true,
        onEvent: (event) => {
          if (event.type === "person_changed") refetchQueriesWithProfile(event.profile_id).catch(() => undefined);
        },
        onReset: () => undefined,
        onRefused: () => undefined,
      }),
    [userId],
  );
}
