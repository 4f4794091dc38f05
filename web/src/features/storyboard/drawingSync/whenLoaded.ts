import type { SyncedDrawing } from "./syncedDrawing";

/** Resolves when a room has loaded, or cannot. */
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
