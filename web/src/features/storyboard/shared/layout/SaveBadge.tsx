import { useStore } from "zustand";
import { useBoard, useEditorContext, useSoundUploads } from "@/features/storyboard/editorContext/editorContext";
import { composeSaveState } from "@/features/storyboard/editorContext/saveState";
import { SaveStatusText } from "@/ui/status/SaveStatusText";

/** Save status of the board: "saved" only after all cuts, drawings and sounds have reached the server. */
export function SaveBadge() {
  const { board, drawings } = useEditorContext();
  const drawing = useStore(drawings.saveState);
  const pending = useBoard((state) => state.ops.length);
  const status = useStore(board.queue.status, (state) => state.status);
  const uploads = useSoundUploads();
  const sounds = { pending: uploads.progress.size, isOffline: uploads.isOffline };
  const saveState = composeSaveState({ pending, status }, drawing, sounds);
  return <SaveStatusText state={saveState.state} pendingCount={saveState.pending} />;
}
