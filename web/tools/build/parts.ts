/** Which parts of the client need a module: what decides with whom it may share a file. */

/** As the bundler knows a module. */
interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export type Find = (id: string) => Module | null;

/** What a dynamic import names; the page itself is the first. */
export interface Part {
  id: string;
  /** All that it imports, itself too. */
  own: ReadonlySet<string>;
  /** What is certainly there before it, whoever asks for it; null until somebody is known to. */
  before: ReadonlySet<string> | null;
}

export interface Needs {
  parts: ReadonlyMap<string, Part>;
  /** By module, the parts that need it and do not find it there. */
  by: ReadonlyMap<string, readonly Part[]>;
  /** The parts that the page itself asks for. */
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

/** Says of each part what is there before it, once; true if anything was news. */
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
