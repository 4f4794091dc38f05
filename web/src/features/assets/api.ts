import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  AssetHits,
  AssetList,
  AssetOut,
  CutFoldersNew,
  FolderAccessEdit,
  AssetHit as Hit,
  RoleFoldersEdit,
  TrashItem,
  TrashList,
} from "@/api/gen/rest/types.gen";
import { call, path, toIfMatchHeaders } from "@/api/http/client";
import { ASSET_BATCH_MAX, ASSET_PREVIEW_URL_SECONDS, URL_REUSE_MARGIN_SECONDS } from "./limits";

export type Asset = AssetOut;
export type AssetHit = Hit;
export type TrashedAsset = TrashItem;

const PAGE_SIZE = 200;
/**
 * Refresh interval of preview URLs, in ms. The server hands out a URL only while at least half of its lifetime is left,
 * so refreshing this often replaces each URL before it expires.
 */
const URL_REFRESH_MS = (ASSET_PREVIEW_URL_SECONDS / 2 - URL_REUSE_MARGIN_SECONDS) * 1000;

/** Query key prefix of everything about a project's files. */
export function filesKey(ref: string) {
  return ["assets", ref] as const;
}

/** Query: the entries of a folder, page by page. null is the project's root. */
export function folderQuery(ref: string, folder: string | null) {
  return infiniteQueryOptions({
    queryKey: [...filesKey(ref), "folder", folder],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/projects/{ref}/assets", {
        path: { ref },
        query: { folder, cursor: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: AssetList) => last.next_cursor,
    refetchInterval: URL_REFRESH_MS,
  });
}

/** Query: entries of the whole project whose name contains the text, page by page. */
export function searchQuery(ref: string, q: string) {
  return infiniteQueryOptions({
    queryKey: [...filesKey(ref), "search", q],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/projects/{ref}/assets/search", {
        path: { ref },
        query: { q, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: AssetHits) => last.next_cursor,
    refetchInterval: URL_REFRESH_MS,
  });
}

/** Fetch a single file or folder. */
export function getAsset(ref: string, node_id: string, signal: AbortSignal): Promise<Asset> {
  return call("GET", "/api/projects/{ref}/assets/nodes/{node_id}", { path: { ref, node_id }, signal });
}

/** Query: the beginning of a text file, and whether it was truncated. */
export function textQuery(ref: string, node_id: string) {
  return queryOptions({
    queryKey: [...filesKey(ref), "text", node_id],
    queryFn: ({ signal }) =>
      call("GET", "/api/projects/{ref}/assets/nodes/{node_id}/text", { path: { ref, node_id }, signal }),
  });
}

/** Query: a page of a document, counted from 1. The server renders it on the first request. */
export function pageQuery(ref: string, node_id: string, number: number) {
  return queryOptions({
    queryKey: [...filesKey(ref), "page", node_id, number],
    queryFn: ({ signal }) =>
      call("GET", "/api/projects/{ref}/assets/nodes/{node_id}/pages/{number}", {
        path: { ref, node_id, number },
        signal,
      }),
    refetchInterval: URL_REFRESH_MS,
  });
}

export function createFolder(ref: string, parent_id: string | null, name: string, id: string) {
  return call("POST", "/api/projects/{ref}/assets/folders", {
    path: { ref },
    body: { id, parent_id, name },
  });
}

/** Create folders by their paths of names, reusing those that exist. Returns their ids in the order of `paths`. */
export async function ensureFolders(ref: string, parent_id: string | null, paths: string[][]): Promise<string[]> {
  const response = await call("POST", "/api/projects/{ref}/assets/folder-tree", {
    path: { ref },
    body: { parent_id, paths },
  });
  return response.folder_ids;
}

export function addCutFolders(ref: string, body: CutFoldersNew) {
  return call("POST", "/api/projects/{ref}/assets/cut-folders", {
    path: { ref },
    body,
  });
}

/** Rename a file or folder. Rejects with 412 and the current record if it changed since this version. */
export function renameAsset(ref: string, { id, version }: Asset, name: string) {
  return call("PATCH", "/api/projects/{ref}/assets/nodes/{node_id}", {
    path: { ref, node_id: id },
    body: { name },
    headers: toIfMatchHeaders(version),
  });
}

/** Move files and folders. Rejects with 412 if an entry in `versions` has changed since. */
export function moveAssets(
  ref: string,
  node_ids: string[],
  parent_id: string | null,
  versions: Record<string, number>,
) {
  return call("POST", "/api/projects/{ref}/assets/move", {
    path: { ref },
    body: { node_ids, parent_id, versions },
  });
}

/** Copy files and folders. Idempotent: the client chooses the ids of the copies. */
export function copyAssets(ref: string, copies: { source_id: string; id: string }[], parent_id: string | null) {
  return call("POST", "/api/projects/{ref}/assets/copy", {
    path: { ref },
    body: { copies, parent_id },
  });
}

export function removeAssets(ref: string, node_ids: string[]) {
  return call("POST", "/api/projects/{ref}/assets/remove", {
    path: { ref },
    body: { node_ids },
  });
}

/** Query: deleted entries, most recently deleted first, page by page. */
export function trashQuery(ref: string) {
  return infiniteQueryOptions({
    queryKey: [...filesKey(ref), "trash"],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/projects/{ref}/assets/trash", { path: { ref }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: TrashList) => last.next_cursor,
    refetchInterval: URL_REFRESH_MS,
  });
}

/** Restore entries to their original folders. Rejects with 409 if that would give more people access to them. */
export function restoreAssets(ref: string, node_ids: string[]) {
  return call("POST", "/api/projects/{ref}/assets/trash/restore", { path: { ref }, body: { node_ids } });
}

export function deletePermanently(ref: string, node_ids: string[]) {
  return call("POST", "/api/projects/{ref}/assets/trash/remove", { path: { ref }, body: { node_ids } });
}

export function reorderFolders(ref: string, parent_id: string | null, folder_ids: string[]) {
  return call("PUT", "/api/projects/{ref}/assets/order", {
    path: { ref },
    body: { parent_id, folder_ids },
  });
}

/** Fetch who can open a folder. */
export function getFolderAccess(ref: string, node_id: string) {
  return call("GET", "/api/projects/{ref}/assets/nodes/{node_id}/access", {
    path: { ref, node_id },
  });
}

export function setFolderAccess(ref: string, body: FolderAccessEdit) {
  return call("PUT", "/api/projects/{ref}/assets/access", {
    path: { ref },
    body,
  });
}

export function setRoleFolders(ref: string, body: RoleFoldersEdit) {
  return call("PUT", "/api/projects/{ref}/assets/role-access", {
    path: { ref },
    body,
  });
}

/** Return the download URL: the file itself for a single file, a ZIP for folders or several entries. */
export function getDownloadUrl(ref: string, assets: readonly Asset[]): string {
  const [asset] = assets;
  if (assets.length === 1 && asset && !asset.is_folder)
    return path`/api/projects/${ref}/assets/nodes/${asset.id}/content`;
  const query = new URLSearchParams(assets.map(({ id }) => ["node_id", id]));
  return `${path`/api/projects/${ref}/assets.zip`}?${query}`;
}

/** Call `runBatch` for all items in sequential batches, because the server limits the number of items per request. */
export async function runInBatches<T>(items: readonly T[], runBatch: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += ASSET_BATCH_MAX) {
    await runBatch(items.slice(start, start + ASSET_BATCH_MAX));
  }
}
