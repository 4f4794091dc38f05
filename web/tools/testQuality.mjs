#!/usr/bin/env node
/**
 * Checks the tests of the web client and the e2e tests: each asserts something, loops that assert are not empty, nothing
 * waits for time to pass. `node tools/testQuality.mjs [folder]` prints `file:line: message` and exits with 1 if there is any.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { assignmentsIn, calleeName, isAssertion, isFunction, Loops, nodesIn, rootName } from "./testQualityLoops.mjs";

/** Necessary waits for time to pass, as `file::title of the test or name of the function`, with the reason. */
const PAUSES = {
  "e2e/chat/chat-order.spec.ts::delayResponses": "late responses are what is tested",
  "e2e/board/early-strokes.spec.ts::drawLine": "the time between the action and the stroke is what is tested",
};

const NO_ASSERTION = "the test asserts nothing";
const EMPTY_LOOP = (collection) => `the loop over \`${collection}\` asserts, but nothing asserts that it is not empty`;
const PAUSE = "do not wait for time to pass: wait for the thing itself";
const SHORT_TITLE = "describe the behavior in a sentence: at least three words";
const UNUSED = (name) => `tools/testQuality.mjs: \`${name}\` needs no exemption`;

const web = fileURLToPath(new URL("..", import.meta.url));
const HELPERS = /(^|\/)(testing\.tsx?|e2e\/support\/.*\.ts)$/;
const TESTS = /\.(test\.tsx?|spec\.ts)$|(^|\/)e2e\/support\/webdriver\/otherBrowserTests\.ts$/;
/** Modifiers that may follow `test` or `it` in a test declaration. */
const MODIFIERS = new Set([
  "only",
  "skip",
  "fixme",
  "slow",
  "fails",
  "fail",
  "concurrent",
  "sequential",
  "each",
  "for",
]);

const folder = process.argv[2] ?? web;
const files = ["src", "e2e"]
  .filter((part) => existsSync(join(folder, part)))
  .flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((path) => join(part, path)))
  .filter((path) => HELPERS.test(path) || TESTS.test(path))
  .sort();

/** A module of tests or helpers. */
class Module {
  constructor(path) {
    this.path = path;
    this.source = readFileSync(join(folder, path), "utf8");
    const { program, errors } = parseSync(path, this.source, { lang: path.endsWith("x") ? "tsx" : "ts" });
    if (errors.length) throw new Error(`${path}: ${errors[0].message}`);
    this.program = program;
    this.nodes = [...nodesIn(program)];
    this.functions = new Map();
    this.imports = new Map();
    this.methods = [];
    for (const node of this.nodes) this.#read(node);
  }

  #read(node) {
    switch (node.type) {
      case "FunctionDeclaration":
        this.functions.set(node.id.name, node);
        break;
      case "VariableDeclarator":
        if (isFunction(node.init)) this.functions.set(node.id.name, node.init);
        break;
      case "MethodDefinition":
      case "PropertyDefinition":
      case "Property":
        if (isFunction(node.value)) this.methods.push({ name: node.key.name, node: node.value, owner: this });
        break;
      case "ImportDeclaration":
        for (const { local, imported } of node.specifiers) {
          this.imports.set(local.name, { name: imported?.name, from: this.#resolve(node.source.value) });
        }
        break;
    }
  }

  #resolve(from) {
    if (from.startsWith("@/")) return join("src", from.slice(2));
    return from.startsWith(".") ? join(dirname(this.path), from) : from;
  }

  lineOf(offset) {
    return this.source.slice(0, offset).split("\n").length;
  }
}

const modules = files.map((path) => new Module(path));
const byPath = new Map(modules.map((module) => [module.path.replace(/\.tsx?$/, ""), module]));
const methods = modules.filter(({ path }) => HELPERS.test(path)).flatMap((module) => module.methods);

const known = new Map();

/** Returns whether a function or one that it calls asserts. */
function asserts(owner, node) {
  if (!known.has(node)) {
    known.set(node, false); // ends recursion
    known.set(
      node,
      [...nodesIn(node)].some((part) => isAssertion(part) || callsAssertion(owner, part)),
    );
  }
  return known.get(node);
}

function callsAssertion(owner, node) {
  // A reference is enough: helpers are also passed as callbacks.
  if (node.type === "Identifier") {
    const own = owner.functions.get(node.name);
    if (own) return asserts(owner, own);
    const { from, name } = owner.imports.get(node.name) ?? {};
    const module = byPath.get(from);
    const imported = module?.functions.get(name);
    return Boolean(imported) && asserts(module, imported);
  }
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const name = calleeName(node);
  return [...methods, ...owner.methods].some(
    (method) =>
      method.name === name && needs(method.node) <= node.arguments.length && asserts(method.owner, method.node),
  );
}

const needs = ({ params }) => params.filter(({ type, optional }) => type === "Identifier" && !optional).length;

/** Returns the title and body if a call declares a test: `test("…", …)`, `it.each(…)("…", …)`. */
function testAt(node) {
  if (node.type !== "CallExpression" || !/^(test|it)$/.test(rootName(node) ?? "")) return;
  const [title, ...rest] = node.arguments;
  const body = rest.findLast(isFunction);
  for (let callee = node.callee; callee.type !== "Identifier"; callee = callee.object ?? callee.callee) {
    if (callee.type === "MemberExpression" && !MODIFIERS.has(callee.property.name)) return;
  }
  if (body && (title.type === "TemplateLiteral" || typeof title.value === "string")) return { title, body };
}

const textOf = ({ value, quasis }) => value ?? quasis.map((part) => part.value.cooked).join("…");

/** Yields the waits for time to pass in a module, each with the test or function that contains it. */
function* pausesIn(node, name = "") {
  const test = testAt(node);
  const inner = test ? textOf(test.title) : isFunction(node) && node.id ? node.id.name : name;
  if (isPause(node)) yield { start: node.start, name: inner };
  for (const child of Object.values(node).flat()) if (typeof child?.type === "string") yield* pausesIn(child, inner);
}

function isPause(node) {
  if (node.type === "CallExpression") return calleeName(node) === "waitForTimeout";
  const [executor] = node.arguments ?? [];
  if (node.type !== "NewExpression" || node.callee.name !== "Promise" || !isFunction(executor)) return false;
  return [...nodesIn(executor)].some(
    (part) =>
      part.type === "CallExpression" &&
      calleeName(part) === "setTimeout" &&
      part.arguments[1]?.value !== 0 &&
      part.arguments.length > 1,
  );
}

let isBroken = false;
function report(text) {
  isBroken = true;
  process.stdout.write(`${text}\n`);
}

const unused = new Set(folder === web ? Object.keys(PAUSES) : []);
for (const module of modules.filter(({ path }) => TESTS.test(path))) {
  const { path, source, program } = module;
  const found = [];
  const assigned = assignmentsIn(module.nodes);
  for (const { start, name } of pausesIn(program)) {
    const key = `${path}::${name}`;
    if (!(key in PAUSES)) found.push([start, PAUSE]);
    unused.delete(key);
  }
  for (const node of module.nodes) {
    const test = testAt(node);
    if (!test) continue;
    if (textOf(test.title).trim().split(/\s+/).length < 3) found.push([node.start, SHORT_TITLE]);
    if (!asserts(module, test.body)) found.push([node.start, NO_ASSERTION]);
    for (const { start, collection } of new Loops(source, assigned, test.body).maybeEmpty()) {
      found.push([start, EMPTY_LOOP(collection)]);
    }
  }
  for (const [start, message] of found.sort(([a], [b]) => a - b)) {
    report(`${relative(process.cwd(), join(folder, path))}:${module.lineOf(start)}: ${message}`);
  }
}
for (const name of unused) report(UNUSED(name));
process.exit(isBroken ? 1 : 0);
