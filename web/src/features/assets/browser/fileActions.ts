import { withKeptIds } from "@/api/keptIds";
import { newRecordId } from "@/api/requestKey";
import {
  type Asset,
  copyAssets,
  downloadAddress,
  moveAssets,
  removeAssets,
  restoreAssets,
} from "@/features/assets/api";
import { attempt } from "@/features/assets/attempt";
import { inBatches } from "@/features/assets/inBatches";
import { ASSET_BATCH_MAX } from "@/features/assets/limits";
import { messages as shared } from "@/features/assets/messages";
import { confirm, notice } from "@/ui/confirm";
import { toast } from "@/ui/toasts";
import { clipboard, letGo } from "./clipboard";
import { messages } from "./messages";

const NAMED = 5;
const copied = withKeptIds(() => new Map<string, string>());

/** Puts what was copied or cut into a folder. */
export async function paste(ref: string, folder: string | null): Promise<boolean> {
  const { held } = clipboard.getState();
  if (!held || held.ref !== ref) return false;
  const ids = [...held.ids];
  if (held.mode === "copy") return duplicate(ref, ids, folder);
  const moved = await moveAll(ref, ids, folder);
  if (moved) letGo();
  return moved;
}

export function duplicate(ref: string, ids: readonly string[], folder: string | null): Promise<boolean> {
  return attempt(() =>
    copied([ref, ids, folder], (made) => {
      for (const source of ids) if (!made.has(source)) made.set(source, newRecordId());
      const copies = [...made].map(([source_id, id]) => ({ source_id, id }));
      return inBatches(copies, (some) => copyAssets(ref, some, folder));
    }),
  );
}

/** Puts files and folders into another folder; those that are `seen` only as they were seen. */
export function moveAll(
  ref: string,
  ids: readonly string[],
  folder: string | null,
  seen: readonly Asset[] = [],
): Promise<boolean> {
  const versions = (some: string[]) =>
    Object.fromEntries(seen.filter(({ id }) => some.includes(id)).map(({ id, version }) => [id, version]));
  return attempt(() => inBatches(ids, (some) => moveAssets(ref, some, folder, versions(some))));
}

/** Asks, then deletes, and for a while offers to take that back; false where the person thought better of it. */
export async function remove(ref: string, assets: readonly Asset[], onBack: () => void): Promise<boolean> {
  const names = assets.slice(0, NAMED).map(({ name }) => name);
  if (assets.length > NAMED) names.push(shared.more(assets.length - NAMED));
  const isSure = await confirm({
    title: messages.deleteTitle(assets.length),
    description: messages.deleteText(names.join(", ")),
    confirmLabel: messages.delete,
    cancelLabel: shared.cancel,
    danger: true,
  });
  const ids = assets.map(({ id }) => id);
  if (!isSure || !(await attempt(() => inBatches(ids, (some) => removeAssets(ref, some))))) return false;
  const undo = () =>
    void attempt(() => inBatches(ids, (some) => restoreAssets(ref, some))).then((isBack) => isBack && onBack());
  const [first] = assets;
  const text = assets.length === 1 && first ? messages.deletedOne(first.name) : messages.deleted(assets.length);
  toast(text, "plain", { label: messages.undo, act: undo });
  return true;
}

/** Hands files to the browser's downloads. */
export async function download(ref: string, assets: readonly Asset[]): Promise<void> {
  if (assets.length > ASSET_BATCH_MAX) return notice(messages.tooManyAtOnce(ASSET_BATCH_MAX));
  const link = document.createElement("a");
  link.href = downloadAddress(ref, assets);
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
