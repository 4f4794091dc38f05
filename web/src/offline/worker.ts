/**
 * Has a board open without the server: its page and scripts come from copies that were made while there was time, and so
 * does what the page asks first (`openable.ts`). It answers for nothing else: who has the server never sees a copy, and no
 * other address is touched.
 */

/** Written in by the build: the page's first script, and all that a board may load, what it begins with first. */
declare const ENTRY: string;
declare const FILES: readonly string[];
declare const BUILD: string;

interface Lasting extends Event {
  waitUntil(until: Promise<unknown>): void;
}

interface Asked extends Lasting {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate" | "message", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
}

const worker = self as unknown as Scope;
const OF_FILES = "pegbar-files-";
const KEPT = OF_FILES + BUILD;
const COPY = "pegbar-board";
const PAGE = "/index.html";
const WHOLE = "/whole";
const SESSION = "/api/session";
const BOARD_PAGE = /^\/(storyboard|edit)\/[\w-]+\/?$/;
const BOARD_ASKS = /^\/api\/projects\/[\w-]+(\/(cuts|sound))?$/;
/** A server that is there answers within this, ms; less where the browser knows of no network, though one may be mistaken. */
const PATIENCE_MS = 8000;
const WITHOUT_NETWORK_MS = 2000;
const files = new Set(FILES);

/** Pages that came from here, for the server was away: they alone are told of the board from its copy. */
const withoutServer = new Set<string>();

/** The page of this very build: another one would name scripts that are not among the files. */
async function keepPage(): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-store" });
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error("another version is being installed");
  await (await caches.open(KEPT)).put(PAGE, page);
}

async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OF_FILES) && name !== KEPT);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** One after the other: nobody waits for them. What the browser has already comes from there. */
async function keepFiles(): Promise<void> {
  const kept = await caches.open(KEPT);
  if (await kept.match(WHOLE)) return;
  for (const file of FILES) {
    if (await kept.match(file)) continue;
    const answer = await fetch(file);
    if (!answer.ok) return;
    await kept.put(file, answer);
  }
  await kept.put(WHOLE, new Response());
}

function isAway({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** What the server says, or null where it does not. */
async function heard(request: Request): Promise<Response | null> {
  const late = AbortSignal.timeout(navigator.onLine ? PATIENCE_MS : WITHOUT_NETWORK_MS);
  const silence = new Promise<null>((resolve) => {
    late.addEventListener("abort", () => resolve(null));
  });
  const answer = await Promise.race([fetch(request).catch(() => null), silence]);
  return answer && isAway(answer) ? null : answer;
}

async function openPage(event: Asked): Promise<Response> {
  const kept = await caches.open(KEPT);
  const page = (await kept.match(WHOLE)) && (await kept.match(PAGE));
  if (!page) return fetch(event.request);
  const answer = await heard(event.request);
  if (answer) return answer;
  withoutServer.add(event.resultingClientId);
  return page;
}

async function fromFiles(request: Request): Promise<Response> {
  return (await (await caches.open(KEPT)).match(request.url)) ?? fetch(request);
}

async function fromCopy({ request, clientId }: Asked): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (!isAway(answer) || !withoutServer.has(clientId)) return answer;
  } catch (error) {
    if (!withoutServer.has(clientId)) throw error;
  }
  return (await caches.match(request.url, { cacheName: COPY })) ?? Response.error();
}

/** The copy is one person's: it goes as soon as the server says that it is somebody else who is here, or nobody. */
async function askWho(event: Asked): Promise<Response> {
  const answer = await fromCopy(event);
  const copy = await caches.match(SESSION, { cacheName: COPY });
  if (answer.ok && copy && (await userOf(answer.clone())) !== (await userOf(copy))) await caches.delete(COPY);
  return answer;
}

async function userOf(answer: Response): Promise<unknown> {
  const { user } = await answer.json();
  return user?.id;
}

worker.addEventListener("install", (event) => event.waitUntil(keepPage().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(dropOlder().then(() => worker.clients.claim())));
worker.addEventListener("message", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method !== "GET") {
    // Somebody signs in or out.
    if (pathname.startsWith("/api/auth/")) event.waitUntil(caches.delete(COPY));
  } else if (mode === "navigate") {
    if (BOARD_PAGE.test(pathname)) event.respondWith(openPage(event));
  } else if (files.has(pathname)) event.respondWith(fromFiles(event.request));
  else if (pathname === SESSION) event.respondWith(askWho(event));
  else if (BOARD_ASKS.test(pathname)) event.respondWith(fromCopy(event));
});
