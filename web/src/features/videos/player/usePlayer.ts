import { useStore } from "zustand";
import type { Player } from "./player";
import type { PlayerState } from "./playerState";

/** A part of the player's state, drawn again when it changes. */
export function usePlayer<T>(player: Player, select: (state: PlayerState) => T): T {
  return useStore(player.state, select);
}
