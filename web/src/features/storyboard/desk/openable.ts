import { session } from "@/api/session";
import { tabSocket } from "@/api/socket";
import type { Desk } from "@/features/storyboard/desk/desk";
import type { SoundBoard } from "@/features/storyboard/model/soundBoard";
import type { BoardState } from "@/features/storyboard/store/state";
import type { CutList, SoundList } from "@/features/storyboard/types";

/** As the worker calls it (src/offline/worker.ts). */
const COPY = "pegbar-board";
const SESSION = "/api/session";
/** A board is written down when it has been quiet for so long, ms. */
const AFTER_MS = 1000;
/** The files come when whoever opened the board has begun to work, ms. */
const FILES_AFTER_MS = 3000;
/** So many answers are kept, five a board. */
const ANSWERS_MAX = 50;

/**
 * Has the board open without the server, later, for this person in this browser: the worker keeps its page and scripts, and
 * here what the page asks first is written down, as it stands. Browsers that cannot, and people who are not signed in, go
 * without. Returns how to stop.
 */
export function keepOpenable({ board, project }: Pick<Desk, "board" | "project">): () => void {
  const now = session.getState();
  if (now.phase !== "signed-in" || !("serviceWorker" in navigator) || !("caches" in window)) return () => undefined;
  const { user } = now;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const files = setTimeout(() => void keepFiles().catch(() => undefined), FILES_AFTER_MS); // private modes: one goes without

  const write = async (): Promise<void> => {
    const state = board.store.getState();
    const copy = await caches.open(COPY);
    const owner = (await (await copy.match(SESSION))?.json())?.user.id;
    if (isOver) return;
    if (owner !== undefined && owner !== user.id) {
      await caches.delete(COPY);
      return write();
    }
    const list = JSON.stringify(listOf(state));
    await copy.put(SESSION, jsonOf(JSON.stringify({ user })));
    for (const ref of [project.id, project.slug]) {
      const address = `/api/projects/${ref}`;
      await copy.put(address, jsonOf(JSON.stringify(project)));
      await copy.put(`${address}/cuts`, jsonOf(list));
    }
    const { sound } = state.server;
    // Until the list has come, the copy of an earlier visit stands.
    if (sound.isKnown) await copy.put(`/api/projects/${project.id}/sound`, jsonOf(JSON.stringify(soundOf(sound))));
    const others = (await copy.keys()).filter(({ url }) => !url.endsWith(SESSION));
    for (const old of others.slice(0, -ANSWERS_MAX)) await copy.delete(old);
  };
  const writeLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void write().catch(() => undefined), AFTER_MS);
  };
  writeLater();
  const unwatch = board.store.subscribe((state, before) => {
    if (state.server !== before.server || state.canEdit !== before.canEdit) writeLater();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(files);
    unwatch();
  };
}

async function keepFiles(): Promise<void> {
  // Without the server there is nothing to be fetched; the worker of an earlier visit stays what it is.
  if (import.meta.env.DEV || tabSocket().status.getState().status !== "open") return;
  await navigator.serviceWorker.register("/worker.js");
  (await navigator.serviceWorker.ready).active?.postMessage("keep");
}

function jsonOf(text: string): Response {
  return new Response(text, { headers: { "Content-Type": "application/json" } });
}

function soundOf({ sounds, tracks, clips }: SoundBoard): SoundList {
  return { sounds: [...sounds.values()], tracks: [...tracks.values()], clips: [...clips.values()] };
}

/** The list as the server would tell it. No event has its number: once there is a server, all is asked anew. */
function listOf({ server, backgrounds, canEdit }: BoardState): CutList {
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
