import type { Operations } from "./gen/rest/operations.gen";
import { ApiProblem } from "./problem";

interface RequestOptions {
  /** Sent as JSON, unless it is bytes or a blob already; a blob goes under its own type. */
  body?: unknown;
  /** undefined and null entries are left out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** How long the whole answer may take. */
  timeoutMs?: number;
  /** Lets the request outlive the page (last saves); its body must stay under 64 kB. */
  keepalive?: boolean;
}

const DEFAULT_TIMEOUT_MS = 20_000;

const unauthorizedListeners = new Set<() => void>();

/** Called when the server says 401 to somebody: the session may have ended elsewhere. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

let checkSignedOut = (): Promise<boolean> => Promise.resolve(false);

/** Told how to find out whether a 404 means that the page's person is no longer signed in. */
export function setSignedOutCheck(ask: () => Promise<boolean>): void {
  checkSignedOut = ask;
}

/** The header that lets a write pass only where the record is still at the version that was seen. */
export function toIfMatchHeaders(version: number) {
  return { "if-match": String(version) };
}

/** An address with its parts escaped, for what `call` does not fetch: path`/api/projects/${ref}/assets.zip`. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((made, part, i) => made + encodeURIComponent(values[i - 1] ?? "") + part);
}

function buildUrl(url: string, query: RequestOptions["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? url : `${url}?${text}`;
}

function isBinaryBody(body: unknown): body is Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

function getContentType(body: unknown): string {
  if (body instanceof Blob && body.type !== "") return body.type;
  return isBinaryBody(body) ? "application/octet-stream" : "application/json";
}

async function readProblem(response: Response): Promise<ApiProblem> {
  try {
    const body: unknown = await response.json();
    if (typeof body === "object" && body !== null) {
      return ApiProblem.fromBody(response.status, body, response.headers.get("Retry-After"));
    }
  } catch (error) {
    if (error instanceof DOMException) throw error;
    // Not JSON: a proxy's page. What follows says the little that is known.
  }
  return ApiProblem.fromBody(response.status, {}, response.headers.get("Retry-After"));
}

/** Sends and resolves with the answer, whatever its body; throws ApiProblem for everything that is not 2xx. */
export async function send(method: keyof Operations, url: string, options: RequestOptions = {}): Promise<Response> {
  const { body, query, signal, timeoutMs = DEFAULT_TIMEOUT_MS, keepalive = false } = options;
  const headers = new Headers({ Accept: "application/json", ...options.headers });
  const init: RequestInit = { method, headers, credentials: "same-origin", keepalive };
  if (body !== undefined) {
    if (!headers.has("Content-Type")) headers.set("Content-Type", getContentType(body));
    init.body = isBinaryBody(body) ? body : JSON.stringify(body);
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  init.signal = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const response = await fetch(buildUrl(url, query), init);
    if (response.ok) return response;
    const problem = await readProblem(response);
    if (problem.status === 401) for (const listener of unauthorizedListeners) listener();
    // Nobody in particular is told nothing of what is not everybody's.
    if (problem.status === 404 && (await checkSignedOut())) throw ApiProblem.fromClientCode("client.signed_out", 401);
    throw problem;
  } catch (error) {
    throw toApiProblem(error, timeout, signal);
  }
}

/** What the caller cancelled stays an AbortError; all else becomes a problem with a sentence. */
function toApiProblem(error: unknown, timeout: AbortSignal, signal: AbortSignal | undefined): unknown {
  if (error instanceof ApiProblem || signal?.aborted) return error;
  if (timeout.aborted) return ApiProblem.fromClientCode("client.timeout");
  return ApiProblem.fromClientCode("client.offline");
}

/** The types of an operation (its data and its answers, as generated), by method and address. */
type OperationData<M extends keyof Operations, P extends keyof Operations[M]> = Operations[M][P] extends [
  infer D,
  unknown,
]
  ? D
  : never;
type OperationResponses<M extends keyof Operations, P extends keyof Operations[M]> = Operations[M][P] extends [
  unknown,
  infer R,
]
  ? R
  : never;

/** What an operation takes: its path's parts, query, headers and body, beside what any request takes. */
type CallOptions<D> = Omit<D, "url"> & Pick<RequestOptions, "signal" | "timeoutMs" | "keepalive">;

/** `G`, with `never` for each field of the body and the query that the operation doesn't take, so that it is refused. */
type ExactFields<G, D> = G & {
  [Part in keyof G & keyof D & ("body" | "query")]: OnlyKnownFields<G[Part], NonNullable<D[Part]>>;
};
type OnlyKnownFields<A, E> = A extends
  | readonly unknown[]
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | null
  | undefined
  | string
  ? A
  : { [Field in keyof A]: Field extends KeysOfUnion<E> ? A[Field] : never };
/** The fields of an object; of a union of objects, those of all. */
type KeysOfUnion<E> = E extends unknown ? keyof E : never;

interface AnyCallOptions extends RequestOptions {
  path?: Record<string, string>;
}

/**
 * Calls an operation of the API and reads its JSON answer; method and address alone say what it takes and answers:
 * `call("GET", "/api/projects/{ref}", { path: { ref } })`. An empty answer (204) gives undefined.
 */
export async function call<
  M extends keyof Operations,
  P extends keyof Operations[M] & string,
  const G extends CallOptions<OperationData<M, P>>,
>(
  method: M,
  address: P,
  ...[given]: Partial<OperationData<M, P>> extends Omit<OperationData<M, P>, "url">
    ? [given?: ExactFields<G, OperationData<M, P>>]
    : [given: ExactFields<G, OperationData<M, P>>]
): Promise<OperationResponses<M, P>[keyof OperationResponses<M, P>]> {
  type ResponseBody = OperationResponses<M, P>[keyof OperationResponses<M, P>];
  const { path: parts = {}, ...options } = (given ?? {}) as AnyCallOptions;
  const url = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ""));
  const response = await send(method, url, options);
  if (response.status === 204) return undefined as ResponseBody;
  try {
    return (await response.json()) as ResponseBody;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw ApiProblem.fromClientCode("client.unreadable", response.status);
  }
}
