/** Finds which parts of the client need a module, to decide which modules can share a chunk. */

/** A module as the bundler describes it. */
interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export type Find = (id: string) => Module | null;

/** A dynamically imported module with its static imports. The entry page is the first part. */
export interface Part {
  id: string;
  /** All modules that it imports statically, itself included. */
  own: ReadonlySet<string>;
  /** Modules that are always loaded before it, whichever part imports it; null until an importing part is known. */
  before: ReadonlySet<string> | null;
}

export interface Needs {
  parts: ReadonlyMap<string, Part>;
  /** By module, the parts that need it and can't rely on it being loaded. */
  by: ReadonlyMap<string, readonly Part[]>;
  /** The parts that the entry page imports. */
  pages: ReadonlySet<string>;
}

function ownOf(id: string, find: Find): Set<string> {
  const own = new Set([id]);
  for (const module of own) for (const next of find(module)?.importedIds ?? []) own.add(next);
  return own;
}

function askedBy(own: Iterable<string>, find: Find): Set<string> {
  return new Set([...own].flatMap((module) => find(module)?.dynamicallyImportedIds ?? []));
}

function partsOf(page: string, find: Find): Map<string, Part> {
  const parts = new Map<string, Part>([[page, { id: page, own: ownOf(page, find), before: new Set() }]]);
  for (const { own } of parts.values()) {
    for (const id of askedBy(own, find)) if (!parts.has(id)) parts.set(id, { id, own: ownOf(id, find), before: null });
  }
  return parts;
}

/** Propagates the modules loaded before each part by one step; returns true if anything changed. */
function spread(parts: ReadonlyMap<string, Part>, find: Find): boolean {
  let isNews = false;
  for (const asker of parts.values()) {
    if (asker.before === null) continue;
    const there = new Set([...asker.own, ...asker.before]);
    for (const id of askedBy(asker.own, find)) {
      const part = parts.get(id);
      if (!part || part === asker) continue;
      const before = part.before === null ? there : new Set([...part.before].filter((module) => there.has(module)));
      if (part.before !== null && before.size === part.before.size) continue;
      part.before = before;
      isNews = true;
    }
  }
  return isNews;
}

export function needsOf(page: string, find: Find): Needs {
  const parts = partsOf(page, find);
  while (spread(parts, find));
  const by = new Map<string, Part[]>();
  for (const part of parts.values()) {
    for (const module of part.own) {
      if (!part.before?.has(module)) by.set(module, [...(by.get(module) ?? []), part]);
    }
  }
  return { parts, by, pages: askedBy(parts.get(page)?.own ?? [], find) };
}
