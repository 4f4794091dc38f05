import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Folder } from "lucide-react";
import { useState } from "react";
import { SEARCH_MAX } from "@/api/gen/limit-values";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { TextField } from "@/ui/forms/TextField";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { useDebounced } from "@/ui/text/useDebounced";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import { PINS_MAX, type Pins } from "./pins";
import { filesQuery, type Picture } from "./queries";
import styles from "./References.module.css";
import { referenceTexts } from "./texts";

const texts = referenceTexts.picker;

interface PicturePickerProps {
  projectId: string;
  pins: Pins;
  onClose: () => void;
}

/** Dialog with the project's folders and pictures. Selecting a picture pins or unpins it. */
export function PicturePicker({ projectId, pins, onClose }: PicturePickerProps) {
  const [folder, setFolder] = useState<string | null>(null);
  const [text, setText] = useState("");
  const searchText = useDebounced(text.trim());
  const openFolder = (id: string | null): void => {
    setText("");
    setFolder(id);
  };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    filesQuery(projectId, folder, searchText),
  );
  const path = searchText === "" ? (data?.pages[0]?.path ?? []) : [];
  const entries = data?.pages.flatMap(({ items }) => items).filter((item) => item.is_folder || item.kind === "image");
  return (
    <Dialog
      open
      size="wide"
      title={texts.title}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.pickerHead}>
        <nav aria-label={texts.path} className={styles.path}>
          {[{ id: null, name: texts.root }, ...path].map(({ id, name }) => (
            <Button key={id ?? ""} size="small" variant="ghost" onClick={() => openFolder(id)}>
              {name}
            </Button>
          ))}
        </nav>
        <TextField
          hideLabel
          label={texts.search}
          placeholder={texts.search}
          maxLength={SEARCH_MAX}
          value={text}
          onValueChange={setText}
        />
      </div>
      {pins.isFull ? <p role="status">{referenceTexts.full({ most: PINS_MAX })}</p> : null}
      {entries === undefined ? (
        error ? (
          <EmptyState
            role="alert"
            title={texts.failed}
            action={<Button onClick={() => void refetch()}>{referenceTexts.tryAgain}</Button>}
          />
        ) : (
          <div role="status">
            <VisuallyHidden>{texts.loading}</VisuallyHidden>
            <Skeleton width="100%" height={120} />
          </div>
        )
      ) : entries.length === 0 && !hasNextPage ? (
        <EmptyState role="status" title={searchText === "" ? texts.empty : texts.noHits} />
      ) : (
        <ul className={styles.grid} aria-label={texts.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry
                entry={entry}
                isPinned={pins.ids.includes(entry.id)}
                isFull={pins.isFull}
                onSelect={() => (entry.is_folder ? openFolder(entry.id) : pins.toggle(entry.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
    </Dialog>
  );
}

interface EntryProps {
  entry: Picture;
  isPinned: boolean;
  isFull: boolean;
  onSelect: () => void;
}

function Entry({ entry: { name, is_folder, tile }, isPinned, isFull, onSelect }: EntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      aria-pressed={is_folder ? undefined : isPinned}
      disabled={!is_folder && isFull && !isPinned}
      onClick={onSelect}
    >
      <span className={styles.thumbnail}>
        {tile ? (
          <img src={tile.url} width={tile.width} height={tile.height} alt="" loading="lazy" />
        ) : is_folder ? (
          <Folder size={36} aria-hidden="true" />
        ) : (
          <span className={styles.noPreview} aria-hidden="true">
            {referenceTexts.noPreview}
          </span>
        )}
        {isPinned ? (
          <span className={styles.check}>
            <Check size={14} aria-hidden="true" />
          </span>
        ) : null}
      </span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
