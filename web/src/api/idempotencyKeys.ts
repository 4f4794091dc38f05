/**
 * Run requests with ids that the client creates. A request that failed may have succeeded on the server, so a repeat
 * uses the same ids. After a success, or `keptMs` after a failure, new ids are created.
 */
export function withIdempotencyKeys<Ids>(make: () => Ids, keptMs = Number.POSITIVE_INFINITY) {
  const failed = new Map<string, { ids: Ids; at: number }>();
  return async <T>(what: unknown, ask: (ids: Ids) => Promise<T>): Promise<T> => {
    const key = JSON.stringify(what);
    const last = failed.get(key);
    // Removed while in flight: a concurrent request for the same thing needs its own ids.
    failed.delete(key);
    const at = performance.now();
    const ids = last && at - last.at < keptMs ? last.ids : make();
    try {
      return await ask(ids);
    } catch (error) {
      failed.set(key, { ids, at: performance.now() });
      throw error;
    }
  };
}
