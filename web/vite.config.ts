import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { boardFiles } from "./tools/build/boardFiles.ts";
import { chunksOf } from "./tools/build/chunks.ts";
import { icons } from "./tools/build/icons.ts";

const server = process.env.PEGBAR_URL ?? "http://127.0.0.1:8000";

const core =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;

/** Small parts of nearly every page: each as a file of its own would cost more in names than it saves. */
const common =
  /src[\\/](api[\\/](client|problem|config|session|sessionLoader|retry|localCache)|ui[\\/](cx|buttonClass|iconButtonClass|Button|Spinner|VisuallyHidden|lazyComponent|toasts|confirm)|app[\\/](useRecordRecent|useShareDialog))\.tsx?$/;

const budgets: { chunks: string[] }[] = JSON.parse(
  readFileSync(fileURLToPath(new URL(".size-limit.json", import.meta.url)), "utf8"),
);
const weighed = new Set(budgets.flatMap(({ chunks }) => chunks));

const everywhere = /\b(core|common|rolldown-runtime)\b/;

const entry = /\bindex(-[\w-]+\.js|\.html)$/;

/**
 * The first layer that is read decides the order of the layers, and the modules' styles come in the order in which they
 * were bundled: so the sheet starts by stating it (as src/ui/tokens.css does).
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

const chunkOf = chunksOf(fileURLToPath(new URL("index.html", import.meta.url)), weighed);

export default defineConfig({
  plugins: [icons(), react(), layerOrder, boardFiles],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: "es2023",
    sourcemap: false,
    // The server reads it to name a route's chunks before the page asks for them.
    manifest: true,
    assetsInlineLimit: 0,
    // All of it is 12 kB; split, a lazy page would wait for half a dozen sheets after its scripts.
    cssCodeSplit: false,
    // What the entry has loaded itself need not be named with each lazy part. What it loads itself the server names with
    // the page, and the router asks for ahead: as lists in the entry these names would weigh on every page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, parts, { hostId }) =>
        entry.test(hostId) ? [] : parts.filter((part) => !everywhere.test(part)),
    },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/offline/serviceWorker.ts" },
      output: {
        // A worker answers for the addresses below its own, and is found under the same name by the next version.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        // The entry lists all of them: names would be a hundredth of what each page loads. Those that are weighed have one.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          (isDynamicEntry && weighed.has(name)) || everywhere.test(name)
            ? "assets/[name]-[hash:7].js"
            : "assets/[hash:7].js",
        codeSplitting: {
          // What every page needs and only updates change: one file compresses better and stays cached.
          groups: [
            { name: "core", test: core },
            { name: "common", test: common },
            {
              debugName: "parts",
              name: (id, context) => chunkOf(id, (module) => context.getModuleInfo(module)),
              // What they import has a file of its own: with it they would take what other pages need.
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
