import { TRANSITION_FRAMES_MAX } from "@/api/gen/limit-values";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { findCutTitle } from "@/features/storyboard/model/cutTitle";
import type { BoardState } from "@/features/storyboard/store/boardState";
import type { Transition } from "@/features/storyboard/types";
import type { TransitionSpan } from "@/playback/transitions";
import { toast } from "@/ui/status/toasts";
import { transitionTexts } from "./transitionTexts";

/** Id of the seam at the end of the board. Other seams have the id of the cut that they lead into. */
export const BOARD_END = "end";

/** Defaults of a new transition. */
const DEFAULT_FRAMES = 12;
const DEFAULT_COLOR = "#000000";

export function getTransition({ view }: Pick<BoardState, "view">, seam: string): Transition | null {
  return (seam === BOARD_END ? view.settings.end_fade : view.cuts.get(seam)?.transition) ?? null;
}

/** Set or (with null) remove a transition, as one undo step. */
export function setTransition(
  { edits, shotEdits }: Pick<EditorContext, "edits" | "shotEdits">,
  seam: string,
  value: Transition | null,
): void {
  if (seam === BOARD_END) shotEdits.editBoard({ end_fade: value });
  else edits.setTransition(seam, value);
}

/**
 * Add or remove the transition at a seam: a dissolve between cuts, a fade at the start and end of the board. A dissolve
 * that has moved to the start of the board has no effect and is replaced by a fade.
 */
export function toggleTransition(editor: Pick<EditorContext, "board" | "edits" | "shotEdits">, seam: string): void {
  const state = editor.board.store.getState();
  if (!state.canEdit || state.view.order.length === 0) return;
  const current = getTransition(state, seam);
  const end = seam === BOARD_END ? "last" : seam === state.view.order[0] ? "first" : null;
  if (current && (end === null || current.kind === "fade")) {
    setTransition(editor, seam, null);
    toast(transitionTexts.removed);
    return;
  }
  const kind = end === null ? "dissolve" : "fade";
  setTransition(editor, seam, { kind, frames: DEFAULT_FRAMES, colour: current?.colour ?? DEFAULT_COLOR });
  toast(transitionTexts.name(kind, DEFAULT_FRAMES, end, getNextCutTitle(state, seam)));
}

/** Return the title of the cut that a seam leads into; empty at the end of the board. */
export function getNextCutTitle(state: Pick<BoardState, "view" | "shots" | "indexOf">, seam: string): string {
  return findCutTitle(state, seam) ?? "";
}

export function isValidLength(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= TRANSITION_FRAMES_MAX;
}

/**
 * Return the length of a transition after one of its edges was dragged outward by a number of frames. Between cuts the
 * opposite edge moves symmetrically.
 */
export function getStretchedFrames(frames: number, outward: number, end: TransitionSpan["end"]): number {
  const stretched = Math.round(frames + outward * (end === null ? 2 : 1));
  return Math.max(1, Math.min(stretched, TRANSITION_FRAMES_MAX));
}
