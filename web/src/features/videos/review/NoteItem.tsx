import { Check, Pencil, RotateCcw, Signature, Trash2 } from "lucide-react";
import { formatTimecode } from "@/features/videos/player/frames";
import { usePlayer } from "@/features/videos/player/usePlayer";
import type { ReviewNote } from "@/features/videos/types";
import { texts as versionTexts } from "@/features/videos/versions/texts";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { cx } from "@/ui/cx";
import { confirm } from "@/ui/dialogs/confirm";
import { useScrollToTarget } from "@/ui/layout/useScrollToTarget";
import { Avatar } from "@/ui/people/Avatar";
import { Badge } from "@/ui/status/Badge";
import { toast } from "@/ui/status/toasts";
import { getAuthorName } from "./author";
import styles from "./Review.module.css";
import type { ReviewStore } from "./reviewStore";
import { texts } from "./texts";

export interface NoteItemProps {
  store: ReviewStore;
  note: ReviewNote;
  onGoTo: (note: ReviewNote) => void;
  isTarget: boolean;
}

const showError = (message: string | null): void => {
  if (message !== null) toast(message, "error");
};

/** A review note with its frames, text and state. */
export function NoteItem({ store, note, onGoTo, isTarget }: NoteItemProps) {
  const { player } = store;
  const { id, author, guest, first_frame, last_frame, resolved_at, resolved_by, abilities } = note;
  const isCurrent = usePlayer(player, ({ frame }) => first_frame <= frame && frame <= last_frame);
  const target = useScrollToTarget<HTMLLIElement>(isTarget);
  const isResolved = resolved_at !== null;
  const frameRange = texts.frameRange(
    formatTimecode(player.rate, first_frame),
    formatTimecode(player.rate, last_frame),
  );

  const remove = async (): Promise<void> => {
    const confirmOptions = { confirmLabel: texts.confirmDelete, cancelLabel: texts.cancel, danger: true };
    if (await confirm({ title: texts.deleteTitle, description: texts.deleteText, ...confirmOptions })) {
      showError(await store.remove(note));
    }
  };

  return (
    <li
      ref={target.ref}
      data-note={note.id}
      className={cx(styles.note, target.className)}
      data-current={isCurrent || undefined}
      data-resolved={isResolved || undefined}
    >
      <div className={styles.noteHead}>
        <button
          type="button"
          className={styles.timecode}
          title={texts.goTo({ frameRange })}
          onClick={() => onGoTo(note)}
        >
          {frameRange}
        </button>
        {note.drawing.length > 0 ? (
          <Signature size={14} className={styles.drawingIcon} role="img" aria-label={texts.hasDrawing} />
        ) : null}
        <span className={styles.spacer} />
        {store.client.edit ? (
          <Button
            size="small"
            variant="ghost"
            icon={isResolved ? <RotateCcw size={14} aria-hidden="true" /> : <Check size={14} aria-hidden="true" />}
            onClick={() => void store.edit(note, { resolved: !isResolved }).then(showError)}
          >
            {isResolved ? texts.reopen : texts.resolve}
          </Button>
        ) : null}
        {abilities.edit ? (
          <IconButton label={texts.edit} size="small" onClick={() => store.startDraft(note)}>
            <Pencil size={14} aria-hidden="true" />
          </IconButton>
        ) : null}
        {abilities.delete ? (
          <IconButton label={texts.delete} size="small" onClick={() => void remove()}>
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {note.body ? <p className={styles.body}>{note.body}</p> : null}
      <p className={styles.meta}>
        <Avatar id={author?.id ?? id} name={getAuthorName(note)} url={author?.avatar_url ?? null} size={20} />
        <span className={styles.author}>{getAuthorName(note)}</span>
        {guest === null ? null : <Badge>{texts.guest}</Badge>}
        <time dateTime={note.created_at}>{formatAge(note.created_at)}</time>
        {note.copied_from === null ? null : <Badge>{versionTexts.from({ number: note.copied_from })}</Badge>}
        {isResolved ? (
          <span>{resolved_by ? texts.resolvedBy({ name: resolved_by.display_name }) : texts.resolved}</span>
        ) : null}
      </p>
    </li>
  );
}
