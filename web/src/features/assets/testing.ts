import { createProblemResponse, type SentRequest } from "@/api/testing";
import type { Project } from "@/api/types";
import type { Asset } from "@/features/assets/api";

const ROOT = "p";
const MINA = { id: "m", username: "mina", display_name: "Mina", avatar_url: null };
/** Abilities of a manager in a folder. */
export const MANAGER: StoredFiles["abilities"] = { upload: true, manage_folders: true, manage_access: true };

/** Build a folder or file at the root of the project, which the user can change. */
export function buildAsset(name: string, fields: Partial<Asset> = {}): Asset {
  return {
    id: `id-of-${name}`,
    version: 1,
    parent_id: ROOT,
    name,
    is_folder: true,
    size: null,
    kind: "folder",
    restricted: false,
    uploader: MINA,
    created_at: "2026-01-01T00:00:00Z",
    changed_at: "2026-01-01T00:00:00Z",
    tile: null,
    preview_url: null,
    picture_state: "none",
    abilities: { change: true },
    ...fields,
  };
}

export interface StoredFiles {
  items: Asset[];
  /** The user's abilities in each folder. */
  abilities: Record<string, boolean>;
}

/** Build the answers of a fake server with one project, whose files can be renamed, copied, deleted and restored. */
export function buildFilesAnswers(files: StoredFiles): Record<string, unknown> {
  const root = "/api/projects/abcdefgh/assets";
  let trash: Asset[] = [];
  const listFolder = (folder: string | null) => files.items.filter((asset) => asset.parent_id === (folder ?? ROOT));
  const getNodeIds = (body: unknown): string[] => (body as { node_ids: string[] }).node_ids;
  const project = { id: ROOT, slug: "abcdefgh", name: "Frames", my_role: "viewer", abilities: {} } as Partial<Project>;
  return {
    "GET /api/projects/abcdefgh": project,
    [`GET ${root}`]: ({ query }: SentRequest) => {
      const folder = query.get("folder");
      const path = folder === null ? [] : [{ id: folder, name: folder.replace("id-of-", "") }];
      return { items: listFolder(folder), next_cursor: null, path, abilities: files.abilities };
    },
    [`PATCH ${root}/nodes/*`]: ({ path, body, headers }: SentRequest) => {
      const asset = files.items.find(({ id }) => path.endsWith(id));
      if (!asset) return createProblemResponse(404);
      if (headers.get("If-Match") !== String(asset.version))
        return createProblemResponse(412, "Changed.", { current: asset });
      Object.assign(asset, body, { version: asset.version + 1 });
      return asset;
    },
    [`POST ${root}/copy`]: ({ body }: SentRequest) => {
      for (const { source_id, id } of (body as { copies: { source_id: string; id: string }[] }).copies) {
        const source = files.items.find((asset) => asset.id === source_id);
        if (source) files.items.splice(1, 0, { ...source, id, name: `${source.name} (1)` });
      }
    },
    [`POST ${root}/remove`]: ({ body }: SentRequest) => {
      trash = files.items.filter(({ id }) => getNodeIds(body).includes(id));
      files.items = files.items.filter((asset) => !trash.includes(asset));
    },
    [`GET ${root}/trash`]: () => ({
      items: trash.map((asset) => ({
        asset,
        path: [],
        deleted_by: MINA,
        deleted_at: "2026-01-01T00:00:00Z",
        purged_at: "2026-02-01T00:00:00Z",
      })),
      next_cursor: null,
    }),
    [`POST ${root}/trash/restore`]: ({ body }: SentRequest) => {
      files.items = [...trash.filter(({ id }) => getNodeIds(body).includes(id)), ...files.items];
      trash = trash.filter(({ id }) => !getNodeIds(body).includes(id));
    },
  };
}
