import { call } from "@/api/http/client";
import { getTabSocket } from "@/api/socket/socket";
import { applySoundList, markSoundsRequested } from "@/features/storyboard/model/soundUpdates";
import type { Board } from "@/features/storyboard/store/board";
import type { BoardState } from "@/features/storyboard/store/boardState";

const hasSound = ({ server, ops }: BoardState): boolean =>
  server.sound.tracks.size > 0 || server.sound.sounds.size > 0 || ops.some(({ kind }) => kind === "sound");

/**
 * Resolve once the board has sound, or if the list can't be loaded. A board without sound never needs the code that
 * plays it. The list is part of the board's offline copy either way.
 */
export async function whenSoundExists(board: Board, projectId: string, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const controller = new AbortController();
    const finish = (): void => {
      controller.abort();
      resolve();
    };
    const unsubscribers = [
      board.store.subscribe((state) => {
        if (hasSound(state)) finish();
      }),
      getTabSocket().subscribe(`project:${projectId}`, {
        since: null,
        recent: true,
        onEvent: ({ type }) => {
          if (type === "sound_changed") finish();
        },
        onReset: finish,
        // The board subscription already handles lost access.
        onRefused: () => undefined,
      }),
    ];
    for (const each of [controller.signal, signal])
      each.addEventListener("abort", () => {
        for (const unsubscribe of unsubscribers.splice(0)) unsubscribe();
      });
    if (hasSound(board.store.getState())) return finish();
    board.updateServerBoard((server) => ({ ...server, sound: markSoundsRequested(server.sound) }));
    call("GET", "/api/projects/{ref}/sound", { path: { ref: projectId }, signal: controller.signal }).then(
      (list) => {
        if (!controller.signal.aborted && !signal.aborted)
          board.updateServerBoard((server) => ({ ...server, sound: applySoundList(server.sound, list) }));
      },
      () => finish(),
    );
  });
}
