/** Identity, version and sort order of the records of a list. */
export interface MergeRules<T> {
  id: (record: T) => string;
  /** The copy with the higher version wins; of equal versions, the one that arrived last. */
  version: (record: T) => number;
  compare: (a: T, b: T) => number;
}

/** Merge records by id into a sorted list. The newer copy of each record wins, regardless of the order of arrival. */
export function mergeRecords<T>(known: readonly T[], incoming: readonly T[], rules: MergeRules<T>): T[] {
  const byId = new Map(known.map((record) => [rules.id(record), record]));
  for (const record of incoming) {
    const existing = byId.get(rules.id(record));
    if (existing === undefined || rules.version(record) >= rules.version(existing)) byId.set(rules.id(record), record);
  }
  return [...byId.values()].sort(rules.compare);
}

/**
 * Buffer of events that arrive while a request is in flight. The response may be older than these events, so the caller
 * applies them again on top of it. Applying an event twice must be harmless.
 */
export class EventBuffer<E> {
  readonly #buffers = new Set<E[]>();

  /** Add an event to the buffers of all requests in flight. */
  add(event: E): void {
    for (const events of this.#buffers) events.push(event);
  }

  /** Run a request. Resolves with its answer and the events that arrived in the meantime. */
  async collectDuring<A>(request: () => Promise<A>): Promise<{ answer: A; events: readonly E[] }> {
    const events: E[] = [];
    this.#buffers.add(events);
    try {
      return { answer: await request(), events };
    } finally {
      this.#buffers.delete(events);
    }
  }
}
