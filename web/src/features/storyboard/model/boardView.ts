import { emptyBoard } from "@/features/storyboard/model/serverBoard";
import type { BoardSettings, Cut, Scene, Shot } from "@/features/storyboard/types";

/** The board as the user sees it: server state with pending ops on top. */
export interface BoardView {
  readonly order: readonly string[];
  readonly cuts: ReadonlyMap<string, Cut>;
  readonly settings: BoardSettings;
  readonly scenes: ReadonlyMap<string, Scene>;
  readonly shots: ReadonlyMap<string, Shot>;
}

const { settings, scenes, shots } = emptyBoard;
export const emptyView: BoardView = { order: [], cuts: new Map(), settings, scenes, shots };
