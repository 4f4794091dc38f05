import { useEffect } from "react";
import { getTabSocket } from "@/api/socket/socket";

/** Refetch all queries whose data contains this profile. */
async function refetchQueriesWithProfile(profileId: string): Promise<void> {
  // Imported lazily: pages without queries don't load the query client.
  const { queryClient } = await import("@/api/records/queryClient");
  const containsProfile = ({ state }: { state: { data: unknown } }) =>
    JSON.stringify(state.data)?.includes(profileId) ?? false;
  await queryClient.invalidateQueries({ predicate: containsProfile });
}

/** Refetch open lists when a person in them changes their name or picture. */
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
