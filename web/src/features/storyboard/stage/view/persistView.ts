import { loadFromCache, saveToCache } from "@/api/storage/localCache";
import { isFitted, type ViewTransform, ZOOM_MAX, ZOOM_MIN } from "@/engine/viewTransform";
import { viewTransform } from "./viewTransformStore";

/** Debounce before the view is saved, ms. */
const SAVE_DELAY_MS = 400;

/** Restore the user's last view of this board and save later changes. Returns a cleanup function. */
export function persistView(userId: string, projectId: string): () => void {
  const name = `view.${projectId}`;
  const savedView = loadFromCache(userId, name, isViewTransform);
  if (savedView) viewTransform.setState(savedView);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const view = viewTransform.getState();
    saveToCache(userId, name, isFitted(view) ? null : view);
  };
  const unsubscribe = viewTransform.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  });
  const flush = (): void => {
    if (timer !== undefined) save();
  };
  window.addEventListener("pagehide", flush);
  return () => {
    window.removeEventListener("pagehide", flush);
    unsubscribe();
    flush();
  };
}

function isViewTransform(value: unknown): value is ViewTransform {
  if (typeof value !== "object" || value === null) return false;
  const { zoom, rotation, x, y, isMirrored } = value as Record<keyof ViewTransform, unknown>;
  const areNumbers = [zoom, rotation, x, y].every((part) => typeof part === "number" && Number.isFinite(part));
  return areNumbers && typeof isMirrored === "boolean" && (zoom as number) >= ZOOM_MIN && (zoom as number) <= ZOOM_MAX;
}
