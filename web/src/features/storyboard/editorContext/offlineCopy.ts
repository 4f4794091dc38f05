import { session } from "@/api/http/session";
import { getTabSocket } from "@/api/socket/socket";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { SoundBoard } from "@/features/storyboard/model/soundBoard";
import type { BoardState } from "@/features/storyboard/store/boardState";
import type { CutList, SoundList } from "@/features/storyboard/types";

/** Must match the service worker (src/offline/serviceWorker.ts). */
const CACHE_NAME = "pegbar-board";
const SESSION_URL = "/api/session";
/** Debounce delay before the board is written to the cache, in ms. */
const WRITE_DELAY_MS = 1000;
/** Delay before the service worker precaches its files, to keep the first moments free for drawing. In ms. */
const SERVICE_WORKER_DELAY_MS = 3000;
/** Maximum number of cached responses; a board has five. */
const RESPONSES_MAX = 50;

/**
 * Keep an offline copy of the board for this user: the service worker caches the page and scripts, and this caches the
 * API responses that the page loads first. Does nothing if the browser doesn't support it or the user isn't signed in.
 * Returns a function that stops it.
 */
export function syncOfflineCopy({ board, project }: Pick<EditorContext, "board" | "project">): () => void {
  const currentSession = session.getState();
  if (currentSession.phase !== "signed-in" || !("serviceWorker" in navigator) || !("caches" in window))
    return () => undefined;
  const { user } = currentSession;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  // Registering fails in private mode.
  const registrationTimer = setTimeout(
    () => void registerServiceWorker().catch(() => undefined),
    SERVICE_WORKER_DELAY_MS,
  );

  const write = async (): Promise<void> => {
    const state = board.store.getState();
    const cache = await caches.open(CACHE_NAME);
    const ownerId = (await (await cache.match(SESSION_URL))?.json())?.user.id;
    if (isStopped) return;
    if (ownerId !== undefined && ownerId !== user.id) {
      await caches.delete(CACHE_NAME);
      return write();
    }
    const list = JSON.stringify(toCutList(state));
    await cache.put(SESSION_URL, toJsonResponse(JSON.stringify({ user })));
    for (const ref of [project.id, project.slug]) {
      const path = `/api/projects/${ref}`;
      await cache.put(path, toJsonResponse(JSON.stringify(project)));
      await cache.put(`${path}/cuts`, toJsonResponse(list));
    }
    const { sound } = state.server;
    // Until the list has loaded, keep the copy from an earlier visit.
    if (sound.isKnown)
      await cache.put(`/api/projects/${project.id}/sound`, toJsonResponse(JSON.stringify(toSoundList(sound))));
    const requests = (await cache.keys()).filter(({ url }) => !url.endsWith(SESSION_URL));
    for (const old of requests.slice(0, -RESPONSES_MAX)) await cache.delete(old);
  };
  const scheduleWrite = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void write().catch(() => undefined), WRITE_DELAY_MS);
  };
  scheduleWrite();
  const unsubscribe = board.store.subscribe((state, before) => {
    if (state.server !== before.server || state.canEdit !== before.canEdit) scheduleWrite();
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(registrationTimer);
    unsubscribe();
  };
}

async function registerServiceWorker(): Promise<void> {
  // While offline, there is nothing to fetch; a service worker from an earlier visit stays in place.
  if (import.meta.env.DEV || getTabSocket().status.getState().status !== "open") return;
  await navigator.serviceWorker.register("/worker.js");
  (await navigator.serviceWorker.ready).active?.postMessage("precache");
}

function toJsonResponse(text: string): Response {
  return new Response(text, { headers: { "Content-Type": "application/json" } });
}

function toSoundList({ sounds, tracks, clips }: SoundBoard): SoundList {
  return { sounds: [...sounds.values()], tracks: [...tracks.values()], clips: [...clips.values()] };
}

/**
 * Build the list as the server would return it. Events have no place in it, so `seq` is the maximum: once online,
 * everything is reloaded.
 */
function toCutList({ server, backgrounds, canEdit }: BoardState): CutList {
  return {
    items: server.order.flatMap((id) => server.cuts.get(id) ?? []),
    backgrounds: [...backgrounds.values()],
    board: server.settings,
    scenes: [...server.scenes.values()],
    shots: [...server.shots.values()],
    order_version: server.orderVersion,
    seq: Number.MAX_SAFE_INTEGER,
    can_edit: canEdit,
  };
}
