import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { createChunkNamer } from "./tools/build/chunkNames.ts";
import { compileTexts } from "./tools/build/compileTexts.ts";
import { emojiData } from "./tools/build/emojiData.ts";
import { icons } from "./tools/build/icons.ts";
import { offlineFiles } from "./tools/build/offlineFiles.ts";
import { createPreloadLists } from "./tools/build/preloadLists.ts";

const server = process.env.PEGBAR_URL ?? "http://127.0.0.1:8000";

const core =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;

/** Small modules of nearly every page: as separate files they would cost more in references than they save. */
const common =
  /src[\\/](api[\\/](ids|http[\\/](client|problem|config|session|sessionLoader|retry)|storage[\\/]localCache|texts)|ui[\\/](cx|texts|lazyComponent|buttons[\\/](buttonClass|Button)|status[\\/](Spinner|toasts)|text[\\/]VisuallyHidden|dialogs[\\/]confirm)|app[\\/]board[\\/](useRecordRecent|useShareDialog)|i18n[\\/](defineTexts|serverTexts))\.tsx?$/;

const budgets: { chunks: string[] }[] = JSON.parse(
  readFileSync(fileURLToPath(new URL(".size-limit.json", import.meta.url)), "utf8"),
);
const weighed = new Set(budgets.flatMap(({ chunks }) => chunks));

const everywhere = /\b(core|common|rolldown-runtime)\b/;

/**
 * The first `@layer` statement decides the order of the layers, but the modules' styles come in the order of bundling. The
 * style sheet therefore starts with a statement of the order, the same as in src/ui/styles/tokens.css.
 */
const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css")) {
        file.source = `@layer reset,tokens,base,ui,app;${file.source}`;
      }
    }
  },
};

const chunkOf = createChunkNamer(fileURLToPath(new URL("index.html", import.meta.url)), weighed);

/**
 * Chunks whose imports have no lists of files to preload, because these would add to what every page or board loads. Entry: the
 * server preloads its own imports, and the router prefetches them. Boards and menus: their lazy parts load on hover or focus of
 * their buttons. Chat in the background: no one waits for it.
 */
const preloadLists = createPreloadLists(new Set(["index", "board", "deferred", "input", "menu", "chatBackground"]));

export default defineConfig({
  plugins: [compileTexts(), emojiData, icons(), react(), layerOrder, offlineFiles, preloadLists.plugin],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2023",
    sourcemap: false,
    // The server reads the manifest to preload a route's chunks before the page requests them.
    manifest: true,
    assetsInlineLimit: 0,
    // All styles are 12 kB. Split, a lazy page would wait for half a dozen style sheets after its scripts.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === "html" ? [] : preloadLists.getPreloads(files, hostId),
    },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/offline/serviceWorker.ts" },
      output: {
        // A service worker controls URLs below its own, and must keep the same URL in every version.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // The entry lists all chunks; names would be 1% of what each page loads. Only chunks with a size budget have one.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          (isDynamicEntry && weighed.has(name)) || everywhere.test(name)
            ? "assets/[name]-[hash:7].js"
            : "assets/[hash:7].js",
        codeSplitting: {
          // Modules that every page needs and that change only with updates: one file compresses better and stays cached.
          groups: [
            { name: "core", test: core },
            { name: "common", test: common },
            {
              debugName: "parts",
              name: (id, context) => chunkOf(id, (module) => context.getModuleInfo(module)),
              // Their imports have chunks of their own; including them would take modules that other pages need.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    port: 5173,
    proxy: { "/api": { target: server, ws: true }, "/blobs": server },
  },
});
