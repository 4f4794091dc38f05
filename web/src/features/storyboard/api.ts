import { path, request } from "@/api/client";
import { ApiProblem } from "@/api/problem";
import type { ProjectAccess } from "@/api/types";
import type { BoardApi } from "@/features/storyboard/boardApi";
import type {
  BoardProject,
  Cut,
  CutList,
  CutPlaced,
  ExportJob,
  ExportList,
  ExportWish,
  OrderOut,
  OrderVersion,
} from "@/features/storyboard/types";

export type Opened = { state: "ready"; project: BoardProject; list: CutList } | { state: "missing" | "private" };

/** The board, or why there is none to see. Rejects where the server failed. */
export async function openBoard(ref: string, signal?: AbortSignal): Promise<Opened> {
  try {
    const [project, list] = await Promise.all([getProject(ref, signal), getCuts(ref, signal)]);
    return { state: "ready", project, list };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
    const access = await request<ProjectAccess>("GET", path`/api/projects/${ref}/access`, { signal });
    return { state: access.exists && access.private && !access.visible ? "private" : "missing" };
  }
}

export function getProject(ref: string, signal?: AbortSignal): Promise<BoardProject> {
  return request<BoardProject>("GET", path`/api/projects/${ref}`, { signal });
}

export function getCuts(ref: string, signal?: AbortSignal): Promise<CutList> {
  return request<CutList>("GET", path`/api/projects/${ref}/cuts`, { signal });
}

/** The writes of one board. A new cut's id is ours, so that sending it twice makes one. */
export function boardApi(projectId: string): BoardApi {
  return {
    create: (cutId, afterId, fields, leaving = false) =>
      request<CutPlaced>("POST", path`/api/projects/${projectId}/cuts`, {
        body: { id: cutId, after_id: afterId, ...fields },
        keepalive: leaving,
      }),
    patch: (cutId, version, fields, leaving = false) =>
      request<Cut>("PATCH", path`/api/cuts/${cutId}`, { body: fields, headers: ifMatch(version), keepalive: leaving }),
    remove: (cutId, leaving = false) =>
      request<OrderVersion>("DELETE", path`/api/cuts/${cutId}`, { keepalive: leaving }),
    restore: (cutId, leaving = false) =>
      request<CutPlaced>("POST", path`/api/cuts/${cutId}/restore`, { keepalive: leaving }),
    order: (cutIds, version, leaving = false) =>
      request<OrderOut>("PUT", path`/api/projects/${projectId}/cuts/order`, {
        body: { cut_ids: cutIds },
        headers: ifMatch(version),
        keepalive: leaving,
      }),
  };
}

/** A drawing that cuts may share below their own layers. Its id is ours, so that sending it twice makes one. */
export function createBackground(projectId: string, id: string, name: string): Promise<Cut> {
  return request<Cut>("POST", path`/api/projects/${projectId}/backgrounds`, { body: { id, name } });
}

export function restoreBackground(id: string): Promise<unknown> {
  return request("POST", path`/api/cuts/${id}/restore`);
}

function ifMatch(version: number): Record<string, string> {
  return { "If-Match": String(version) };
}

export function startExport(projectId: string, wish: ExportWish): Promise<ExportJob> {
  return request<ExportJob>("POST", path`/api/projects/${projectId}/exports`, { body: wish });
}

export function getExport(id: string, signal: AbortSignal): Promise<ExportJob> {
  return request<ExportJob>("GET", path`/api/exports/${id}`, { signal });
}

/** What this person had made of the board, newest first. */
export function listExports(projectId: string, signal: AbortSignal): Promise<ExportList> {
  return request<ExportList>("GET", path`/api/projects/${projectId}/exports`, { signal });
}

export function cancelExport(id: string): Promise<void> {
  return request<void>("DELETE", path`/api/exports/${id}`);
}

export function timingSheetUrl(projectId: string): string {
  return path`/api/projects/${projectId}/timing-sheet.csv`;
}
