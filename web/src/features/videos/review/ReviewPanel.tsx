import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useUserId } from "@/api/http/session";
import { useTopic } from "@/api/socket/useTopic";
import type { ReviewNote } from "@/features/videos/types";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { NoteForm } from "./NoteForm";
import { NoteItem } from "./NoteItem";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";
import { texts } from "./texts";

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
export default function ReviewPanel({ store, onGoTo, targetNoteId, onOtherVersion, ...rest }: ReviewPanelProps) {
  const { tools, signature, lead } = rest;
  const { phase, message, notes, draft, lastVisitedId } = useStore(store.state);
  const [isFoldOpen, setFoldOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const reload = useCallback(() => void store.load(), [store]);
  useEffect(reload, [reload]);
  const userId = useUserId();
  useTopic(userId && `user:${userId}`, EVENTS, reload);
  const targetFrame = notes.find(({ id }) => id === targetNoteId)?.first_frame;
  useEffect(() => {
    if (targetFrame !== undefined) store.player.seek(targetFrame);
  }, [store, targetFrame]);
  const isOnOtherVersion = phase === "ready" && targetNoteId !== null && targetFrame === undefined;
  useEffect(() => {
    if (!isOnOtherVersion || targetNoteId === null) return;
    void store.client.findVersion?.(targetNoteId).then((version) => {
      if (version !== null && version !== store.client.version) onOtherVersion?.(version);
    });
  }, [store, targetNoteId, isOnOtherVersion, onOtherVersion]);

  const openNotes = notes.filter(({ resolved_at }) => resolved_at === null);
  const resolvedNotes = notes.filter(({ resolved_at }) => resolved_at !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to a note opens the resolved notes, resolving one doesn't
  useEffect(() => {
    if (resolvedNotes.some(({ id }) => id === lastVisitedId || id === targetNoteId)) setFoldOpen(true);
  }, [phase, lastVisitedId, targetNoteId]);
  useEffect(() => {
    const element =
      lastVisitedId === null ? null : panel.current?.querySelector<HTMLElement>(`[data-note="${lastVisitedId}"]`);
    if (element) scrollIntoPanel(element);
  }, [lastVisitedId]);

  const renderNote = (note: ReviewNote) => (
    <NoteItem
      key={note.id}
      store={store}
      note={note}
      onGoTo={(targetNote) => {
        store.goTo(targetNote);
        onGoTo(targetNote.first_frame);
      }}
      isTarget={note.id === targetNoteId}
    />
  );
  useEffect(() => store.client.subscribe(reload), [store, reload]);

  return (
    <div ref={panel} className={styles.panel}>
      {draft ? (
        <NoteForm key={draft.id} store={store} draft={draft} onGoTo={onGoTo} signature={signature} />
      ) : (
        <div className={styles.add}>
          <Button icon={<MessageSquarePlus size={16} aria-hidden="true" />} onClick={() => store.startDraft(null)}>
            {texts.add}
          </Button>
          {tools}
          <p className={styles.hint}>{store.client.hint}</p>
        </div>
      )}
      {phase === "failed" ? (
        <EmptyState
          role="alert"
          title={texts.failed}
          text={message}
          action={<Button onClick={reload}>{texts.tryAgain}</Button>}
        />
      ) : phase === "loading" ? (
        <Skeleton height={72} />
      ) : (
        <>
          {lead}
          {notes.length === 0 && !draft ? <EmptyState title={texts.none} /> : null}
          {openNotes.length > 0 ? (
            <ul className={styles.list} aria-label={texts.list}>
              {openNotes.map(renderNote)}
            </ul>
          ) : null}
          {resolvedNotes.length > 0 ? (
            <details
              className={styles.resolved}
              open={isFoldOpen}
              onToggle={(event) => setFoldOpen(event.currentTarget.open)}
            >
              <summary>{texts.resolvedCount({ count: resolvedNotes.length })}</summary>
              <ul className={styles.list} aria-label={texts.resolvedList}>
                {resolvedNotes.map(renderNote)}
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
  const scroller = element.closest<HTMLElement>("[role=tabpanel]");
  if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return;
  const [box, scrollerBox] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (box.top < scrollerBox.top || box.bottom > scrollerBox.bottom)
    scroller.scrollTop += box.top - scrollerBox.top - REVEAL_MARGIN_PX;
}
