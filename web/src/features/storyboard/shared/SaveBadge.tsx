import { useStore } from "zustand";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { composeSaveState } from "@/features/storyboard/desk/saveState";
import { SaveState } from "@/ui/SaveState";

/** Says whether everything of the board has reached the server, and never says so before it has. */
export function SaveBadge() {
  const { board, drawings } = useDesk();
  const drawing = useStore(drawings.save);
  const pending = useBoard((state) => state.ops.length);
  const status = useStore(board.queue.status, (state) => state.status);
  const save = composeSaveState({ pending, status }, drawing);
  return <SaveState state={save.state} kept={save.pending} />;
}
