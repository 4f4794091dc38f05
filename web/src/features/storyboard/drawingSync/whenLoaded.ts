import type { SyncedDrawing } from "./syncedDrawing";

/** Resolves when the drawing has loaded or failed to load. */
export function whenLoaded(syncedDrawing: SyncedDrawing): Promise<void> {
  return new Promise((resolve) => {
    if (syncedDrawing.state.getState().phase !== "loading") return resolve();
    const stop = syncedDrawing.state.subscribe(({ phase }) => {
      if (phase === "loading") return;
      stop();
      resolve();
    });
  });
}
