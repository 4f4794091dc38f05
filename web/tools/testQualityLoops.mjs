/**
 * Finds loops in a test that assert over collections that may be empty, so that the test could pass without asserting.
 *
 * A collection is known to have items if it is a literal, a constant (`UPPER_CASE`), or derived from those. Any other needs an
 * assertion outside of the loop: on the collection, or on what the loop counts or collects.
 */

const UPPER_CASE = /^[A-Z][A-Z0-9_]*$/;
/** Methods that call a function for each item. */
const FOR_EACH = new Set(["forEach", "map", "flatMap", "every", "some", "filter", "reduce"]);
/** Methods and functions whose result has an item for each item of their owner or first argument. */
const SAME_LENGTH = new Set(
  "map entries values keys toSorted toReversed sort reverse split concat fill from".split(" "),
);
const OF_OBJECT = new Set(["entries", "values", "keys", "from", "fromEntries"]);
/** Matchers that pass for an empty collection when negated by `not`. */
const NEGATED_MATCHERS = new Set(["toContain", "toContainEqual", "toMatch"]);

/** Yields the direct child nodes of a node. */
function* childrenOf(node) {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") yield child;
  }
}

/** Yields a node and all its descendants. */
export function* nodesIn(node) {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

export const isFunction = (node) => /Function/.test(node?.type ?? "") && !/^TS/.test(node.type);

/** Removes wrappers that don't change the value of an expression: `await`, `as`, `!`, parentheses. */
export function unwrap(node) {
  const inner = ["AwaitExpression", "UnaryExpression"].includes(node.type) ? node.argument : node.expression;
  const isWrapper =
    node.type === "AwaitExpression" || /^(TSAs|TSSatisfies|TSNonNull|Parenthesized|Chain)Expression$/.test(node.type);
  return isWrapper ? unwrap(inner) : node;
}

/** Returns the name at the start of a chain of members and calls: `expect` of `expect.poll(x).not.toBe(y)`. */
export function rootName(node) {
  if (node.type === "Identifier") return node.name;
  const inner = node.type === "CallExpression" ? node.callee : node.object;
  return inner ? rootName(unwrap(inner)) : undefined;
}

/** Returns the name of the function or last member that is called. */
export function calleeName({ callee }) {
  return callee.type === "MemberExpression" ? callee.property.name : callee.name;
}

/** Returns whether a node itself can fail a test. */
export function isAssertion(node) {
  return node.type === "CallExpression" && /^(expect|assert)/.test(rootName(node) ?? "");
}

/** Returns the names that are assigned in some nodes, each with its values. */
export function assignmentsIn(nodes) {
  const assigned = new Map();
  const add = (name, value) => assigned.set(name, [...(assigned.get(name) ?? []), value]);
  for (const node of nodes) {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init) add(node.id.name, node.init);
    if (node.type === "AssignmentExpression" && node.left.type === "Identifier") add(node.left.name, node.right);
    if (
      node.type === "VariableDeclarator" &&
      node.id.type === "ArrayPattern" &&
      node.init?.type === "ArrayExpression"
    ) {
      node.id.elements.forEach((part, at) => {
        const value = node.init.elements[at];
        if (part?.type === "Identifier" && value && value.type !== "SpreadElement") add(part.name, value);
      });
    }
  }
  return assigned;
}

/** Returns the names that are destructured from a value: `left` of `const [left, right] = homes`, each with that value. */
function destructuredIn(nodes) {
  const destructured = new Map();
  for (const { type, id, init } of nodes) {
    if (type !== "VariableDeclarator" || id.type !== "ArrayPattern" || !init) continue;
    for (const part of id.elements) if (part?.type === "Identifier") destructured.set(part.name, [init]);
  }
  return destructured;
}

/** Yields the names of the variables in which a loop counts or collects. */
function* collectedIn(body) {
  for (const node of nodesIn(body)) {
    if (node.type === "UpdateExpression") yield node.argument.name;
    if (node.type === "AssignmentExpression" && node.operator !== "=") yield node.left.name;
    if (node.type === "CallExpression" && ["add", "push", "set"].includes(calleeName(node))) {
      yield node.callee.object?.name;
    }
  }
}

export class Loops {
  #source;
  #assigned;
  #destructured;
  #parameters = new Set();
  #proven = new Set();
  #asserted = [];
  #loops = [];

  /** @param module Assigned values of the module's names. @param test The function of a test. */
  constructor(source, module, test) {
    this.#source = source;
    const nodes = [...nodesIn(test)];
    const own = assignmentsIn(nodes);
    for (const node of nodes.filter(isFunction)) {
      for (const parameter of node.params) for (const part of nodesIn(parameter)) this.#parameters.add(part.name);
    }
    for (const node of nodes) if (node.type === "ForOfStatement") own.delete(node.left.declarations?.[0].id.name);
    this.#assigned = new Map([...module, ...own]);
    this.#destructured = destructuredIn(nodes);
    this.#visit(test.body, []);
  }

  /** Returns the loops that assert over a collection that may be empty, as positions and source texts. */
  maybeEmpty() {
    // An assertion counts only where it certainly runs, so each proof may make another assertion count.
    for (let before = -1; before < this.#proven.size; ) {
      before = this.#proven.size;
      for (const { node, around } of this.#asserted) {
        if (around.every((loop) => this.#runs(loop))) this.#prove(node);
      }
    }
    return this.#loops
      .filter((loop) => !this.#runs(loop))
      .map(({ start, collection }) => ({ start, collection: this.#text(collection) }));
  }

  /** Returns whether a loop certainly runs: over items, or proven by an assertion on what it counts or collects. */
  #runs({ collection, body, update }) {
    if (this.#hasItems(collection)) return true;
    const collected = [body, update].filter(Boolean).flatMap((part) => [...collectedIn(part)]);
    return collected.some((name) => this.#proven.has(name));
  }

  #text(node) {
    return this.#source.slice(node.start, node.end).replace(/\s+/g, " ").replaceAll("?.", ".");
  }

  #visit(node, around) {
    const loop = this.#loopAt(node);
    if (loop) {
      for (const part of loop.once) this.#visit(part, around);
      if ([...nodesIn(loop.body)].some(isAssertion)) this.#loops.push(loop);
      this.#visit(loop.body, [...around, loop]);
      return;
    }
    if (isAssertion(node)) {
      this.#asserted.push({ node, around });
      for (const part of nodesIn(node)) this.#universal(node, part);
      // Visit only the arguments of `expect` and its matchers: the links of the chain are parts of the same assertion.
      for (let link = node; link; link = link.callee ?? link.object ?? link.expression) {
        for (const argument of link.arguments ?? []) this.#visit(argument, around);
      }
      return;
    }
    for (const child of childrenOf(node)) this.#visit(child, around);
  }

  /** Treats `expect(items.every(…)).toBe(true)` as a loop that asserts. */
  #universal(assertion, node) {
    if (node.type !== "CallExpression" || calleeName(node) !== "every" || node.callee.type !== "MemberExpression")
      return;
    const expected = assertion.arguments[0];
    if (calleeName(assertion) === "toBeFalsy" || expected?.value === false) return;
    if (!this.#loops.some(({ start }) => start === node.start)) {
      this.#loops.push({ start: node.start, collection: unwrap(node.callee.object) });
    }
  }

  #loopAt(node) {
    const { start, body } = node;
    switch (node.type) {
      case "ForOfStatement":
      case "ForInStatement":
        return { start, body, collection: unwrap(node.right), once: [node.right] };
      case "ForStatement":
        return node.test && { start, body, update: node.update, collection: unwrap(node.test), once: [] };
      case "WhileStatement":
        return { start, body, collection: unwrap(node.test), once: [] };
      case "CallExpression": {
        const { callee } = node;
        const callback = node.arguments[0];
        if (callee.type !== "MemberExpression" || !FOR_EACH.has(callee.property.name) || !isFunction(callback)) return;
        return { start, body: callback.body, collection: unwrap(callee.object), once: [callee.object] };
      }
      default:
        return;
    }
  }

  #hasItems(node, depth = 0) {
    if (depth > 8) return false;
    const deeper = (part) => this.#hasItems(unwrap(part), depth + 1);
    if (this.#proven.has(this.#text(node))) return true;
    switch (node.type) {
      case "ArrayExpression":
        return node.elements.some((part) => part && (part.type !== "SpreadElement" || deeper(part.argument)));
      case "ObjectExpression":
        return node.properties.some((part) => part.type !== "SpreadElement" || deeper(part.argument));
      case "TemplateLiteral":
        return true;
      case "Literal":
        return Boolean(node.value);
      case "Identifier": {
        if (UPPER_CASE.test(node.name)) return true;
        const values = this.#assigned.get(node.name);
        return Boolean(values) && !this.#parameters.has(node.name) && values.every(deeper);
      }
      case "MemberExpression":
        if (node.property.name === "length") return deeper(node.object);
        return UPPER_CASE.test(node.property.name ?? "") || this.#property(node, deeper);
      case "ConditionalExpression":
        return deeper(node.consequent) && deeper(node.alternate);
      case "LogicalExpression":
        return node.operator === "??" && deeper(node.left);
      case "BinaryExpression":
        return this.#comparison(node, deeper);
      case "NewExpression":
        return ["Set", "Map", "Array", "Uint8Array"].includes(node.callee.name) && node.arguments.some(deeper);
      case "CallExpression":
        return this.#call(node, deeper);
      default:
        return false;
    }
  }

  /** Returns whether a property of an object literal has items. */
  #property({ object, property }, deeper) {
    const values = this.#assigned.get(object.name) ?? [];
    const found = values.map((value) => value.properties?.find(({ key }) => key?.name === property.name));
    return !this.#parameters.has(object.name) && found.length > 0 && found.every((part) => part && deeper(part.value));
  }

  #comparison({ operator, left, right }, deeper) {
    if (/^[<>!]=?=?$|^===?$/.test(operator)) {
      // The condition of a loop: one side must be a number that the test defines or asserts something about.
      return (
        [left, right].some((part) => unwrap(part).type !== "Literal" && this.#isNumber(unwrap(part), deeper)) ||
        (left.type === "Identifier" && right.type === "Literal" && operator !== "===" && operator !== "!==")
      );
    }
    return /^[+*]$/.test(operator) && (deeper(left) || this.#isNumber(left, deeper)) && deeper(right);
  }

  #isNumber(node, deeper) {
    if (node.type === "Literal") return typeof node.value === "number";
    if (node.type === "BinaryExpression")
      return this.#isNumber(node.left, deeper) && this.#isNumber(node.right, deeper);
    return deeper(node);
  }

  #call(node, deeper) {
    const name = calleeName(node);
    const [first] = node.arguments;
    if (node.callee.type === "Identifier") return name === "Array" && Boolean(first) && deeper(first);
    if (!SAME_LENGTH.has(name)) return false;
    const owner = node.callee.object;
    if (["Object", "Array", "Map"].includes(owner.name) && OF_OBJECT.has(name)) {
      const length = first.properties?.find(({ key }) => key?.name === "length");
      return length ? deeper(length.value) : deeper(first);
    }
    return deeper(owner);
  }

  /** Takes an assertion on a collection, or on a value computed from it, as proof that it has items. */
  #prove(assertion) {
    const todo = [{ node: assertion, isAssigned: false }];
    const seen = new Set();
    for (let next = todo.pop(); next; next = todo.pop()) {
      const { node, isAssigned } = next;
      if (isAssigned && node.type === "AwaitExpression" && !this.#isGathered(node)) continue;
      if (node.type === "CallExpression") {
        const name = calleeName(node);
        if (name === "every" || name === "some") continue;
        if (NEGATED_MATCHERS.has(name) && node.callee.object?.property?.name === "not") continue;
      }
      this.#proven.add(this.#text(node));
      if (node.type === "Identifier" && !seen.has(node.name)) {
        seen.add(node.name);
        for (const value of [...(this.#assigned.get(node.name) ?? []), ...(this.#destructured.get(node.name) ?? [])]) {
          todo.push({ node: value, isAssigned: true });
        }
      }
      for (const child of childrenOf(node)) todo.push({ node: child, isAssigned });
    }
  }

  /** Returns whether an awaited call returns an item for each element on the page, or for each promise. */
  #isGathered(node) {
    return node.argument.type === "CallExpression" && ["all", "evaluateAll"].includes(calleeName(node.argument));
  }
}
