/**
 * Run requests with ids that the client creates. A request that failed may have succeeded on the server, so a repeat
 * uses the same ids. After a success, or `reuseMs` after a failure, new ids are created.
 */
export function withIdempotencyKeys<Ids>(createIds: () => Ids, reuseMs = Number.POSITIVE_INFINITY) {
  const failed = new Map<string, { ids: Ids; at: number }>();
  return async <T>(request: unknown, send: (ids: Ids) => Promise<T>): Promise<T> => {
    const key = JSON.stringify(request);
    const lastFailure = failed.get(key);
    // Removed while in flight: a concurrent request for the same thing needs its own ids.
    failed.delete(key);
    const now = performance.now();
    const ids = lastFailure && now - lastFailure.at < reuseMs ? lastFailure.ids : createIds();
    try {
      return await send(ids);
    } catch (error) {
      failed.set(key, { ids, at: performance.now() });
      throw error;
    }
  };
}
