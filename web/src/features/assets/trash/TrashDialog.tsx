import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { loadNextPage } from "@/api/http/loadNextPage";
import { getErrorMessage } from "@/api/http/problem";
import { useAction } from "@/api/useAction";
import { deletePermanently, restoreAssets, runInBatches, type TrashedAsset, trashQuery } from "@/features/assets/api";
import { FileIcon } from "@/features/assets/FileIcon";
import { ASSET_TRASH_DAYS } from "@/features/assets/limits";
import { texts as shared } from "@/features/assets/texts";
import { formatDate } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { confirm } from "@/ui/dialogs/confirm";
import { Dialog } from "@/ui/dialogs/Dialog";
import { Checkbox } from "@/ui/forms/Checkbox";
import { ErrorText } from "@/ui/forms/ErrorText";
import { EmptyState } from "@/ui/layout/EmptyState";
import { toast } from "@/ui/status/toasts";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./TrashDialog.module.css";
import { texts } from "./texts";

interface TrashEntryProps {
  projectRef: string;
  projectName: string;
  entry: TrashedAsset;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onChanged: () => void;
}

function TrashEntry({ projectRef, projectName, entry, isSelected, onSelect, onChanged }: TrashEntryProps) {
  const { asset, path, deleted_at, deleted_by, purged_at: purgedAt } = entry;
  const { run, error, isPending } = useAction((error) => getErrorMessage(error, shared.unexpected));
  const restore = () =>
    run(async () => {
      await restoreAssets(projectRef, [asset.id]);
      toast(texts.restored({ name: asset.name }));
      onChanged();
    });
  const remove = async () => {
    const isSure = await confirm({
      title: texts.removeTitle({ name: asset.name }),
      description: asset.is_folder ? texts.removeFolder : texts.removeFile,
      confirmLabel: texts.remove,
      cancelLabel: shared.cancel,
      danger: true,
    });
    if (!isSure) return;
    await run(async () => {
      await deletePermanently(projectRef, [asset.id]);
      onChanged();
    });
  };
  return (
    <li className={styles.item} aria-label={asset.name}>
      <Checkbox checked={isSelected} onCheckedChange={onSelect}>
        <VisuallyHidden>{texts.select({ name: asset.name })}</VisuallyHidden>
      </Checkbox>
      <span className={styles.picture} aria-hidden="true">
        {asset.tile ? (
          <img src={asset.tile.url} width={asset.tile.width} height={asset.tile.height} alt="" loading="lazy" />
        ) : (
          <FileIcon asset={asset} size={24} />
        )}
      </span>
      <div className={styles.text}>
        <p className={styles.name} title={asset.name}>
          {asset.name}
        </p>
        <p className={styles.meta}>{texts.originalLocation(path, projectName)}</p>
        <p className={styles.meta}>
          {texts.deleted(formatDate(deleted_at), deleted_by?.display_name ?? null)} ·{" "}
          {texts.purgeDate({ day: formatDate(purgedAt) })}
        </p>
        <ErrorText text={error} />
      </div>
      <div className={styles.buttons}>
        <Button size="small" aria-description={asset.name} pending={isPending} onClick={() => void restore()}>
          {texts.restore}
        </Button>
        <Button size="small" variant="ghost" aria-description={asset.name} onClick={() => void remove()}>
          {texts.remove}
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
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  // Skip selected entries that someone else has restored in the meantime.
  const ids = entries.map(({ asset }) => asset.id).filter((id) => selectedIds.has(id));
  const { run, error: actionError, isPending } = useAction((error) => getErrorMessage(error, shared.unexpected));
  const setEntrySelected = (id: string, isSelected: boolean) =>
    setSelectedIds(
      (previous) => new Set(isSelected ? [...previous, id] : [...previous].filter((otherId) => otherId !== id)),
    );
  const restore = () =>
    run(async () => {
      await runInBatches(ids, (batch) => restoreAssets(projectRef, batch));
      setSelectedIds(new Set());
      toast(texts.restoredMany({ count: ids.length }));
      onChanged();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text({ days: ASSET_TRASH_DAYS })}
      size="large"
      footer={
        <>
          {ids.length > 0 ? (
            <Button variant="primary" pending={isPending} onClick={() => void restore()}>
              {texts.restoreSelected({ count: ids.length })}
            </Button>
          ) : null}
          <Button onClick={onClose}>{shared.close}</Button>
        </>
      }
    >
      {error && !data ? (
        <EmptyState
          role="alert"
          title={shared.error({ message: error.message })}
          action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
        />
      ) : !data ? (
        <EmptyState role="status" title={shared.loading} />
      ) : entries.length === 0 ? (
        <EmptyState role="status" icon={<Trash2 size={28} />} title={texts.empty} />
      ) : (
        <ul className={styles.list} aria-label={texts.list}>
          {entries.map((entry) => (
            <TrashEntry
              key={entry.asset.id}
              projectRef={projectRef}
              projectName={projectName}
              entry={entry}
              isSelected={selectedIds.has(entry.asset.id)}
              onSelect={(isSelected) => setEntrySelected(entry.asset.id, isSelected)}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <ErrorText text={actionError} />
      {data && hasNextPage ? (
        <Button pending={isFetchingNextPage} onClick={() => void loadNextPage(data.pages.length, fetchNextPage)}>
          {texts.more}
        </Button>
      ) : null}
    </Dialog>
  );
}
