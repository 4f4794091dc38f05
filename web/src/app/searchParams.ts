/** The query as plain texts, so that a code or a name of digits stays what it is. */
export type SearchParams = Record<string, unknown>;

export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(query: SearchParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string") search.set(name, value);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** The named entries that are there; all others fall away. */
function readTextParams<Name extends string>(query: SearchParams, ...names: Name[]): { [name in Name]?: string } {
  const found: { [name in Name]?: string } = {};
  for (const name of names) {
    const value = query[name];
    if (typeof value === "string") found[name] = value;
  }
  return found;
}

/** Reads those entries of a route's query. */
export function createParamReader<Name extends string>(
  ...names: Name[]
): (query: SearchParams) => { [name in Name]?: string } {
  return (query) => readTextParams(query, ...names);
}

/**
 * Where to go after signing in: a path of this site, never another one's address. What is none is there as nothing: the
 * router puts what is read over the query as it came.
 */
export function readReturnPath(query: SearchParams): { from?: string | undefined } {
  const { from } = readTextParams(query, "from");
  return { from: from !== undefined && /^\/(?![/\\])[^\p{Cc}]*$/u.test(from) ? from : undefined };
}

export function readNewProjectParams(query: SearchParams) {
  return readTextParams(query, "name", "w", "h", "fps", "ar");
}
