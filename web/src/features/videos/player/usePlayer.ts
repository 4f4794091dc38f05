import { useStore } from "zustand";
import type { Player } from "./player";
import type { PlayerState } from "./playerState";

/** Subscribe to a part of the player's state. */
export function usePlayer<T>(player: Player, select: (state: PlayerState) => T): T {
  return useStore(player.state, select);
}
