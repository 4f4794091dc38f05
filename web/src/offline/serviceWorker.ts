/**
 * Service worker that opens boards offline. Files of the build are served from a cache first. Board pages and their
 * first API responses (stored by `offlineCopy.ts`) are served from a cache only if the server doesn't respond. Other
 * URLs are not intercepted.
 */

/**
 * Inserted by the build: the entry script of the page, all files that a board may load (first needed first), and the
 * build id.
 */
declare const ENTRY: string;
declare const FILES: readonly string[];
declare const BUILD: string;

interface ExtendableEventLike extends Event {
  waitUntil(until: Promise<unknown>): void;
}

interface FetchEventLike extends ExtendableEventLike {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface ServiceWorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate" | "message", listener: (event: ExtendableEventLike) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEventLike) => void): void;
}

const serviceWorker = self as unknown as ServiceWorkerScope;
const FILE_CACHE_PREFIX = "pegbar-files-";
const FILE_CACHE = FILE_CACHE_PREFIX + BUILD;
const BOARD_CACHE = "pegbar-board";
const PAGE_URL = "/index.html";
const COMPLETE_MARKER_URL = "/whole";
const SESSION_URL = "/api/session";
const BOARD_PAGE_PATTERN = /^\/(storyboard|edit)\/[\w-]+\/?$/;
const BOARD_API_PATTERN = /^\/api\/projects\/[\w-]+(\/(cuts|sound))?$/;
/** Timeout of a navigation request, ms. Shorter if the browser reports that it is offline, which may be wrong. */
const SERVER_TIMEOUT_MS = 8000;
const OFFLINE_TIMEOUT_MS = 2000;
const fileUrls = new Set(FILES);

/** Clients whose page came from the cache because the server was unreachable. Only they get cached API responses. */
const offlineClientIds = new Set<string>();

/**
 * Cache the page of this build. Throws if the server has another build, whose page would refer to scripts outside
 * FILES.
 */
async function cachePage(): Promise<void> {
  const page = await fetch(PAGE_URL, { cache: "no-store" });
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error("another version is being installed");
  await (await caches.open(FILE_CACHE)).put(PAGE_URL, page);
}

async function deleteOldCaches(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(FILE_CACHE_PREFIX) && name !== FILE_CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** Cache all files one by one, because this isn't urgent. Files in the browser's HTTP cache aren't downloaded again. */
async function cacheFiles(): Promise<void> {
  const kept = await caches.open(FILE_CACHE);
  if (await kept.match(COMPLETE_MARKER_URL)) return;
  for (const file of FILES) {
    if (await kept.match(file)) continue;
    const answer = await fetch(file);
    if (!answer.ok) return;
    await kept.put(file, answer);
  }
  await kept.put(COMPLETE_MARKER_URL, new Response());
}

function isGatewayError({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** Return the server's response, or null on timeout, network or gateway errors. */
async function fetchWithTimeout(request: Request): Promise<Response | null> {
  const late = AbortSignal.timeout(navigator.onLine ? SERVER_TIMEOUT_MS : OFFLINE_TIMEOUT_MS);
  const silence = new Promise<null>((resolve) => {
    late.addEventListener("abort", () => resolve(null));
  });
  const answer = await Promise.race([fetch(request).catch(() => null), silence]);
  return answer && isGatewayError(answer) ? null : answer;
}

async function respondToNavigation(event: FetchEventLike): Promise<Response> {
  const kept = await caches.open(FILE_CACHE);
  const page = (await kept.match(COMPLETE_MARKER_URL)) && (await kept.match(PAGE_URL));
  if (!page) return fetch(event.request);
  const answer = await fetchWithTimeout(event.request);
  if (answer) return answer;
  offlineClientIds.add(event.resultingClientId);
  return page;
}

async function respondFromFiles(request: Request): Promise<Response> {
  return (await (await caches.open(FILE_CACHE)).match(request.url)) ?? fetch(request);
}

async function fetchOrUseCopy({ request, clientId }: FetchEventLike): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (!isGatewayError(answer) || !offlineClientIds.has(clientId)) return answer;
  } catch (error) {
    if (!offlineClientIds.has(clientId)) throw error;
  }
  return (await caches.match(request.url, { cacheName: BOARD_CACHE })) ?? Response.error();
}

/**
 * Fetch the session. Cached API responses belong to one user, so delete them if the server reports another user or
 * none.
 */
async function fetchSession(event: FetchEventLike): Promise<Response> {
  const answer = await fetchOrUseCopy(event);
  const copy = await caches.match(SESSION_URL, { cacheName: BOARD_CACHE });
  if (answer.ok && copy && (await readUserId(answer.clone())) !== (await readUserId(copy)))
    await caches.delete(BOARD_CACHE);
  return answer;
}

async function readUserId(answer: Response): Promise<unknown> {
  const { user } = await answer.json();
  return user?.id;
}

serviceWorker.addEventListener("install", (event) =>
  event.waitUntil(cachePage().then(() => serviceWorker.skipWaiting())),
);
serviceWorker.addEventListener("activate", (event) =>
  event.waitUntil(deleteOldCaches().then(() => serviceWorker.clients.claim())),
);
serviceWorker.addEventListener("message", (event) => event.waitUntil(cacheFiles()));
serviceWorker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method !== "GET") {
    // Signing in or out.
    if (pathname.startsWith("/api/auth/")) event.waitUntil(caches.delete(BOARD_CACHE));
  } else if (mode === "navigate") {
    if (BOARD_PAGE_PATTERN.test(pathname)) event.respondWith(respondToNavigation(event));
  } else if (fileUrls.has(pathname)) event.respondWith(respondFromFiles(event.request));
  else if (pathname === SESSION_URL) event.respondWith(fetchSession(event));
  else if (BOARD_API_PATTERN.test(pathname)) event.respondWith(fetchOrUseCopy(event));
});
