/** The query as plain texts, so that a code or a name of digits stays what it is. */
export type Query = Record<string, unknown>;

export function parseSearch(search: string): Query {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string") search.set(name, value);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** The named entries that are there; all others fall away. */
function readText<Name extends string>(query: Query, ...names: Name[]): { [name in Name]?: string } {
  const found: { [name in Name]?: string } = {};
  for (const name of names) {
    const value = query[name];
    if (typeof value === "string") found[name] = value;
  }
  return found;
}

/** Reads those entries of a route's query. */
export function reading<Name extends string>(...names: Name[]): (query: Query) => { [name in Name]?: string } {
  return (query) => readText(query, ...names);
}

/**
 * Where to go after signing in: a path of this site, never another one's address. What is none is there as nothing: the
 * router puts what is read over the query as it came.
 */
export function readFrom(query: Query): { from?: string | undefined } {
  const { from } = readText(query, "from");
  return { from: from !== undefined && /^\/(?![/\\])[^\p{Cc}]*$/u.test(from) ? from : undefined };
}

export function readNewProject(query: Query) {
  return readText(query, "name", "w", "h", "fps", "ar");
}
