import { useStore } from "zustand";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";

/** Where on the film notes stand; the list tells the same in words. */
export default function ReviewMarks({ store }: { store: ReviewStore }) {
  const notes = useStore(store.state, (state) => state.notes);
  const last = Math.max(1, store.player.rate.frames - 1);
  return (
    <div className={styles.marks} aria-hidden="true">
      {notes.map(({ id, first_frame, last_frame, resolved_at }) => (
        <span
          key={id}
          className={styles.mark}
          data-resolved={resolved_at !== null}
          style={{
            left: `${(first_frame / last) * 100}%`,
            width: `${((last_frame - first_frame) / last) * 100}%`,
          }}
        />
      ))}
    </div>
  );
}
