import type { InferDataFromTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Refetch a query that is in flight after an event changed its data. Its response may be older than the event and would
 * undo the change.
 */
export function refetchIfFetching(client: QueryClient, queryKey: QueryKey): void {
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/**
 * Write the response to a mutation into a query's data. A fetch of the query that is in flight may be older, so it is
 * canceled; `update` must keep newer data. Then the query is refetched to include other changes.
 */
export async function updateQueryData<T = unknown, Key extends QueryKey = QueryKey>(
  client: QueryClient,
  queryKey: Key,
  update: (known: InferDataFromTag<T, Key> | undefined) => InferDataFromTag<T, Key> | undefined,
): Promise<void> {
  await client.cancelQueries({ queryKey });
  const known = client.getQueryData<InferDataFromTag<T, Key>>(queryKey);
  client.setQueryData<unknown>(queryKey, update(known));
  void client.invalidateQueries({ queryKey });
}

/** Return the copy with the higher version; of equal versions, the one that arrived last. */
export function pickNewerVersion<T extends { version: number }>(known: T | undefined, next: T): T {
  return known !== undefined && known.version > next.version ? known : next;
}
