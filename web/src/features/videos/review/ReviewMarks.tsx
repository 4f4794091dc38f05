import { useState } from "react";
import { useStore } from "zustand";
import { formatTimecode } from "@/features/videos/player/frames";
import type { ReviewNote } from "@/features/videos/types";
import { getAuthorName } from "./author";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";
import { texts } from "./texts";

export interface ReviewMarksProps {
  store: ReviewStore;
  /** Called to show the list of notes. */
  onOpen: () => void;
}

/** Marks of notes on the seek bar. Hovering shows the author and text. */
export default function ReviewMarks({ store, onOpen }: ReviewMarksProps) {
  const notes = useStore(store.state, (state) => state.notes);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const { rate, positionCount } = store.player;
  const last = Math.max(1, positionCount - 1);
  const toPercent = (frame: number): string => `${(Math.min(frame, last) / last) * 100}%`;
  const formatRange = ({ first_frame, last_frame }: ReviewNote): string =>
    texts.frameRange(formatTimecode(rate, first_frame), formatTimecode(rate, last_frame));
  const note = notes.find(({ id }) => id === hoveredId);

  return (
    <div className={styles.marks}>
      {notes.map((each) => (
        <button
          key={each.id}
          type="button"
          // The previous and next note keys and the list replace tabbing.
          tabIndex={-1}
          className={styles.mark}
          data-resolved={each.resolved_at !== null}
          style={{
            left: toPercent(each.first_frame),
            width: `calc(${toPercent(each.last_frame - each.first_frame)} + 12px)`,
          }}
          aria-label={texts.mark({
            author: each.guest === null ? getAuthorName(each) : texts.byGuest({ name: getAuthorName(each) }),
            frameRange: formatRange(each),
          })}
          onPointerEnter={() => setHoveredId(each.id)}
          onPointerLeave={() => setHoveredId(null)}
          onClick={() => {
            store.goTo(each);
            onOpen();
          }}
        />
      ))}
      {note ? (
        <div
          className={styles.card}
          style={{ "--at": toPercent(note.first_frame) }}
          data-side={note.first_frame > last / 2 ? "left" : "right"}
          aria-hidden="true"
        >
          <p className={styles.cardHead}>
            <span className={styles.author}>{getAuthorName(note)}</span>
            {note.guest === null ? null : <span>{texts.guest}</span>}
            <span>{formatRange(note)}</span>
          </p>
          <p className={styles.cardBody}>{note.body || texts.onlyDrawing}</p>
        </div>
      ) : null}
    </div>
  );
}
