import { loadFromCache, saveToCache } from "@/api/localCache";
import { isFitted, type ViewTransform, ZOOM_MAX, ZOOM_MIN } from "@/engine/viewTransform";
import { viewTransform } from "./viewTransformStore";

/** Debounce before the view is saved, ms. */
const SAVE_DELAY_MS = 400;

/** Restore the user's last view of this board and save later changes. Returns a cleanup function. */
export function persistView(userId: string, projectId: string): () => void {
  const name = `view.${projectId}`;
  const before = loadFromCache(userId, name, isViewTransform);
  if (before) viewTransform.setState(before);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = viewTransform.getState();
    saveToCache(userId, name, isFitted(now) ? null : now);
  };
  const stop = viewTransform.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, SAVE_DELAY_MS);
  });
  const leave = (): void => {
    if (timer !== undefined) keep();
  };
  window.addEventListener("pagehide", leave);
  return () => {
    window.removeEventListener("pagehide", leave);
    stop();
    leave();
  };
}

function isViewTransform(value: unknown): value is ViewTransform {
  if (typeof value !== "object" || value === null) return false;
  const { zoom, rotation, x, y, isMirrored } = value as Record<keyof ViewTransform, unknown>;
  const areNumbers = [zoom, rotation, x, y].every((part) => typeof part === "number" && Number.isFinite(part));
  return areNumbers && typeof isMirrored === "boolean" && (zoom as number) >= ZOOM_MIN && (zoom as number) <= ZOOM_MAX;
}
