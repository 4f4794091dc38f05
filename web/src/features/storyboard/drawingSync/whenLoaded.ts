import type { SyncedDrawing } from "./syncedDrawing";

/** Resolves when the drawing has loaded or failed to load. */
export function whenLoaded(room: SyncedDrawing): Promise<void> {
  return new Promise((resolve) => {
    if (room.state.getState().phase !== "loading") return resolve();
    const stop = room.state.subscribe(({ phase }) => {
      if (phase === "loading") return;
      stop();
      resolve();
    });
  });
}
