/**
 * Has a board open without the server: its page and scripts come from copies that were made while there was time, and so
 * does what the page asks first (`openable.ts`). It answers for nothing else: who has the server never sees a copy, and no
 * other address is touched.
 */

/** Written in by the build: the page's first script, and all that a board may load, what it begins with first. */
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
/** A server that is there answers within this, ms; less where the browser knows of no network, though one may be mistaken. */
const SERVER_TIMEOUT_MS = 8000;
const OFFLINE_TIMEOUT_MS = 2000;
const fileUrls = new Set(FILES);

/** Pages that came from here, for the server was away: they alone are told of the board from its copy. */
const offlineClientIds = new Set<string>();

/** The page of this very build: another one would name scripts that are not among the files. */
async function cachePage(): Promise<void> {
  const page = await fetch(PAGE_URL, { cache: "no-store" });
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error("another version is being installed");
  await (await caches.open(FILE_CACHE)).put(PAGE_URL, page);
}

async function deleteOldCaches(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(FILE_CACHE_PREFIX) && name !== FILE_CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** One after the other: nobody waits for them. What the browser has already comes from there. */
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

/** What the server says, or null where it does not. */
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

/** The copy is one person's: it goes as soon as the server says that it is somebody else who is here, or nobody. */
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
    // Somebody signs in or out.
    if (pathname.startsWith("/api/auth/")) event.waitUntil(caches.delete(BOARD_CACHE));
  } else if (mode === "navigate") {
    if (BOARD_PAGE_PATTERN.test(pathname)) event.respondWith(respondToNavigation(event));
  } else if (fileUrls.has(pathname)) event.respondWith(respondFromFiles(event.request));
  else if (pathname === SESSION_URL) event.respondWith(fetchSession(event));
  else if (BOARD_API_PATTERN.test(pathname)) event.respondWith(fetchOrUseCopy(event));
});
