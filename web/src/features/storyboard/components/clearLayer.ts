import { messages } from "@/features/storyboard/messages";
import type { Desk } from "@/features/storyboard/store/desk";

/** Takes everything off the current cut's drawing and says how to have it back. */
export function clearLayer({ board, session }: Pick<Desk, "board" | "session">): void {
  const { canEdit, currentId } = board.store.getState();
  if (!canEdit || currentId === null || !session.clear(currentId)) return;
  const undo = { label: messages.undo, run: () => session.undo() };
  board.notify({ text: messages.layerCleared, tone: "plain", passing: true, actions: [undo] });
}
