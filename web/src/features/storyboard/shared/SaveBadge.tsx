import { useStore } from "zustand";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { composeSaveState } from "@/features/storyboard/desk/saveState";
import { messages } from "@/features/storyboard/messages";
import styles from "@/features/storyboard/shared/SaveBadge.module.css";

/** Says whether everything has reached the server, and never says so before it has. */
export function SaveBadge() {
  const { board, drawings } = useDesk();
  const drawing = useStore(drawings.save);
  const pending = useBoard((state) => state.ops.length);
  const status = useStore(board.queue.status, (state) => state.status);
  const save = composeSaveState({ pending, status }, drawing);
  const text = { saved: messages.saved, saving: messages.saving, offline: messages.offline(save.pending) }[save.state];
  return (
    <span className={styles.save} data-state={save.state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
}
