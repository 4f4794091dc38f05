import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const BOARD = "src/app/StoryboardRoute.tsx";

/** Modules that a board doesn't show while offline. */
const NEEDS_SERVER = /src[\\/]features[\\/](chat|projects|videos|assets)[\\/]/;

/** Fonts of rare scripts: loaded only when needed. */
const SELDOM = /-(cyrillic|vietnamese|latin-ext|symbols2)/;

/** Vite plugin that lists in the service worker the files that a board may load, so that it caches them for offline use. */
export const boardFiles: Plugin = {
  name: "board-files",
  enforce: "post",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const worker = chunks.find(({ name }) => name === "worker");
    const page = chunks.find(({ isEntry, name }) => isEntry && name === "index");
    const board = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(BOARD));
    if (!worker || !page || !board) throw new Error("the page, a board or its worker is not in the build");
    const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const wanted = [page.fileName, board.fileName];
    for (const name of wanted) {
      const { imports = [], dynamicImports = [] } = named.get(name) ?? {};
      const later = name === page.fileName ? [] : dynamicImports;
      const isWanted = (file: string): boolean => !named.get(file)?.moduleIds.some((id) => NEEDS_SERVER.test(id));
      for (const next of [...imports, ...later.filter(isWanted)]) if (!wanted.includes(next)) wanted.push(next);
    }
    const assets = Object.keys(bundle).filter((name) => /\.(css|woff2)$|\.worker-[\w-]+\.js$/.test(name));
    wanted.push(...assets.filter((name) => !SELDOM.test(name)));
    const files = wanted.map((name) => `/${name}`);
    const build = createHash("sha256").update(files.join()).digest("hex").slice(0, 8);
    const told = { ENTRY: page.fileName, FILES: files, BUILD: build };
    const constants = Object.entries(told).map(([name, value]) => `const ${name}=${JSON.stringify(value)};`);
    worker.code = constants.join("") + worker.code;
  },
};
