import { whenFirstInput } from "@/features/storyboard/editorContext/deferred";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { syncOfflineCopy } from "@/features/storyboard/editorContext/offlineCopy";

const PRELOADED_CUTS = 6;
const CACHED_PICTURES_MAX = 64;

/** Start the background tasks of an open board. Returns a function that stops them. */
export function startBackgroundTasks(editor: Pick<EditorContext, "board" | "drawings" | "project">): () => void {
  const stops = [preloadNextCuts(editor), syncOfflineCopy(editor)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Preload and decode the pictures of the next cuts, so that playback doesn't wait for them. Starts at the first input,
 * because until then the board only shows the small pictures. Returns a function that stops it.
 */
function preloadNextCuts({ board, drawings }: Pick<EditorContext, "board" | "drawings">): () => void {
  const pictures = new Map<string, HTMLImageElement>();
  const load = (url: string): void => {
    const cached = pictures.get(url);
    pictures.delete(url);
    const picture = cached ?? new Image();
    pictures.set(url, picture);
    if (!cached) {
      picture.src = url;
      picture.decode().catch(() => undefined); // the element that shows it reports the failure
    }
    for (const old of pictures.keys()) {
      if (pictures.size <= CACHED_PICTURES_MAX) break;
      pictures.delete(old);
    }
  };
  const preload = (): void => {
    const { view, indexOf, currentId } = board.store.getState();
    const count = view.order.length;
    const at = currentId === null ? 0 : (indexOf.get(currentId) ?? 0);
    for (let step = 0; step < Math.min(PRELOADED_CUTS, count); step += 1) {
      const id = view.order[(at + step) % count];
      if (id === undefined) continue;
      const preview = view.cuts.get(id)?.preview;
      const urls = [
        drawings.getLocalPreviewUrl(id) ?? preview?.url,
        drawings.getLocalPreviewUrl(id, "small") ?? preview?.small_url,
      ];
      for (const url of urls) if (url) load(url);
    }
  };
  let isStopped = false;
  void whenFirstInput().then(() => isStopped || preload());
  const unsubscribe = board.store.subscribe((state, before) => {
    if (state.scrubbing) return;
    if (state.currentId !== before.currentId || state.playing !== before.playing) preload();
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
