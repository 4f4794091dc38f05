import { useStore } from "zustand";
import { useBoard, useDesk, useUploads } from "@/features/storyboard/desk/desk";
import { composeSaveState } from "@/features/storyboard/desk/saveState";
import { SaveState } from "@/ui/SaveState";

/** Says whether everything of the board has reached the server, and never says so before it has. */
export function SaveBadge() {
  const { board, drawings } = useDesk();
  const drawing = useStore(drawings.save);
  const pending = useBoard((state) => state.ops.length);
  const status = useStore(board.queue.status, (state) => state.status);
  const uploads = useUploads();
  const sounds = { pending: uploads.progress.size, isAway: uploads.isAway };
  const save = composeSaveState({ pending, status }, drawing, sounds);
  return <SaveState state={save.state} kept={save.pending} />;
}
