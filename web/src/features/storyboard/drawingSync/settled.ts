import type { CutRoom } from "./room";

/** Resolves when a room has loaded, or cannot. */
export function settled(room: CutRoom): Promise<void> {
  return new Promise((resolve) => {
    if (room.state.getState().phase !== "loading") return resolve();
    const stop = room.state.subscribe(({ phase }) => {
      if (phase === "loading") return;
      stop();
      resolve();
    });
  });
}
