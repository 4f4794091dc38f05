#!/usr/bin/env node
/**
 * Measures what a page loads before it appears: the entry, its route's chunk, and their static imports. Budgets are in
 * .size-limit.json, in gzipped kB: `node tools/size.mjs [build folder]`. Exits with 1 if one is exceeded.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const web = fileURLToPath(new URL("..", import.meta.url));
const dist = process.argv[2] ?? join(web, "dist");
const assets = join(dist, "assets");
const files = readdirSync(assets).filter((name) => name.endsWith(".js"));
const sources = new Map(files.map((name) => [name, readFileSync(join(assets, name), "utf8")]));
const STATIC = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{][^"'();]*?\bfrom\s*)?["']\.\/([^"']+\.js)["']/g;

/** Returns the files that `name` imports statically, directly or indirectly, itself included. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, imported] of sources.get(name).matchAll(STATIC)) closure(imported, seen);
  return seen;
}

const html = readFileSync(join(dist, "index.html"), "utf8");
const entry = basename(/<script[^>]+src="([^"]+\.js)"/.exec(html)[1]);

function chunkOf(name) {
  const found = files.filter((file) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file));
  if (found.length !== 1) throw new Error(`${found.length} chunks are called ${name}`);
  return found[0];
}

let isAnyExceeded = false;
for (const { name, chunks, limit } of JSON.parse(readFileSync(join(web, ".size-limit.json"), "utf8"))) {
  const loaded = new Set(closure(entry));
  for (const chunk of chunks) for (const file of closure(chunkOf(chunk))) loaded.add(file);
  const sizes = [...loaded].map((file) => [file, gzipSync(sources.get(file)).length]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0) / 1000;
  const isOverBudget = total > limit;
  isAnyExceeded ||= isOverBudget;
  process.stdout.write(`${isOverBudget ? "OVER" : "ok  "} ${total.toFixed(1).padStart(6)} kB of ${limit}  ${name}\n`);
  if (isOverBudget || process.env.DETAILS) {
    for (const [file, size] of sizes.sort((a, b) => b[1] - a[1]).slice(0, 12)) {
      process.stdout.write(`       ${(size / 1000).toFixed(1).padStart(6)}  ${file}\n`);
    }
  }
}
process.exit(isAnyExceeded ? 1 : 0);
