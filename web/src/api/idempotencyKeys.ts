/**
 * Does things under ids that are made here. What failed, perhaps by its answer alone, is asked for again under the same
 * ids, so that a lost answer never makes two of it; what was answered, or failed longer ago than `keptMs`, is new.
 */
export function withIdempotencyKeys<Ids>(make: () => Ids, keptMs = Number.POSITIVE_INFINITY) {
  const failed = new Map<string, { ids: Ids; at: number }>();
  return async <T>(what: unknown, ask: (ids: Ids) => Promise<T>): Promise<T> => {
    const key = JSON.stringify(what);
    const last = failed.get(key);
    // Taken out meanwhile: the same thing asked for beside it is another one.
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
