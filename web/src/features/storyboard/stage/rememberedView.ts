import { recall, remember } from "@/api/localCache";
import { type Camera, isHome, ZOOM_MAX, ZOOM_MIN } from "@/engine/camera";
import { camera } from "./cameraStore";

/** A view that has rested for so long is remembered, ms. */
const REST_MS = 400;

/** Looks at the paper as this person did when they were last on the board, and remembers how they look at it. */
export function rememberView(userId: string, projectId: string): () => void {
  const name = `view.${projectId}`;
  const before = recall(userId, name, isCamera);
  if (before) camera.setState(before);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = camera.getState();
    remember(userId, name, isHome(now) ? null : now);
  };
  const stop = camera.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, REST_MS);
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

function isCamera(value: unknown): value is Camera {
  if (typeof value !== "object" || value === null) return false;
  const { zoom, rotation, x, y, isMirrored } = value as Record<keyof Camera, unknown>;
  const areNumbers = [zoom, rotation, x, y].every((part) => typeof part === "number" && Number.isFinite(part));
  return areNumbers && typeof isMirrored === "boolean" && (zoom as number) >= ZOOM_MIN && (zoom as number) <= ZOOM_MAX;
}
