import { path, request, send } from "@/api/client";
import type { CutVersion, VersionList, VersionRestored } from "@/features/storyboard/types";

export function listVersions(cutId: string, signal: AbortSignal): Promise<VersionList> {
  return request<VersionList>("GET", path`/api/cuts/${cutId}/versions`, { signal });
}

/** Keeps the present state. The id is ours, so that sending it twice keeps one. */
export function keepVersion(cutId: string, id: string, name: string): Promise<CutVersion> {
  return request<CutVersion>("POST", path`/api/cuts/${cutId}/versions`, { body: { id, name } });
}

export function nameVersion(cutId: string, id: string, name: string): Promise<CutVersion> {
  return request<CutVersion>("PATCH", path`/api/cuts/${cutId}/versions/${id}`, { body: { name } });
}

export function removeVersion(cutId: string, id: string): Promise<void> {
  return request<void>("DELETE", path`/api/cuts/${cutId}/versions/${id}`);
}

/** The whole drawing as one update; no bytes where nothing was drawn. */
export async function versionDrawing(cutId: string, id: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await send("GET", path`/api/cuts/${cutId}/versions/${id}/drawing`, { signal });
  return new Uint8Array(await answer.arrayBuffer());
}

export function restoreVersion(cutId: string, id: string): Promise<VersionRestored> {
  return request<VersionRestored>("POST", path`/api/cuts/${cutId}/versions/${id}/restore`);
}
