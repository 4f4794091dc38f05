import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { loadNextPage } from "@/api/loadNextPage";
import { getErrorMessage } from "@/api/problem";
import { useAction } from "@/api/useAction";
import { deletePermanently, restoreAssets, type TrashedAsset, trashQuery } from "@/features/assets/api";
import { FileIcon } from "@/features/assets/FileIcon";
import { ASSET_TRASH_DAYS } from "@/features/assets/limits";
import { messages as shared } from "@/features/assets/messages";
import { runInBatches } from "@/features/assets/runInBatches";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { confirm } from "@/ui/confirm";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorText } from "@/ui/ErrorText";
import { toast } from "@/ui/toasts";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { messages } from "./messages";
import styles from "./TrashDialog.module.css";

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

interface TrashEntryProps {
  projectRef: string;
  projectName: string;
  entry: TrashedAsset;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onChanged: () => void;
}

function TrashEntry({ projectRef, projectName, entry, isChosen, onChoose, onChanged }: TrashEntryProps) {
  const { asset, path, deleted_at, deleted_by, purged_at: gone_at } = entry;
  const { act, fault, isPending } = useAction((error) => getErrorMessage(error, shared.unexpected));
  const restore = () =>
    act(async () => {
      await restoreAssets(projectRef, [asset.id]);
      toast(messages.restored(asset.name));
      onChanged();
    });
  const remove = async () => {
    const isSure = await confirm({
      title: messages.removeTitle(asset.name),
      description: asset.is_folder ? messages.removeFolder : messages.removeFile,
      confirmLabel: messages.remove,
      cancelLabel: shared.cancel,
      danger: true,
    });
    if (!isSure) return;
    await act(async () => {
      await deletePermanently(projectRef, [asset.id]);
      onChanged();
    });
  };
  return (
    <li className={styles.item} aria-label={asset.name}>
      <Checkbox checked={isChosen} onCheckedChange={onChoose}>
        <VisuallyHidden>{messages.choose(asset.name)}</VisuallyHidden>
      </Checkbox>
      <span className={styles.picture} aria-hidden="true">
        {asset.tile ? (
          <img src={asset.tile.url} width={asset.tile.width} height={asset.tile.height} alt="" loading="lazy" />
        ) : (
          <FileIcon asset={asset} size={24} />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.name} title={asset.name}>
          {asset.name}
        </p>
        <p className={styles.meta}>{messages.was(path, projectName)}</p>
        <p className={styles.meta}>
          {messages.deleted(dateFormat.format(new Date(deleted_at)), deleted_by?.display_name ?? null)} ·{" "}
          {messages.goes(dateFormat.format(new Date(gone_at)))}
        </p>
        <ErrorText text={fault} />
      </div>
      <div className={styles.buttons}>
        <Button size="small" aria-description={asset.name} pending={isPending} onClick={() => void restore()}>
          {messages.restore}
        </Button>
        <Button size="small" variant="ghost" aria-description={asset.name} onClick={() => void remove()}>
          {messages.remove}
        </Button>
      </div>
    </li>
  );
}

interface TrashDialogProps {
  projectRef: string;
  projectName: string;
  /** Called after entries were restored or permanently deleted. */
  onChanged: () => void;
  onClose: () => void;
}

/** Dialog that lists deleted files and folders and restores them. */
export default function TrashDialog({ projectRef, projectName, onChanged, onClose }: TrashDialogProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    trashQuery(projectRef),
  );
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Skip selected entries that someone else has restored in the meantime.
  const ids = entries.map(({ asset }) => asset.id).filter((id) => chosen.has(id));
  const { act, fault, isPending } = useAction((error) => getErrorMessage(error, shared.unexpected));
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const restore = () =>
    act(async () => {
      await runInBatches(ids, (some) => restoreAssets(projectRef, some));
      setChosen(new Set());
      toast(messages.restoredMany(ids.length));
      onChanged();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text(ASSET_TRASH_DAYS)}
      size="large"
      footer={
        <>
          {ids.length > 0 ? (
            <Button variant="primary" pending={isPending} onClick={() => void restore()}>
              {messages.restoreChosen(ids.length)}
            </Button>
          ) : null}
          <Button onClick={onClose}>{shared.close}</Button>
        </>
      }
    >
      {error && !data ? (
        <EmptyState
          role="alert"
          title={shared.error(error.message)}
          action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
        />
      ) : !data ? (
        <EmptyState role="status" title={shared.loading} />
      ) : entries.length === 0 ? (
        <EmptyState role="status" icon={<Trash2 size={28} />} title={messages.empty} />
      ) : (
        <ul className={styles.list} aria-label={messages.list}>
          {entries.map((entry) => (
            <TrashEntry
              key={entry.asset.id}
              projectRef={projectRef}
              projectName={projectName}
              entry={entry}
              isChosen={chosen.has(entry.asset.id)}
              onChoose={(isChosen) => choose(entry.asset.id, isChosen)}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <ErrorText text={fault} />
      {data && hasNextPage ? (
        <Button pending={isFetchingNextPage} onClick={() => void loadNextPage(data.pages.length, fetchNextPage)}>
          {messages.more}
        </Button>
      ) : null}
    </Dialog>
  );
}
