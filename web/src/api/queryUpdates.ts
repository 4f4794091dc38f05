import type { InferDataFromTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * After an event changed what a query holds: an answer on its way may be older than the event and would undo it, so the
 * query is asked again instead.
 */
export function refetchIfFetching(client: QueryClient, queryKey: QueryKey): void {
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/**
 * Show the answer to a change in the place of what a query holds. An answer of the query that is on its way may be older,
 * so it is dropped; `update` keeps what is newer still. Then the query is asked again, for what others changed since.
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

/** Of two copies of a record the one with the higher version; of equal ones the one that arrived last. */
export function pickNewerVersion<T extends { version: number }>(known: T | undefined, next: T): T {
  return known !== undefined && known.version > next.version ? known : next;
}
