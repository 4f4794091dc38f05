/** How the records of a list are told apart, dated and ordered. */
export interface MergeRules<T> {
  id: (record: T) => string;
  /** Of two copies of a record the one with the higher version is newer; of equal ones the one that arrived last. */
  version: (record: T) => number;
  compare: (a: T, b: T) => number;
}

/** Merge records by id into a sorted list: the newer copy of each wins, in whichever order the copies arrive. */
export function mergeRecords<T>(known: readonly T[], incoming: readonly T[], rules: MergeRules<T>): T[] {
  const byId = new Map(known.map((record) => [rules.id(record), record]));
  for (const record of incoming) {
    const before = byId.get(rules.id(record));
    if (before === undefined || rules.version(record) >= rules.version(before)) byId.set(rules.id(record), record);
  }
  return [...byId.values()].sort(rules.compare);
}

/**
 * Events that arrive while a request is on its way. The answer may be older than they are, so they are applied again on
 * top of it; applying an event twice must be harmless.
 */
export class EventBuffer<E> {
  readonly #buffers = new Set<E[]>();

  /** Add an event to every request on its way. */
  add(event: E): void {
    for (const events of this.#buffers) events.push(event);
  }

  /** Run a request. Resolves with its answer and the events that arrived since it began. */
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
