import { ApiProblem } from "./problem";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface RequestOptions {
  /** Sent as JSON, unless it is bytes or a blob already. */
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

const signedOutListeners = new Set<() => void>();

/** Called when the server says 401 to somebody: the session may have ended elsewhere. */
export function onSignedOutAnswer(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** A path with its parameters escaped: path`/api/projects/${ref}`. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((made, part, i) => made + encodeURIComponent(values[i - 1] ?? "") + part);
}

function address(url: string, query: RequestOptions["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? url : `${url}?${text}`;
}

function isRaw(body: unknown): body is Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
}

async function problemOf(response: Response): Promise<ApiProblem> {
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
export async function send(method: Method, url: string, options: RequestOptions = {}): Promise<Response> {
  const { body, query, signal, timeoutMs = DEFAULT_TIMEOUT_MS, keepalive = false } = options;
  const headers = new Headers({ Accept: "application/json", ...options.headers });
  const init: RequestInit = { method, headers, credentials: "same-origin", keepalive };
  if (body !== undefined) {
    if (!headers.has("Content-Type")) {
      headers.set("Content-Type", isRaw(body) ? "application/octet-stream" : "application/json");
    }
    init.body = isRaw(body) ? body : JSON.stringify(body);
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  init.signal = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const response = await fetch(address(url, query), init);
    if (response.ok) return response;
    const problem = await problemOf(response);
    if (problem.status === 401) for (const listener of signedOutListeners) listener();
    throw problem;
  } catch (error) {
    throw asProblem(error, timeout, signal);
  }
}

/** What the caller cancelled stays an AbortError; all else becomes a problem with a sentence. */
function asProblem(error: unknown, timeout: AbortSignal, signal: AbortSignal | undefined): unknown {
  if (error instanceof ApiProblem || signal?.aborted) return error;
  if (timeout.aborted) return ApiProblem.local("client.timeout");
  return ApiProblem.local("client.offline");
}

/** Sends and reads the JSON answer. `T` is a type of "@/api/types"; an empty answer (204) gives undefined. */
export async function request<T>(method: Method, url: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, url, options);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw ApiProblem.local("client.unreadable", response.status);
  }
}

/** What the generated types say of an operation (GetProjectData and its like). */
interface Operation {
  url: string;
  body?: unknown;
  path?: unknown;
  query?: unknown;
  headers?: unknown;
}

type Given<D extends Operation> = Omit<D, "url"> & Omit<RequestOptions, "body" | "query" | "headers">;

/**
 * Calls an operation of the API, typed from end to end:
 * `call<GetProjectData, GetProjectResponses>("GET", "/api/projects/{ref}", { path: { ref } })`.
 */
export function call<D extends Operation, R>(method: Method, url: D["url"], given: Given<D>): Promise<R[keyof R]> {
  const {
    path: parameters = {},
    query,
    headers,
    ...options
  } = given as RequestOptions & {
    path?: Record<string, string>;
  };
  const made = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  return request<R[keyof R]>(method, made, {
    ...options,
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
  });
}
