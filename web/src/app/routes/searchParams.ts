/** Query parameters as plain strings, so that codes and names of digits aren't parsed as numbers. */
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

/** Return the named string parameters that exist. */
function readTextParams<Name extends string>(query: SearchParams, ...names: Name[]): { [name in Name]?: string } {
  const params: { [name in Name]?: string } = {};
  for (const name of names) {
    const value = query[name];
    if (typeof value === "string") params[name] = value;
  }
  return params;
}

/** Return a function that reads these parameters of a route's query. */
export function createParamReader<Name extends string>(
  ...names: Name[]
): (query: SearchParams) => { [name in Name]?: string } {
  return (query) => readTextParams(query, ...names);
}

/**
 * Read the path to open after sign-in. Only paths of this site are valid. An invalid value is returned as undefined
 * instead of omitted: the router merges the result over the raw query.
 */
export function readReturnPath(query: SearchParams): { from?: string | undefined } {
  const { from } = readTextParams(query, "from");
  return { from: from !== undefined && /^\/(?![/\\])[^\p{Cc}]*$/u.test(from) ? from : undefined };
}

export function readNewProjectParams(query: SearchParams) {
  return readTextParams(query, "name", "w", "h", "fps", "ar");
}
