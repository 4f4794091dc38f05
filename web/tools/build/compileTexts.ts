import compile from "icu-minify/compile";
import type { Plugin } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** Find the messages of each `defineTexts(id, messages, …)` call below a node. */
function findMessages(node: unknown, found: Node[]): Node[] {
  if (Array.isArray(node)) {
    for (const each of node) findMessages(each, found);
  } else if (isNode(node)) {
    const callee = node.type === "CallExpression" ? (node.callee as Node) : null;
    if (callee?.type === "Identifier" && callee.name === "defineTexts")
      found.push((node.arguments as Node[])[1] as Node);
    else for (const child of Object.values(node)) if (typeof child === "object") findMessages(child, found);
  }
  return found;
}

/** Return the value of a string literal, or null for any other expression. */
function readString(node: Node): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral" || (node.expressions as Node[]).length > 0) return null;
  return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked ?? null;
}

/**
 * Compile ICU messages at build time, so that the page needs no parser. Strings with arguments become arrays; the others
 * stay strings. Throws for a message that isn't a literal or isn't valid, with its file.
 */
export function compileTexts(): Plugin {
  return {
    name: "compile-texts",
    enforce: "pre",
    transform: {
      filter: { id: /[tT]exts\.ts$/, code: "defineTexts(" },
      handler(code, id) {
        const edits: { start: number; end: number; text: string }[] = [];
        const visit = (node: Node): void => {
          if (node.type !== "ObjectExpression") {
            this.error(`${id}: the messages of defineTexts must be literals`);
          }
          for (const property of node.properties as Node[]) {
            const value = property.value as Node | undefined;
            const message = value === undefined ? null : readString(value);
            if (value === undefined || message === null) {
              if (value === undefined) this.error(`${id}: the messages of defineTexts must be literals`);
              visit(value);
              continue;
            }
            try {
              edits.push({ start: value.start, end: value.end, text: JSON.stringify(compile(message)) });
            } catch (error) {
              this.error(`${id}: “${message}” isn't a valid ICU message: ${error}`);
            }
          }
        };
        for (const messages of findMessages(this.parse(code, { lang: "ts" }), [])) visit(messages);
        let compiled = code;
        for (const { start, end, text } of edits.reverse())
          compiled = compiled.slice(0, start) + text + compiled.slice(end);
        return { code: compiled, map: null };
      },
    },
  };
}
