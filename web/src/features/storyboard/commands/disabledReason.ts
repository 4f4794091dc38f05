import type { MergeObstacle } from "@/engine/drawing/layerMergeTarget";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

/** Why a command is unavailable. The command palette has a text for each. */
export type DisabledReason =
  | "viewOnly"
  | "noCut"
  | "noSelection"
  | "fewSelected"
  | "nothingToUndo"
  | "nothingToRedo"
  | "singleLayer"
  | MergeObstacle
  | "noClip"
  | "trackLocked"
  | "playheadOutside"
  | "clipWithoutCut"
  | "noShot"
  | "noScene"
  | "nothingCopied"
  | "nothingSelected"
  | "unavailable";

/** The parts of the editor context that decide whether a command is available. */
export type CommandContext = Pick<EditorContext, "board" | "drawings" | "project" | "panelComponents" | "sound">;

export const needsCut = ({ board }: CommandContext): DisabledReason | null =>
  board.store.getState().view.order.length === 0 ? "noCut" : null;

export const needsSelection = ({ board }: CommandContext): DisabledReason | null =>
  board.store.getState().selection.ids.size === 0 ? "noSelection" : null;

export const needsTwoSelected = ({ board }: CommandContext): DisabledReason | null =>
  board.store.getState().selection.ids.size < 2 ? "fewSelected" : null;

export const needsUndo = ({ drawings }: CommandContext): DisabledReason | null =>
  drawings.historyState.getState().canUndo ? null : "nothingToUndo";

export const needsRedo = ({ drawings }: CommandContext): DisabledReason | null =>
  drawings.historyState.getState().canRedo ? null : "nothingToRedo";

/** Versions are of the current cut, and only for those who may see them. */
export const needsVersions = (editor: CommandContext): DisabledReason | null =>
  editor.project.abilities.view_versions ? needsCut(editor) : "unavailable";
