/**
 * Check the texts of the client: each catalog (`defineTexts`) has an id of its own, each message is valid ICU, no text stands
 * outside of a catalog, and dates, times and numbers are formatted by `src/i18n` alone.
 * `node tools/checkTexts.mjs --list` prints the number of messages of each catalog.
 */
import { readdirSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { parseSync } from "vite";

/** List the values of an object literal's properties, at any depth. */
function listValues(object) {
  return object.properties.flatMap(({ value }) => (value.type === "ObjectExpression" ? listValues(value) : [value]));
}

/** List the calls of `defineTexts` below a node. */
function listCatalogs(node) {
  if (Array.isArray(node)) return node.flatMap(listCatalogs);
  if (typeof node !== "object" || node === null) return [];
  if (node.type === "CallExpression" && node.callee.name === "defineTexts") return [node.arguments];
  return Object.values(node).flatMap(listCatalogs);
}

/** Files with catalogs; they have no texts but those of the catalogs. */
const CATALOG_FILE = /[tT]exts\.ts$/;

/** Attributes and properties that are shown or read out. */
const SHOWN = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "description",
  "hint",
  "label",
  "placeholder",
  "title",
]);

/** Names of units, products and keys, the same in every language. */
const UNTRANSLATED = /^(?:[^\p{L}]*|Pegbar|fps|px|(?:(?:Ctrl|Shift|Alt)\+)*(?:Enter|\p{L}))$/u;

const FORMATTERS =
  /\bIntl\.(?:DateTimeFormat|NumberFormat|RelativeTimeFormat|ListFormat|PluralRules)\b|\.toLocale(?:Date|Time)?String\(/;

/** Return the text of a literal or a template, without its values; null for other nodes. */
function getText(node) {
  if (node?.type === "JSXExpressionContainer") return getText(node.expression);
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  return node?.type === "TemplateLiteral" ? node.quasis.map((part) => part.value.cooked).join("") : null;
}

/** List the texts below a node that are outside of catalogs; in files with catalogs all literals with a word count. */
function listLooseTexts(node, isCatalogFile) {
  if (Array.isArray(node)) return node.flatMap((each) => listLooseTexts(each, isCatalogFile));
  if (typeof node !== "object" || node === null || node.type === "ImportDeclaration" || /^TS\w*Type/.test(node.type))
    return [];
  if (node.type === "CallExpression" && node.callee.name === "defineTexts") return [];
  const shown =
    node.type === "JSXText"
      ? node.value
      : node.type === "JSXAttribute" && SHOWN.has(node.name.name)
        ? getText(node.value)
        : node.type === "Property" && SHOWN.has(node.key.name)
          ? getText(node.value)
          : isCatalogFile && node.type !== "JSXExpressionContainer"
            ? getText(node)
            : null;
  const isText =
    shown !== null &&
    !UNTRANSLATED.test(shown.trim()) &&
    (!isCatalogFile || /^\p{Lu}|\p{L}{2}.* | .*\p{L}{2}/u.test(shown));
  return [
    ...(isText ? [shown.trim()] : []),
    ...Object.values(node).flatMap((each) => listLooseTexts(each, isCatalogFile)),
  ];
}

const counts = new Map();
const faults = [];
const files = readdirSync("src", { recursive: true }).map((name) => `src/${name}`);
for (const file of files.filter((name) => /\.tsx?$/.test(name)).sort()) {
  if (file.startsWith("src/i18n/") || /\.test\.tsx?$|esting\.tsx?$/.test(file)) continue;
  const code = readFileSync(file, "utf8");
  if (FORMATTERS.test(code)) faults.push(`${file}: formats a date or number itself instead of by src/i18n`);
  const { program } = parseSync(file, code);
  for (const text of listLooseTexts(program, CATALOG_FILE.test(file))) {
    faults.push(`${file}: “${text}” is outside of a catalog`);
  }
  if (!code.includes("defineTexts(")) continue;
  for (const [id, messages] of listCatalogs(program)) {
    if (counts.has(id.value)) faults.push(`${file}: another catalog has the id “${id.value}”`);
    const values = listValues(messages);
    counts.set(id.value, values.length);
    for (const value of values) {
      const message = value.value ?? value.quasis?.[0].value.cooked;
      try {
        compile(message);
      } catch (error) {
        faults.push(`${file}: “${message}” isn't a valid ICU message: ${error}`);
      }
    }
  }
}
if (process.argv.includes("--list")) for (const [id, count] of counts) console.log(`${count}\t${id}`);
if (counts.size === 0) faults.push("no catalog was found");
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
