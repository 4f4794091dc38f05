import type { Desk } from "@/features/storyboard/desk/desk";
import { drawnOnOf } from "@/features/storyboard/store/drawnOn";
import { layerMessages } from "./messages";

type Part = Pick<Desk, "board" | "drawings">;

/** The cut whose drawing was copied last, and on which board. */
let copied: { drawings: Desk["drawings"]; cutId: string } | null = null;

/** Remembers the current cut's drawing for pasting it onto another cut. */
export function copyDrawing({ board, drawings }: Part): void {
  const target = drawnOnOf(board.store.getState());
  if (!target) return;
  copied = { drawings, cutId: target.cutId };
  board.notify({ text: layerMessages.copied, tone: "plain", passing: true, actions: [] });
}

/** Puts the copied drawing, layers and all, on top of the current cut's: one step of undo. */
export async function pasteDrawing({ board, drawings }: Part): Promise<void> {
  const target = drawnOnOf(board.store.getState());
  if (!target || !board.store.getState().canEdit) return;
  if (copied?.drawings !== drawings) {
    board.notify({ text: layerMessages.nothingCopied, tone: "plain", passing: true, actions: [] });
    return;
  }
  const isDone = await drawings.copyDrawing(copied.cutId, target.cutId, true);
  if (!isDone) board.notify({ text: layerMessages.pasteFailed, tone: "warning", passing: false, actions: [] });
}
