import { MessageSquarePlus } from "lucide-react";
import { useCallback, useEffect } from "react";
import { useStore } from "zustand";
import { useVideoEvents } from "@/features/videos/useVideoEvents";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { messages } from "./messages";
import { NoteForm } from "./NoteForm";
import { NoteItem } from "./NoteItem";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";

export interface ReviewPanelProps {
  store: ReviewStore;
  onGoTo: (frame: number) => void;
  /** The note that the address names. */
  sought: string | null;
}

/** What the project's members remark on the video, frame by frame. */
export default function ReviewPanel({ store, onGoTo, sought }: ReviewPanelProps) {
  const { phase, message, notes, draft } = useStore(store.state);
  const look = useCallback(() => void store.load(), [store]);
  useEffect(look, [look]);
  const meant = notes.find(({ id }) => id === sought)?.first_frame;
  useEffect(() => {
    if (meant !== undefined) store.player.seek(meant);
  }, [store, meant]);
  useVideoEvents(`review:${store.video}`, look, look);

  return (
    <div className={styles.panel}>
      {draft ? (
        <NoteForm key={draft.id} store={store} draft={draft} onGoTo={onGoTo} />
      ) : (
        <div className={styles.add}>
          <Button icon={<MessageSquarePlus size={16} aria-hidden="true" />} onClick={() => store.begin(null)}>
            {messages.add}
          </Button>
          <p className={styles.hint}>{messages.addHint}</p>
        </div>
      )}
      {phase === "failed" ? (
        <EmptyState
          role="alert"
          title={messages.failed}
          text={message}
          action={<Button onClick={look}>{messages.tryAgain}</Button>}
        />
      ) : phase === "loading" ? (
        <Skeleton height={72} />
      ) : notes.length === 0 ? (
        draft ? null : (
          <EmptyState title={messages.none} />
        )
      ) : (
        <ul className={styles.list} aria-label={messages.list}>
          {notes.map((note) => (
            <NoteItem key={note.id} store={store} note={note} onGoTo={onGoTo} isSought={note.id === sought} />
          ))}
        </ul>
      )}
    </div>
  );
}
