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
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEventLike extends ExtendableEventLike {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(response: Promise<Response>): void;
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
  const oldCaches = (await caches.keys()).filter((name) => name.startsWith(FILE_CACHE_PREFIX) && name !== FILE_CACHE);
  await Promise.all(oldCaches.map((name) => caches.delete(name)));
}

/** Cache all files one by one, because this isn't urgent. Files in the browser's HTTP cache aren't downloaded again. */
async function cacheFiles(): Promise<void> {
  const fileCache = await caches.open(FILE_CACHE);
  if (await fileCache.match(COMPLETE_MARKER_URL)) return;
  for (const file of FILES) {
    if (await fileCache.match(file)) continue;
    const response = await fetch(file);
    if (!response.ok) return;
    await fileCache.put(file, response);
  }
  await fileCache.put(COMPLETE_MARKER_URL, new Response());
}

function isGatewayError({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** Return the server's response, or null on timeout, network or gateway errors. */
async function fetchWithTimeout(request: Request): Promise<Response | null> {
  const timeoutSignal = AbortSignal.timeout(navigator.onLine ? SERVER_TIMEOUT_MS : OFFLINE_TIMEOUT_MS);
  const timeout = new Promise<null>((resolve) => {
    timeoutSignal.addEventListener("abort", () => resolve(null));
  });
  const response = await Promise.race([fetch(request).catch(() => null), timeout]);
  return response && isGatewayError(response) ? null : response;
}

async function respondToNavigation(event: FetchEventLike): Promise<Response> {
  const fileCache = await caches.open(FILE_CACHE);
  const page = (await fileCache.match(COMPLETE_MARKER_URL)) && (await fileCache.match(PAGE_URL));
  if (!page) return fetch(event.request);
  const response = await fetchWithTimeout(event.request);
  if (response) return response;
  offlineClientIds.add(event.resultingClientId);
  return page;
}

async function respondFromFiles(request: Request): Promise<Response> {
  return (await (await caches.open(FILE_CACHE)).match(request.url)) ?? fetch(request);
}

async function fetchOrUseCopy({ request, clientId }: FetchEventLike): Promise<Response> {
  try {
    const response = await fetch(request);
    if (!isGatewayError(response) || !offlineClientIds.has(clientId)) return response;
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
  const response = await fetchOrUseCopy(event);
  const copy = await caches.match(SESSION_URL, { cacheName: BOARD_CACHE });
  if (response.ok && copy && (await readUserId(response.clone())) !== (await readUserId(copy)))
    await caches.delete(BOARD_CACHE);
  return response;
}

async function readUserId(response: Response): Promise<unknown> {
  const { user } = await response.json();
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
