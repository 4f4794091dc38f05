import { withIdempotencyKeys } from "@/api/http/idempotencyKeys";
import { createRecordId } from "@/api/ids";
import {
  type Asset,
  copyAssets,
  getDownloadUrl,
  moveAssets,
  removeAssets,
  restoreAssets,
  runInBatches,
} from "@/features/assets/api";
import { ASSET_BATCH_MAX } from "@/features/assets/limits";
import { runOrNotify } from "@/features/assets/runOrNotify";
import { texts as shared } from "@/features/assets/texts";
import { confirm, showNotice } from "@/ui/dialogs/confirm";
import { toast } from "@/ui/status/toasts";
import { clearClipboard, clipboard } from "./clipboard";
import { texts } from "./texts";

const NAMES_MAX = 5;
const runWithCopyIds = withIdempotencyKeys(() => new Map<string, string>());

/** Paste the clipboard into a folder. Returns false if it failed or there was nothing to paste. */
export async function pasteFiles(ref: string, folder: string | null): Promise<boolean> {
  const { content } = clipboard.getState();
  if (!content || content.ref !== ref) return false;
  const ids = [...content.ids];
  if (content.mode === "copy") return duplicateFiles(ref, ids, folder);
  const isMoved = await moveFiles(ref, ids, folder);
  if (isMoved) clearClipboard();
  return isMoved;
}

export function duplicateFiles(ref: string, ids: readonly string[], folder: string | null): Promise<boolean> {
  return runOrNotify(() =>
    runWithCopyIds([ref, ids, folder], (copyIds) => {
      for (const sourceId of ids) if (!copyIds.has(sourceId)) copyIds.set(sourceId, createRecordId());
      const copies = [...copyIds].map(([source_id, id]) => ({ source_id, id }));
      return runInBatches(copies, (batch) => copyAssets(ref, batch, folder));
    }),
  );
}

/** Move files and folders. The versions of entries in `knownAssets` are checked, so the move fails if they changed since. */
export function moveFiles(
  ref: string,
  ids: readonly string[],
  folder: string | null,
  knownAssets: readonly Asset[] = [],
): Promise<boolean> {
  const versions = (batch: string[]) =>
    Object.fromEntries(knownAssets.filter(({ id }) => batch.includes(id)).map(({ id, version }) => [id, version]));
  return runOrNotify(() => runInBatches(ids, (batch) => moveAssets(ref, batch, folder, versions(batch))));
}

/**
 * Delete entries after confirmation, then offer to undo it. Returns false if the user cancels or the deletion fails.
 */
export async function deleteFiles(ref: string, assets: readonly Asset[], onRestored: () => void): Promise<boolean> {
  const names = assets.slice(0, NAMES_MAX).map(({ name }) => name);
  if (assets.length > NAMES_MAX) names.push(shared.more({ count: assets.length - NAMES_MAX }));
  const isSure = await confirm({
    title: texts.deleteTitle({ count: assets.length }),
    description: texts.deleteText({
      names: names.join(", "),
      folders: assets.some(({ is_folder }) => is_folder) ? "yes" : "no",
      count: assets.length,
    }),
    confirmLabel: texts.delete,
    cancelLabel: shared.cancel,
    danger: true,
  });
  const ids = assets.map(({ id }) => id);
  if (!isSure || !(await runOrNotify(() => runInBatches(ids, (batch) => removeAssets(ref, batch))))) return false;
  const undo = () =>
    void runOrNotify(() => runInBatches(ids, (batch) => restoreAssets(ref, batch))).then(
      (isRestored) => isRestored && onRestored(),
    );
  const [first] = assets;
  const text =
    assets.length === 1 && first ? texts.deletedItem({ name: first.name }) : texts.deleted({ count: assets.length });
  toast(text, "plain", { label: texts.undo, run: undo });
  return true;
}

/** Start a browser download of the entries. */
export async function downloadFiles(ref: string, assets: readonly Asset[]): Promise<void> {
  if (assets.length > ASSET_BATCH_MAX) return showNotice(texts.tooManyDownloads({ max: ASSET_BATCH_MAX }));
  const link = document.createElement("a");
  link.href = getDownloadUrl(ref, assets);
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
