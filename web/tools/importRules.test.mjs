import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = join(WEB, "tools/imports/node_modules/.bin/depcruise");
const BOARD = "src/features/storyboard";
const FILES = {
  "tsconfig.json": '{ "compilerOptions": { "module": "ESNext", "jsx": "react-jsx", "paths": { "@/*": ["./src/*"] } } }',
  "node_modules/react/package.json": '{ "name": "react", "version": "1.0.0", "main": "index.js" }',
  "node_modules/react/index.js": "module.exports = {};",
  "node_modules/zustand/package.json": '{ "name": "zustand", "exports": { ".": "./index.js", "./*": "./*.js" } }',
  "node_modules/zustand/index.js": "module.exports = {};",
  "node_modules/zustand/vanilla.js": "module.exports = {};",
};
const WAYS = {
  static: (path) => `import { a } from "${path}"; a();`,
  "side effect": (path) => `import "${path}";`,
  dynamic: (path) => `export const load = () => import("${path}");`,
  type: (path) => `import type { A } from "${path}"; export type B = A;`,
  "inline type": (path) => `import { type A } from "${path}"; export type B = A;`,
  "type expression": (path) => `export type B = import("${path}").A;`,
  "re-export": (path) => `export { a } from "${path}";`,
  "re-export of a type": (path) => `export type { A } from "${path}";`,
};
const MODULE = "export type A = string; export const a = () => 1;";

async function cruise(folder, folders) {
  const options = ["--config", join(WEB, ".dependency-cruiser.mjs"), "--output-type", "json", ...folders];
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, ...options], { cwd: folder, maxBuffer: 1 << 28 }, (_, out, problems) => {
      assert.equal(problems, "");
      resolve(JSON.parse(out));
    }),
  );
}

/** Checks some files; returns the violations as "rule: from → to", sorted. */
async function check(files) {
  const folder = await mkdtemp(join(tmpdir(), "pegbar-imports-"));
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { summary } = await cruise(folder, ["src"]);
  await rm(folder, { recursive: true });
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
}

const PLANTED = [
  ["src/features/*", "src/features/chat", "src/features/videos/a.ts"],
  ["src/features/*", "src/features/chat/thread", "src/app/a.ts"],
  ["src/ui", "src/ui", "src/api/a.ts"],
  ["src/api", "src/api/gen", "src/features/chat/a.ts"],
  ["src/engine", "src/engine", "src/api/gen/limits.ts"],
  ["src/playback", "src/playback/sound", "src/ui/a.ts"],
  [`${BOARD}/model`, `${BOARD}/model`, `${BOARD}/store/a.ts`],
  [`${BOARD}/panels/*`, `${BOARD}/panels/cuts`, `${BOARD}/panels/layers/a.ts`],
  [`${BOARD}/panels/*`, `${BOARD}/panels/timeline/lanes`, `${BOARD}/editor/a.ts`],
];

test("an import across folders is reported, however it is written", async () => {
  const files = {};
  const expected = [];
  for (const [rule, folder, to] of PLANTED) {
    files[to] = MODULE;
    for (const [way, write] of Object.entries(WAYS)) {
      const from = `${folder}/${way.replaceAll(" ", "-")}.ts`;
      files[from] = write(to.replace("src/", "@/").replace(".ts", ""));
      expected.push(`${rule}: ${from} → ${to}`);
    }
  }
  assert.deepEqual(await check(files), expected.sort());
});

test("imports in tests and of CSS modules are reported", async () => {
  const found = await check({
    "src/features/videos/a.ts": MODULE,
    "src/features/videos/Tile.module.css": ".tile { color: red; }",
    "src/features/chat/a.test.ts": 'import { a } from "@/features/videos/a"; a();',
    "src/features/chat/Row.tsx": 'import styles from "@/features/videos/Tile.module.css"; export default styles;',
  });
  assert.deepEqual(found, [
    "src/features/*: src/features/chat/Row.tsx → src/features/videos/Tile.module.css",
    "src/features/*: src/features/chat/a.test.ts → src/features/videos/a.ts",
  ]);
});

test("imports that the tables allow aren't reported", async () => {
  const found = await check({
    "src/api/gen/limit-values.ts": MODULE,
    "src/engine/render/paint.ts": 'import { a } from "@/api/gen/limit-values"; import "zustand/vanilla"; a();',
    "src/ui/buttons/Button.tsx": 'import "react"; export const a = 1;',
    "src/features/chat/thread/log.ts": 'import "./row"; import "@/features/chat/api"; import "@/ui/buttons/Button";',
    "src/features/chat/thread/row.ts": MODULE,
    "src/features/chat/api.ts": MODULE,
    "src/app/router.ts": 'import "@/features/chat/api"; export const load = () => import("@/engine/render/paint");',
    "src/testing.tsx": 'import "@/ui/buttons/Button";',
    "src/features/chat/api.test.ts": 'import "@/testing"; import "./api";',
    [`${BOARD}/types.ts`]: MODULE,
    [`${BOARD}/model/cut.ts`]: `import "@/features/storyboard/types";`,
    [`${BOARD}/panels/cuts/Cut.tsx`]: 'import "./rows/row"; import "@/features/storyboard/model/cut";',
    [`${BOARD}/panels/cuts/rows/row.ts`]: 'import "@/features/storyboard/panels/cuts/width";',
    [`${BOARD}/panels/cuts/width.ts`]: MODULE,
    [`${BOARD}/editor/Editor.tsx`]: 'export const load = () => import("@/features/storyboard/panels/cuts/Cut");',
  });
  assert.deepEqual(found, []);
});

test("a cycle is reported, also one of types", async () => {
  const found = await check({
    "src/ui/a.ts": 'import { b } from "./b"; export type A = string; b();',
    "src/ui/b.ts": 'import type { A } from "./a"; export const b = (): A => "";',
    "src/ui/c.ts": 'export const load = () => import("./d"); export type C = string;',
    "src/ui/d.ts": 'export type D = import("./c").C;',
  });
  assert.deepEqual(
    found.map((line) => line.split(":")[0]),
    ["no cycles", "no cycles"],
  );
});

test("folders without a row, React in plain TypeScript, test helpers and missing modules are reported", async () => {
  const found = await check({
    "src/new/x.ts": 'import "@/ui/x";',
    "src/ui/x.ts": 'import "@/ui/lost";',
    "src/ui/y.ts": 'import "./testing";',
    "src/ui/testing.ts": MODULE,
    "src/engine/x.ts": 'import type { A } from "react"; import "zustand"; export type B = A;',
    [`${BOARD}/new/x.ts`]: 'import "@/features/storyboard/model/x";',
    [`${BOARD}/model/x.ts`]: MODULE,
    [`${BOARD}/api.ts`]: 'import "@/features/storyboard/model/x";',
  });
  assert.deepEqual(found, [
    "no React: src/engine/x.ts → node_modules/react/index.js",
    "no React: src/engine/x.ts → node_modules/zustand/index.js",
    `no row: ${BOARD}/api.ts → ${BOARD}/model/x.ts`,
    `no row: ${BOARD}/new/x.ts → ${BOARD}/model/x.ts`,
    "no row: src/new/x.ts → src/ui/x.ts",
    "resolvable: src/ui/x.ts → @/ui/lost",
    "tests only: src/ui/y.ts → src/ui/testing.ts",
  ]);
});

test("the client's own modules and imports are read", async () => {
  const { modules, summary } = await cruise(WEB, ["src", "e2e", "tools"]);
  const sources = modules.map(({ source }) => source);
  for (const folder of ["src/api", "src/engine", "src/ui", "src/app", "src/features/chat", BOARD, "e2e", "tools"]) {
    assert.ok(sources.filter((source) => source.startsWith(`${folder}/`)).length > 5, folder);
  }
  assert.ok(sources.length > 1_000 && summary.totalDependenciesCruised > 5_000);
  const aliased = modules.flatMap(({ dependencies }) => dependencies.filter(({ module }) => module.startsWith("@/")));
  const found = aliased.filter(({ couldNotResolve }) => !couldNotResolve);
  assert.ok(found.length > 2_000 && found.every(({ resolved }) => resolved.startsWith("src/")));
});
