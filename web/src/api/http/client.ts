import type { Operations } from "@/api/gen/rest/operations.gen";
import { ApiProblem } from "./problem";

interface RequestOptions {
  /** Sent as JSON, except bytes and blobs. A blob is sent with its own type. */
  body?: unknown;
  /** undefined and null entries are omitted. */
  query?: Record<string, string | number | boolean | null | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Timeout for the complete response. */
  timeoutMs?: number;
  /** Lets the request outlive the page (last saves). The body must be smaller than 64 kB. */
  keepalive?: boolean;
}

const DEFAULT_TIMEOUT_MS = 20_000;

const unauthorizedListeners = new Set<() => void>();

/** Subscribe to 401 responses: the session may have ended elsewhere. Returns an unsubscribe function. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

let checkSignedOut = (): Promise<boolean> => Promise.resolve(false);

/** Set the function that checks whether a 404 is due to an expired session. */
export function setSignedOutCheck(check: () => Promise<boolean>): void {
  checkSignedOut = check;
}

/** Return the header that makes a write fail with 412 if the record no longer has this version. */
export function toIfMatchHeaders(version: number) {
  return { "if-match": String(version) };
}

/** Build a URL with escaped parts, for requests that don't use `call`: path`/api/projects/${ref}/assets.zip`. */
export function path(literals: TemplateStringsArray, ...values: string[]): string {
  return literals.reduce((url, part, i) => url + encodeURIComponent(values[i - 1] ?? "") + part);
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
    // Not JSON, for example a proxy's error page: only the status is known.
  }
  return ApiProblem.fromBody(response.status, {}, response.headers.get("Retry-After"));
}

/** Send a request and resolve with the response, whatever its body. Throws `ApiProblem` if the status isn't 2xx. */
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
    // Signed-out visitors get a 404 for everything that isn't public, so an expired session can be the cause.
    if (problem.status === 404 && (await checkSignedOut())) throw ApiProblem.fromClientCode("client.signed_out", 401);
    throw problem;
  } catch (error) {
    throw toApiProblem(error, timeout, signal);
  }
}

/** Convert a fetch error to an `ApiProblem`. If the caller aborted, it stays an AbortError. */
function toApiProblem(error: unknown, timeout: AbortSignal, signal: AbortSignal | undefined): unknown {
  if (error instanceof ApiProblem || signal?.aborted) return error;
  if (timeout.aborted) return ApiProblem.fromClientCode("client.timeout");
  return ApiProblem.fromClientCode("client.offline");
}

/** Generated types of an operation (request data and responses), by method and path. */
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

/** Options of `call`: path parameters, query, headers and body of the operation, plus options of every request. */
type CallOptions<D> = Omit<D, "url"> & Pick<RequestOptions, "signal" | "timeoutMs" | "keepalive">;

/** `G` with `never` for body and query fields that the operation doesn't take, so that they are type errors. */
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
/** Keys of an object type; for a union, the keys of all its members. */
type KeysOfUnion<E> = E extends unknown ? keyof E : never;

interface AnyCallOptions extends RequestOptions {
  path?: Record<string, string>;
}

/**
 * Call an API operation and return its JSON response. Method and path determine the types.
 * Example: `call("GET", "/api/projects/{ref}", { path: { ref } })`. Returns undefined for an empty response (204).
 */
export async function call<
  M extends keyof Operations,
  P extends keyof Operations[M] & string,
  const G extends CallOptions<OperationData<M, P>>,
>(
  method: M,
  address: P,
  ...[callOptions]: Partial<OperationData<M, P>> extends Omit<OperationData<M, P>, "url">
    ? [options?: ExactFields<G, OperationData<M, P>>]
    : [options: ExactFields<G, OperationData<M, P>>]
): Promise<OperationResponses<M, P>[keyof OperationResponses<M, P>]> {
  type ResponseBody = OperationResponses<M, P>[keyof OperationResponses<M, P>];
  const { path: pathParams = {}, ...options } = (callOptions ?? {}) as AnyCallOptions;
  const url = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParams[name] ?? ""));
  const response = await send(method, url, options);
  if (response.status === 204) return undefined as ResponseBody;
  try {
    return (await response.json()) as ResponseBody;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw ApiProblem.fromClientCode("client.unreadable", response.status);
  }
}
