/** Finds which parts of the client need a module, to decide which modules can share a chunk. */

/** A module as the bundler describes it. */
interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export type GetModule = (id: string) => Module | null;

/** A dynamically imported module with its static imports. The entry page is the first part. */
export interface Part {
  id: string;
  /** All modules that it imports statically, itself included. */
  staticModules: ReadonlySet<string>;
  /** Modules that are always loaded before it, whichever part imports it; null until an importing part is known. */
  loadedBefore: ReadonlySet<string> | null;
}

export interface ModuleUse {
  parts: ReadonlyMap<string, Part>;
  /** By module, the parts that need it and can't rely on it being loaded. */
  partsByModule: ReadonlyMap<string, readonly Part[]>;
  /** The parts that the entry page imports. */
  pages: ReadonlySet<string>;
}

function getStaticModules(id: string, getModule: GetModule): Set<string> {
  const staticModules = new Set([id]);
  for (const module of staticModules) for (const next of getModule(module)?.importedIds ?? []) staticModules.add(next);
  return staticModules;
}

function getDynamicImports(staticModules: Iterable<string>, getModule: GetModule): Set<string> {
  return new Set([...staticModules].flatMap((module) => getModule(module)?.dynamicallyImportedIds ?? []));
}

function findParts(page: string, getModule: GetModule): Map<string, Part> {
  const parts = new Map<string, Part>([
    [page, { id: page, staticModules: getStaticModules(page, getModule), loadedBefore: new Set() }],
  ]);
  for (const { staticModules } of parts.values()) {
    for (const id of getDynamicImports(staticModules, getModule))
      if (!parts.has(id)) parts.set(id, { id, staticModules: getStaticModules(id, getModule), loadedBefore: null });
  }
  return parts;
}

/** Propagates the modules loaded before each part by one step; returns true if anything changed. */
function propagateLoaded(parts: ReadonlyMap<string, Part>, getModule: GetModule): boolean {
  let hasChanged = false;
  for (const importer of parts.values()) {
    if (importer.loadedBefore === null) continue;
    const available = new Set([...importer.staticModules, ...importer.loadedBefore]);
    for (const id of getDynamicImports(importer.staticModules, getModule)) {
      const part = parts.get(id);
      if (!part || part === importer) continue;
      const loadedBefore =
        part.loadedBefore === null
          ? available
          : new Set([...part.loadedBefore].filter((module) => available.has(module)));
      if (part.loadedBefore !== null && loadedBefore.size === part.loadedBefore.size) continue;
      part.loadedBefore = loadedBefore;
      hasChanged = true;
    }
  }
  return hasChanged;
}

export function analyzeModuleUse(page: string, getModule: GetModule): ModuleUse {
  const parts = findParts(page, getModule);
  while (propagateLoaded(parts, getModule));
  const partsByModule = new Map<string, Part[]>();
  for (const part of parts.values()) {
    for (const module of part.staticModules) {
      if (!part.loadedBefore?.has(module)) partsByModule.set(module, [...(partsByModule.get(module) ?? []), part]);
    }
  }
  return { parts, partsByModule, pages: getDynamicImports(parts.get(page)?.staticModules ?? [], getModule) };
}
