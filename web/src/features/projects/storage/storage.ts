import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { StorageOut, StorageQuota } from "@/api/gen/rest/types.gen";
import { formatSize } from "@/ui/formatSize";
import { messages } from "./messages";

const NEARLY_FULL = 0.8;

/** How full a project is; counted anew each time it is looked at. */
export function storageQuery(projectId: string) {
  return queryOptions({
    queryKey: ["projects", "storage", projectId],
    queryFn: ({ signal }) => call("GET", "/api/projects/{ref}/storage", { path: { ref: projectId }, signal }),
    staleTime: 0,
  });
}

/** 0 to 1; 0 where nobody set a bound. */
export function getFilledShare({ used, limit: most }: StorageQuota): number {
  return most === 0 ? 0 : Math.min(1, used / most);
}

export function formatLimit({ limit: most }: StorageQuota): string | null {
  return most === 0 ? null : formatSize(most);
}

/** What there is to say before it is too late; null while there is room. */
export function getStorageWarning({ project, person }: StorageOut): string | null {
  if (getFilledShare(project) >= NEARLY_FULL) return messages.nearlyFull(getPercent(project));
  if (person && getFilledShare(person) >= NEARLY_FULL) return messages.nearlyFullAll(getPercent(person));
  return null;
}

function getPercent(filled: StorageQuota): number {
  return Math.floor(getFilledShare(filled) * 100);
}
