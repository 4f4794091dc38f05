import { TRANSITION_FRAMES_MAX } from "@/api/gen/limit-values";
import type { Desk } from "@/features/storyboard/desk/desk";
import { titleOf } from "@/features/storyboard/model/titleOf";
import type { BoardState } from "@/features/storyboard/store/state";
import type { Transition } from "@/features/storyboard/types";
import type { Passage } from "@/playback/transitions";
import { toast } from "@/ui/toasts";
import { transitionMessages } from "./transitionMessages";

/** A seam is called by the cut that it leads into; the board's end by this. */
export const END = "end";

/** What a new one has. */
const FRAMES = 12;
const COLOUR = "#000000";

export function transitionAt({ view }: Pick<BoardState, "view">, seam: string): Transition | null {
  return (seam === END ? view.settings.end_fade : view.cuts.get(seam)?.transition) ?? null;
}

/** One step of undo; null takes it away. */
export function putTransition(
  { edits, shotEdits }: Pick<Desk, "edits" | "shotEdits">,
  seam: string,
  value: Transition | null,
): void {
  if (seam === END) shotEdits.editBoard({ end_fade: value });
  else edits.setTransition(seam, value);
}

/**
 * A dissolve into a cut, into the first one a fade, and out of the board's end a fade; or, where there is one, it is taken
 * away. A dissolve that has come to the board's beginning has no effect, and gives way to a fade.
 */
export function toggleTransition(desk: Pick<Desk, "board" | "edits" | "shotEdits">, seam: string): void {
  const state = desk.board.store.getState();
  if (!state.canEdit || state.view.order.length === 0) return;
  const now = transitionAt(state, seam);
  const end = seam === END ? "last" : seam === state.view.order[0] ? "first" : null;
  if (now && (end === null || now.kind === "fade")) {
    putTransition(desk, seam, null);
    toast(transitionMessages.gone);
    return;
  }
  const kind = end === null ? "dissolve" : "fade";
  putTransition(desk, seam, { kind, frames: FRAMES, colour: now?.colour ?? COLOUR });
  toast(transitionMessages.name(kind, FRAMES, end, nameOf(state, seam)));
}

/** What the cut is called into which a seam leads. */
export function nameOf({ view, shots, indexOf }: Pick<BoardState, "view" | "shots" | "indexOf">, seam: string): string {
  const cut = view.cuts.get(seam);
  return cut ? titleOf(cut, (indexOf.get(seam) ?? 0) + 1, shots.labels.get(seam)) : "";
}

export function areFrames(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= TRANSITION_FRAMES_MAX;
}

/** How many frames a transition has whose edge is moved outward by so many; over a seam the other edge goes with it. */
export function stretched(frames: number, outward: number, end: Passage["end"]): number {
  const moved = Math.round(frames + outward * (end === null ? 2 : 1));
  return Math.max(1, Math.min(moved, TRANSITION_FRAMES_MAX));
}
