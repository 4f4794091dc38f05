import { call, path, toIfMatchHeaders } from "@/api/http/client";
import { ApiProblem } from "@/api/http/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import type {
  BoardProject,
  CapabilityFormat,
  Cut,
  CutList,
  CutPatch,
  ExportJob,
  ExportList,
  ExportRequest,
  FormatCapabilities,
} from "@/features/storyboard/types";

export type OpenedBoard = { state: "ready"; project: BoardProject; list: CutList } | { state: "missing" | "private" };

/**
 * Load a board's project and cuts. `missing` and `private` say why the user can't see it. Rejects on any other error.
 */
export async function openBoard(ref: string, signal?: AbortSignal): Promise<OpenedBoard> {
  try {
    const [project, list] = await Promise.all([getProject(ref, signal), getCuts(ref, signal)]);
    return { state: "ready", project, list };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
    const access = await call("GET", "/api/projects/{ref}/access", { path: { ref }, signal });
    return { state: access.exists && access.private && !access.visible ? "private" : "missing" };
  }
}

export function getProject(ref: string, signal?: AbortSignal): Promise<BoardProject> {
  return call("GET", "/api/projects/{ref}", { path: { ref }, signal });
}

export function getCuts(ref: string, signal?: AbortSignal): Promise<CutList> {
  return call("GET", "/api/projects/{ref}/cuts", { path: { ref }, signal });
}

/**
 * Create the client for all writes to one board. The client generates the ids of new cuts, so a retry doesn't create a
 * second cut. `savedFields` collects the fields last saved from this tab, by cut.
 */
export function createBoardApi(ref: string, savedFields = new Map<string, CutPatch>()): BoardApi {
  return {
    ref,
    createCut: (id, after_id, fields, keepalive = false) =>
      call("POST", "/api/projects/{ref}/cuts", { path: { ref }, body: { id, after_id, ...fields }, keepalive }),
    patchCut: async (cut_id, version, fields, keepalive = false, overwritten = []) => {
      const body = { ...fields, overwritten };
      const request = { path: { cut_id }, body, headers: toIfMatchHeaders(version), keepalive };
      const cut = await call("PATCH", "/api/cuts/{cut_id}", request);
      savedFields.set(cut_id, { ...savedFields.get(cut_id), ...fields });
      return cut;
    },
    deleteCut: (cut_id, keepalive = false) => call("DELETE", "/api/cuts/{cut_id}", { path: { cut_id }, keepalive }),
    restoreCut: (cut_id, keepalive = false) =>
      call("POST", "/api/cuts/{cut_id}/restore", { path: { cut_id }, keepalive }),
    reorderCuts: (cut_ids, version, keepalive = false) => {
      const headers = toIfMatchHeaders(version);
      return call("PUT", "/api/projects/{ref}/cuts/order", { path: { ref }, body: { cut_ids }, headers, keepalive });
    },
    applyGrouping: (body, keepalive = false) =>
      call("POST", "/api/projects/{ref}/board/groups", { path: { ref }, body, keepalive }),
    editScene: (scene_id, version, body, keepalive = false) => {
      const request = { path: { ref, scene_id }, body, headers: toIfMatchHeaders(version), keepalive };
      return call("PATCH", "/api/projects/{ref}/scenes/{scene_id}", request);
    },
    editShot: (shot_id, version, body, keepalive = false) => {
      const request = { path: { ref, shot_id }, body, headers: toIfMatchHeaders(version), keepalive };
      return call("PATCH", "/api/projects/{ref}/shots/{shot_id}", request);
    },
    editBoard: (version, body, keepalive = false) =>
      call("PATCH", "/api/projects/{ref}/board", {
        path: { ref },
        body,
        headers: toIfMatchHeaders(version),
        keepalive,
      }),
    setNumbers: (version, body, keepalive = false) =>
      call("PUT", "/api/projects/{ref}/board/numbers", {
        path: { ref },
        body,
        headers: toIfMatchHeaders(version),
        keepalive,
      }),
  };
}

/**
 * Create a background: a drawing that cuts can share below their own layers. The client generates the id, so a retry
 * doesn't create a second background.
 */
export function createBackground(ref: string, id: string, name: string): Promise<Cut> {
  return call("POST", "/api/projects/{ref}/backgrounds", { path: { ref }, body: { id, name } });
}

export function restoreBackground(cut_id: string): Promise<unknown> {
  return call("POST", "/api/cuts/{cut_id}/restore", { path: { cut_id } });
}

export function startExport(ref: string, options: ExportRequest): Promise<ExportJob> {
  return call("POST", "/api/projects/{ref}/exports", { path: { ref }, body: options });
}

export function getExport(export_id: string, signal: AbortSignal): Promise<ExportJob> {
  return call("GET", "/api/exports/{export_id}", { path: { export_id }, signal });
}

/** List the user's exports of the board, newest first. */
export function listExports(ref: string, signal: AbortSignal): Promise<ExportList> {
  return call("GET", "/api/projects/{ref}/exports", { path: { ref }, signal });
}

export function cancelExport(export_id: string): Promise<void> {
  return call("DELETE", "/api/exports/{export_id}", { path: { export_id } });
}

/** Return what a file of this format includes of the board. */
export function getFormatCapabilities(
  ref: string,
  kind: CapabilityFormat,
  signal: AbortSignal,
): Promise<FormatCapabilities> {
  return call("GET", "/api/projects/{ref}/exports/capabilities/{kind}", { path: { ref, kind }, signal });
}

/** Return the URL of a board exported to a plain-text format. */
export function getTextFileUrl(projectId: string, fileName: string): string {
  return path`/api/projects/${projectId}/${fileName}`;
}
