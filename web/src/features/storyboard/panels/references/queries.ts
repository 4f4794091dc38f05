import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ASSET_PREVIEW_URL_SECONDS } from "@/api/gen/limit-values";
import type { AssetOut } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";

/** A file or folder, as far as the panel shows it. */
export type Picture = Pick<AssetOut, "id" | "name" | "is_folder" | "kind" | "tile">;

const PAGE_SIZE = 200;
/** Refreshes the addresses of pictures before they expire, in ms. */
const REFRESH_MS = (ASSET_PREVIEW_URL_SECONDS / 2 - 5) * 1000;

/** Query key prefix of everything about a project's files, as in the file browser. */
export const getFilesKey = (projectId: string) => ["assets", projectId] as const;

/** Query: a pinned file. */
export function pictureQuery(ref: string, node_id: string) {
  return queryOptions({
    queryKey: [...getFilesKey(ref), "node", node_id],
    queryFn: ({ signal }) =>
      call("GET", "/api/projects/{ref}/assets/nodes/{node_id}", { path: { ref, node_id }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

interface FilesPage {
  items: Picture[];
  /** Folders from below the root to this one. */
  path: { id: string; name: string }[];
  next_cursor: string | null;
}

/** Query: the files of a folder (null: the root), or those of the project whose name contains a text, page by page. */
export function filesQuery(ref: string, folder: string | null, text: string) {
  return infiniteQueryOptions({
    queryKey: [...getFilesKey(ref), "picker", folder, text],
    queryFn: async ({ pageParam: cursor, signal }): Promise<FilesPage> => {
      if (text === "") {
        const query = { folder, cursor, limit: PAGE_SIZE };
        return call("GET", "/api/projects/{ref}/assets", { path: { ref }, query, signal });
      }
      const query = { q: text, cursor };
      const hits = await call("GET", "/api/projects/{ref}/assets/search", { path: { ref }, query, signal });
      return { ...hits, path: [] };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: REFRESH_MS,
  });
}
