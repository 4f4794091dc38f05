import { onTestFinished, vi } from "vitest";
import { config } from "@/api/http/config";
import type { ClientMessage, ServerMessage, TopicEvent } from "@/api/socket/socketTypes";
import type { Profile } from "@/api/types";
import { loadSession } from "./http/session";
import { queryClient } from "./records/queryClient";

/** A request as the server receives it. */
export interface SentRequest {
  method: string;
  /** Decoded path and query: `/api/profiles?q=a b`. */
  address: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}

/** JSON, a complete response, or a function that returns one of them for a request. */
type StubResponse = unknown | Response | ((request: SentRequest) => unknown);

/** Create an error response in the server's format. */
export function createProblemResponse(status: number, detail = "Not now.", overrides: object = {}): Response {
  return Response.json({ title: "Refused", detail, code: `test.${status}`, ...overrides }, { status });
}

export const throwNetworkError = (): never => {
  throw new TypeError("Failed to fetch");
};

/** Test server that answers `fetch` and the tab's socket. Requests without a stub get a 404. */
export class TestServer {
  readonly requests: SentRequest[] = [];
  readonly #responses = new Map<string, StubResponse>();
  readonly #sequences = new Map<string, number>();

  /** Set the responses of operations such as `GET /api/projects/p`. `*` matches one path segment. */
  respond(responses: Record<string, StubResponse>): void {
    for (const [address, response] of Object.entries(responses)) this.#responses.set(address, response);
  }

  /** Return the requests with this method and a matching path, oldest first. */
  getRequests(method: string, path: string): SentRequest[] {
    return this.requests.filter((request) => request.method === method && matchesPath(path, request.path));
  }

  /** Send an event of a topic to the page. */
  sendEvent(topic: string, event: TopicEvent): void {
    const seq = (this.#sequences.get(topic) ?? 0) + 1;
    this.#sequences.set(topic, seq);
    this.sendMessage({ type: "event", topic, seq, event } as ServerMessage);
  }

  sendMessage(message: ServerMessage): void {
    for (const socket of sockets) socket.receive(message);
  }

  handleFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), location.origin);
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : init.body;
    const request: SentRequest = {
      method: init.method ?? "GET",
      address: url.pathname + decodeURIComponent(url.search.replaceAll("+", " ")),
      path: url.pathname,
      query: url.searchParams,
      body,
      headers: new Headers(init.headers),
    };
    this.requests.push(request);
    const response = this.#findResponse(request);
    const result: unknown = typeof response === "function" ? await response(request) : response;
    if (init.signal?.aborted) throw new DOMException("Aborted", "AbortError");
    if (result instanceof Response) return result.clone();
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
  };

  /** Handle a message that the tab's socket sent. */
  handleClientMessage(message: ClientMessage): void {
    if (message.type !== "subscribe") return;
    const { topic } = message;
    this.sendMessage({ type: "subscribed", topic, seq: this.#sequences.get(topic) ?? 0 });
  }

  #findResponse({ method, path }: SentRequest): StubResponse {
    const matches = [...this.#responses].filter(([address]) => {
      const [expectedMethod = "", pattern = ""] = address.split(" ");
      return expectedMethod === method && matchesPath(pattern, path);
    });
    // Most specific pattern first: the one with the fewest wildcards.
    matches.sort(([one], [other]) => one.split("*").length - other.split("*").length);
    return matches.length > 0 ? matches[0]?.[1] : createProblemResponse(404, "Nothing is here.");
  }
}

function matchesPath(pattern: string, path: string): boolean {
  const [patternSegments, pathSegments] = [pattern.split("/"), path.split("/")];
  return (
    patternSegments.length === pathSegments.length &&
    patternSegments.every((part, index) => part === "*" || part === pathSegments[index])
  );
}

/** The page's only socket lives as long as the page. The current test's server answers it. */
const sockets = new Set<TestSocket>();
let currentServer: TestServer | null = null;

class TestSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    sockets.add(this);
    queueMicrotask(() => {
      this.readyState = TestSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    queueMicrotask(() => currentServer?.handleClientMessage(message));
  }

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
  }
}

/** Data URL of a 1 × 1 px image. */
export const PIXEL_URL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

export const ME: Profile = {
  id: "00000000-0000-4000-8000-000000000001",
  username: "mina",
  display_name: "Mina",
  avatar_url: null,
  bio: "",
  skills: [],
  version: 1,
  created_at: "2026-01-01T00:00:00Z",
};

/** Start a server that answers all requests of a test until it ends. A user is signed in unless `me` is null. */
export async function startTestServer(
  responses: Record<string, StubResponse>,
  me: Profile | null = ME,
): Promise<TestServer> {
  const server = new TestServer();
  currentServer = server;
  server.respond({
    "GET /api/session": { user: me && { id: me.id, email: `${me.username}@pegbar.example` } },
    "GET /api/profiles/me": me,
    ...responses,
  });
  vi.stubGlobal("fetch", server.handleFetch);
  // Not reset after the test: the tab's socket is created only once.
  Object.assign(globalThis, { WebSocket: TestSocket });
  config.setState({ phase: "loading" }, true);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    queryClient.clear();
  });
  await loadSession();
  return server;
}

/** Return all interleavings of two sequences (for tests). Each sequence keeps its order. */
export function listInterleavings<T>(one: readonly T[], other: readonly T[]): T[][] {
  const [first, second] = [one[0], other[0]];
  if (first === undefined) return [[...other]];
  if (second === undefined) return [[...one]];
  return [
    ...listInterleavings(one.slice(1), other).map((rest) => [first, ...rest]),
    ...listInterleavings(one, other.slice(1)).map((rest) => [second, ...rest]),
  ];
}

/** Return all permutations of some steps (for tests). */
export function listPermutations<T>(steps: readonly T[]): T[][] {
  if (steps.length === 0) return [[]];
  return steps.flatMap((step, index) => listPermutations(steps.toSpliced(index, 1)).map((rest) => [step, ...rest]));
}
