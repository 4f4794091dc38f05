import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useUserId } from "@/api/session";
import { useTopic } from "@/api/useTopic";
import type { ReviewNote } from "@/features/videos/types";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Skeleton } from "@/ui/Skeleton";
import { messages } from "./messages";
import { NoteForm } from "./NoteForm";
import { NoteItem } from "./NoteItem";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";

const REVEAL_MARGIN_PX = 12;
const EVENTS = ["person_changed"] as const;

export interface ReviewPanelProps {
  store: ReviewStore;
  onGoTo: (frame: number) => void;
  /** Id of the note that the URL links to. */
  targetNoteId: string | null;
  /** Called with the version of the target note if it's on another one. */
  onOtherVersion?: ((version: number) => void) | undefined;
  /** Further actions on the notes. */
  tools?: ReactNode;
  /** Field for the author's name, for guests. */
  signature?: ReactNode;
  /** Content above the notes. */
  lead?: ReactNode;
}

/** List of the review notes of a video, with a form to add or edit one. */
export default function ReviewPanel({ store, onGoTo, targetNoteId, onOtherVersion, ...more }: ReviewPanelProps) {
  const { tools, signature, lead } = more;
  const { phase, message, notes, draft, lastVisitedId } = useStore(store.state);
  const [isFoldOpen, setFoldOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const look = useCallback(() => void store.load(), [store]);
  useEffect(look, [look]);
  const userId = useUserId();
  useTopic(userId && `user:${userId}`, EVENTS, look);
  const meant = notes.find(({ id }) => id === targetNoteId)?.first_frame;
  useEffect(() => {
    if (meant !== undefined) store.player.seek(meant);
  }, [store, meant]);
  const isElsewhere = phase === "ready" && targetNoteId !== null && meant === undefined;
  useEffect(() => {
    if (!isElsewhere || targetNoteId === null) return;
    void store.client.findVersion?.(targetNoteId).then((version) => {
      if (version !== null && version !== store.client.version) onOtherVersion?.(version);
    });
  }, [store, targetNoteId, isElsewhere, onOtherVersion]);

  const open = notes.filter(({ resolved_at }) => resolved_at === null);
  const done = notes.filter(({ resolved_at }) => resolved_at !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: to go to a note opens the fold, to resolve one does not
  useEffect(() => {
    if (done.some(({ id }) => id === lastVisitedId || id === targetNoteId)) setFoldOpen(true);
  }, [phase, lastVisitedId, targetNoteId]);
  useEffect(() => {
    const element =
      lastVisitedId === null ? null : panel.current?.querySelector<HTMLElement>(`[data-note="${lastVisitedId}"]`);
    if (element) scrollIntoPanel(element);
  }, [lastVisitedId]);

  const item = (note: ReviewNote) => (
    <NoteItem
      key={note.id}
      store={store}
      note={note}
      onGoTo={(meant) => {
        store.goTo(meant);
        onGoTo(meant.first_frame);
      }}
      isTarget={note.id === targetNoteId}
    />
  );
  useEffect(() => store.client.subscribe(look), [store, look]);

  return (
    <div ref={panel} className={styles.panel}>
      {draft ? (
        <NoteForm key={draft.id} store={store} draft={draft} onGoTo={onGoTo} signature={signature} />
      ) : (
        <div className={styles.add}>
          <Button icon={<MessageSquarePlus size={16} aria-hidden="true" />} onClick={() => store.startDraft(null)}>
            {messages.add}
          </Button>
          {tools}
          <p className={styles.hint}>{store.client.hint}</p>
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
      ) : (
        <>
          {lead}
          {notes.length === 0 && !draft ? <EmptyState title={messages.none} /> : null}
          {open.length > 0 ? (
            <ul className={styles.list} aria-label={messages.list}>
              {open.map(item)}
            </ul>
          ) : null}
          {done.length > 0 ? (
            <details
              className={styles.fold}
              open={isFoldOpen}
              onToggle={(event) => setFoldOpen(event.currentTarget.open)}
            >
              <summary>{messages.resolvedCount(done.length)}</summary>
              <ul className={styles.list} aria-label={messages.resolvedList}>
                {done.map(item)}
              </ul>
            </details>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Scroll an element into view in its panel, without scrolling the page and the player. */
function scrollIntoPanel(element: HTMLElement): void {
  const frame = element.closest<HTMLElement>("[role=tabpanel]");
  if (!frame || frame.scrollHeight <= frame.clientHeight) return;
  const [box, room] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (box.top < room.top || box.bottom > room.bottom) frame.scrollTop += box.top - room.top - REVEAL_MARGIN_PX;
}
