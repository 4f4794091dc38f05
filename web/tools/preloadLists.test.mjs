import assert from "node:assert/strict";
import test from "node:test";
import { createPreloadLists } from "./build/preloadLists.ts";

const chunk = (name, imports, dynamicImports, isEntry = false) => ({
  type: "chunk",
  name,
  fileName: `${name}.js`,
  isEntry,
  imports: imports.map((each) => `${each}.js`),
  dynamicImports: dynamicImports.map((each) => `${each}.js`),
});

/** A page imports a list and a form; both show a menu, which needs `popups`, and only the list has loaded `rows`. */
function createBuild(withoutLists) {
  const chunks = [
    chunk("index", ["core"], ["list", "form"], true),
    chunk("core", [], []),
    chunk("list", ["core", "rows"], ["menu"]),
    chunk("rows", [], ["details"]),
    chunk("form", ["core"], ["menu"]),
    chunk("menu", ["core", "rows", "popups"], []),
    chunk("popups", [], []),
    chunk("details", ["rows"], []),
  ];
  const { plugin, getPreloads } = createPreloadLists(new Set(withoutLists));
  plugin.generateBundle.handler({}, Object.fromEntries(chunks.map((each) => [each.fileName, each])));
  return getPreloads;
}

test("an import preloads only the files that its chunk may not have loaded", () => {
  const getPreloads = createBuild(["index"]);
  const files = ["menu.js", "core.js", "rows.js", "popups.js"];
  assert.deepEqual(getPreloads(files, "list.js"), ["menu.js", "popups.js"]);
  assert.deepEqual(getPreloads(files, "form.js"), ["menu.js", "rows.js", "popups.js"]);
});

test("an import that needs nothing but its own file has no list", () => {
  assert.deepEqual(createBuild(["index"])(["details.js", "rows.js"], "rows.js"), []);
});

test("the imports of the entry and of named chunks have no lists", () => {
  const getPreloads = createBuild(["index", "form"]);
  assert.deepEqual(getPreloads(["list.js", "rows.js"], "index.js"), []);
  assert.deepEqual(getPreloads(["menu.js", "popups.js"], "form.js"), []);
});

test("a build fails if a chunk without lists is missing", () => {
  assert.throws(() => createBuild(["index", "board"]), /chunks without preload lists are missing/);
});
