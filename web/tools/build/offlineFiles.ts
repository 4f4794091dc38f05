import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const BOARD = "src/app/routes/StoryboardRoute.tsx";

/** Modules that a board doesn't show while offline. */
const NEEDS_SERVER = /src[\\/]features[\\/](chat|projects|videos|assets)[\\/]/;

/** A chunk with such modules is needed, even if it also has some of the others. */
const OF_BOARD = /src[\\/]features[\\/]storyboard[\\/]/;

/** Fonts of rare scripts: loaded only when needed. */
const RARE_FONTS = /-(cyrillic|vietnamese|latin-ext|symbols2)/;

/** Vite plugin that lists in the service worker the files that a board may load, so that it caches them for offline use. */
export const offlineFiles: Plugin = {
  name: "board-files",
  enforce: "post",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const worker = chunks.find(({ name }) => name === "worker");
    const page = chunks.find(({ isEntry, name }) => isEntry && name === "index");
    const board = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(BOARD));
    if (!worker || !page || !board) throw new Error("the page, a board or its worker is not in the build");
    const chunkByName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const needed = [page.fileName, board.fileName];
    for (const name of needed) {
      const { imports = [], dynamicImports = [] } = chunkByName.get(name) ?? {};
      const deferred = name === page.fileName ? [] : dynamicImports;
      const hasModule = (file: string, pattern: RegExp): boolean =>
        chunkByName.get(file)?.moduleIds.some((id) => pattern.test(id)) === true;
      const isNeeded = (file: string): boolean => hasModule(file, OF_BOARD) || !hasModule(file, NEEDS_SERVER);
      for (const next of [...imports, ...deferred.filter(isNeeded)]) if (!needed.includes(next)) needed.push(next);
    }
    const assets = Object.keys(bundle).filter((name) => /\.(css|woff2)$|\.worker-[\w-]+\.js$/.test(name));
    needed.push(...assets.filter((name) => !RARE_FONTS.test(name)));
    const files = needed.map((name) => `/${name}`);
    const build = createHash("sha256").update(files.join()).digest("hex").slice(0, 8);
    const values = { ENTRY: page.fileName, FILES: files, BUILD: build };
    const constants = Object.entries(values).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`);
    worker.code = constants.join("") + worker.code;
  },
};
