import type { Plugin } from "vite";
import { analyzeModuleUse, type ModuleUse } from "./moduleUse.ts";

type GetPreloads = (files: readonly string[], host: string) => string[];

/** Returns the files that are loaded whenever code of `host` runs. */
function getLoaded({ parts }: ModuleUse, host: string): ReadonlySet<string> {
  const sets = [...parts.values()]
    .filter(({ staticModules }) => staticModules.has(host))
    .map(({ staticModules, loadedBefore }) => new Set([...staticModules, ...(loadedBefore ?? [])]));
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((file) => others.every((each) => each.has(file))));
}

/**
 * Creates the Vite plugin and the function for `modulePreload.resolveDependencies` that shorten the lists of files to preload
 * with a dynamic import. By default such a list names all static imports, even of chunks that are loaded already, and the lists
 * were 6 % of what pages load. A list that contains only the imported file itself becomes empty: the import requests it
 * anyway.
 *
 * @param withoutLists names of chunks whose dynamic imports have no lists
 */
export function createPreloadLists(withoutLists: ReadonlySet<string>): { plugin: Plugin; getPreloads: GetPreloads } {
  let use: ModuleUse | null = null;
  let hostsWithoutLists: ReadonlySet<string> = new Set();
  const loadedByHost = new Map<string, ReadonlySet<string>>();
  const plugin: Plugin = {
    name: "preload-lists",
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const listless = chunks.filter(({ name }) => withoutLists.has(name));
        const [page] = listless.filter(({ isEntry }) => isEntry);
        if (!page || listless.length !== withoutLists.size) throw new Error("chunks without preload lists are missing");
        hostsWithoutLists = new Set(listless.map(({ fileName }) => fileName));
        use = analyzeModuleUse(page.fileName, (name) => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk") return null;
          return { importedIds: chunk.imports, dynamicallyImportedIds: chunk.dynamicImports };
        });
        loadedByHost.clear();
      },
    },
  };
  const getPreloads: GetPreloads = (files, host) => {
    if (use === null) throw new Error("the chunks of the build are not known yet");
    if (hostsWithoutLists.has(host)) return [];
    const loaded = loadedByHost.get(host) ?? getLoaded(use, host);
    loadedByHost.set(host, loaded);
    const missing = files.filter((file) => !loaded.has(file));
    return missing.length > 1 ? missing : [];
  };
  return { plugin, getPreloads };
}
