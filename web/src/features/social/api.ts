import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Network } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";

export type { Network, NetworkPerson, SkilledPerson } from "@/api/gen/rest/types.gen";
export const SOCIAL_KEY = ["social"] as const;

/** Query for friends of friends, closest first. If `skills` isn't empty, only people with these skills. */
export function networkQuery(skills: readonly string[], limit: number) {
  return queryOptions({
    queryKey: [...SOCIAL_KEY, "network", skills, limit],
    queryFn: ({ signal }): Promise<Network> =>
      call("GET", "/api/network", { query: { skills: skills.join(","), limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Infinite query for people with a skill. */
export function peopleWithSkillQuery(skill: string) {
  return infiniteQueryOptions({
    queryKey: [...SOCIAL_KEY, "people", skill],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/network/people", { query: { skill, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Send a friend request. Accepts the other person's request if there is one. */
export function sendFriendRequest(profile_id: string) {
  return call("POST", "/api/friend-requests", { body: { profile_id } });
}
