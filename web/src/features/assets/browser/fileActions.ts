import { withIdempotencyKeys } from "@/api/idempotencyKeys";
import { createRecordId } from "@/api/ids";
import { type Asset, copyAssets, getDownloadUrl, moveAssets, removeAssets, restoreAssets } from "@/features/assets/api";
import { ASSET_BATCH_MAX } from "@/features/assets/limits";
import { messages as shared } from "@/features/assets/messages";
import { runInBatches } from "@/features/assets/runInBatches";
import { runOrNotify } from "@/features/assets/runOrNotify";
import { confirm, showNotice } from "@/ui/confirm";
import { toast } from "@/ui/toasts";
import { clearClipboard, clipboard } from "./clipboard";
import { messages } from "./messages";

const NAMES_MAX = 5;
const runWithCopyIds = withIdempotencyKeys(() => new Map<string, string>());

/** Paste the clipboard into a folder. Returns false if it failed or there was nothing to paste. */
export async function pasteFiles(ref: string, folder: string | null): Promise<boolean> {
  const { content } = clipboard.getState();
  if (!content || content.ref !== ref) return false;
  const ids = [...content.ids];
  if (content.mode === "copy") return duplicateFiles(ref, ids, folder);
  const moved = await moveFiles(ref, ids, folder);
  if (moved) clearClipboard();
  return moved;
}

export function duplicateFiles(ref: string, ids: readonly string[], folder: string | null): Promise<boolean> {
  return runOrNotify(() =>
    runWithCopyIds([ref, ids, folder], (made) => {
      for (const source of ids) if (!made.has(source)) made.set(source, createRecordId());
      const copies = [...made].map(([source_id, id]) => ({ source_id, id }));
      return runInBatches(copies, (some) => copyAssets(ref, some, folder));
    }),
  );
}

/** Move files and folders. The versions of entries in `seen` are checked, so the move fails if they changed since. */
export function moveFiles(
  ref: string,
  ids: readonly string[],
  folder: string | null,
  seen: readonly Asset[] = [],
): Promise<boolean> {
  const versions = (some: string[]) =>
    Object.fromEntries(seen.filter(({ id }) => some.includes(id)).map(({ id, version }) => [id, version]));
  return runOrNotify(() => runInBatches(ids, (some) => moveAssets(ref, some, folder, versions(some))));
}

/**
 * Delete entries after confirmation, then offer to undo it. Returns false if the user cancels or the deletion fails.
 */
export async function deleteFiles(ref: string, assets: readonly Asset[], onBack: () => void): Promise<boolean> {
  const names = assets.slice(0, NAMES_MAX).map(({ name }) => name);
  if (assets.length > NAMES_MAX) names.push(shared.more(assets.length - NAMES_MAX));
  const isSure = await confirm({
    title: messages.deleteTitle(assets.length),
    description: messages.deleteText(names.join(", ")),
    confirmLabel: messages.delete,
    cancelLabel: shared.cancel,
    danger: true,
  });
  const ids = assets.map(({ id }) => id);
  if (!isSure || !(await runOrNotify(() => runInBatches(ids, (some) => removeAssets(ref, some))))) return false;
  const undo = () =>
    void runOrNotify(() => runInBatches(ids, (some) => restoreAssets(ref, some))).then((isBack) => isBack && onBack());
  const [first] = assets;
  const text = assets.length === 1 && first ? messages.deletedOne(first.name) : messages.deleted(assets.length);
  toast(text, "plain", { label: messages.undo, run: undo });
  return true;
}

/** Start a browser download of the entries. */
export async function downloadFiles(ref: string, assets: readonly Asset[]): Promise<void> {
  if (assets.length > ASSET_BATCH_MAX) return showNotice(messages.tooManyAtOnce(ASSET_BATCH_MAX));
  const link = document.createElement("a");
  link.href = getDownloadUrl(ref, assets);
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
