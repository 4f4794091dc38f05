import { useEffect } from "react";
import { tabSocket } from "@/api/socket";

/** Whatever the page keeps of the server's answers and names this person in is asked for anew. */
async function lookAnew(profileId: string): Promise<void> {
  // Pages without it keep no answers.
  const { queryClient } = await import("@/api/query");
  const names = ({ state }: { state: { data: unknown } }) => JSON.stringify(state.data)?.includes(profileId) ?? false;
  await queryClient.invalidateQueries({ predicate: names });
}

/** Lists that are open follow the new names and pictures of the people in them. */
export function useNewNames(userId: string): void {
  useEffect(
    () =>
      tabSocket().subscribe(`user:${userId}`, {
        since: null,
        recent: true,
        onEvent: (event) => {
          if (event.type === "person_changed") lookAnew(event.profile_id).catch(() => undefined);
        },
        onReset: () => undefined,
        onRefused: () => undefined,
      }),
    [userId],
  );
}
