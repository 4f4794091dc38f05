import { type BoardView, emptyView } from "@/features/storyboard/model/boardView";
import type { Op } from "@/features/storyboard/model/ops";
import { noSelection, type Selection } from "@/features/storyboard/model/selection";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import { emptyBoard } from "@/features/storyboard/model/serverBoard";
import { noShots, type Shots } from "@/features/storyboard/model/shots";
import type { Cut } from "@/features/storyboard/types";
import { type CutLayout, layoutCuts } from "@/playback/layoutCuts";

export interface NoticeAction {
  label: string;
  run: () => void;
}

/** Notification with optional actions. Stays until dismissed, or for a limited time if temporary. */
export interface Notice {
  id: string;
  text: string;
  tone: "plain" | "warning";
  isTemporary: boolean;
  /**
   * Subject of the notice. A new notice with the same cause replaces it; it is dismissed when the cause is resolved.
   */
  cause?: string;
  actions: readonly NoticeAction[];
}

export interface BoardState {
  readonly canEdit: boolean;
  readonly server: ServerBoard;
  readonly ops: readonly Op[];
  /** Deleted cuts, with their former index as `position`. */
  readonly deletedCuts: ReadonlyMap<string, Cut>;
  readonly view: BoardView;
  readonly shots: Shots;
  /** Drawings that cuts can share below their own layers, oldest first. */
  readonly backgrounds: ReadonlyMap<string, Cut>;
  readonly layout: CutLayout;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly currentId: string | null;
  readonly selection: Selection;
  readonly playing: boolean;
  readonly scrubbing: boolean;
  readonly loop: boolean;
  /** True if playback continues into the next cut. */
  readonly continuous: boolean;
  readonly notices: readonly Notice[];
}

export const initialState: BoardState = {
  canEdit: false,
  server: emptyBoard,
  ops: [],
  deletedCuts: new Map(),
  view: emptyView,
  shots: noShots,
  backgrounds: new Map(),
  layout: layoutCuts([]),
  indexOf: new Map(),
  currentId: null,
  selection: noSelection,
  playing: false,
  scrubbing: false,
  loop: false,
  continuous: true,
  notices: [],
};

export function getCurrentCut(state: BoardState): Cut | undefined {
  return state.currentId === null ? undefined : state.view.cuts.get(state.currentId);
}

/** Return the cut whose notes are shown: the selected one; of several, the current one or else the last selected. */
export function getNotesCut(state: BoardState): Cut | undefined {
  const { ids, anchor } = state.selection;
  if (ids.size === 0) return undefined;
  if (state.currentId !== null && ids.has(state.currentId)) return state.view.cuts.get(state.currentId);
  const id = anchor !== null && ids.has(anchor) ? anchor : [...ids][0];
  return id === undefined ? undefined : state.view.cuts.get(id);
}

/** Causes of notices about the session, a deleted cut and a drawing that isn't saved. */
export const SESSION_CAUSE = "session";
export const getDeletedCause = (cutId: string) => `deleted ${cutId}`;
export const getDrawingCause = (cutId: string) => `drawing ${cutId}`;
