import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { StorageOut, StorageQuota } from "@/api/gen/rest/types.gen";
import { formatSize } from "@/ui/formatSize";
import { messages } from "./messages";

const NEARLY_FULL = 0.8;

/** Query for storage usage, refetched on every mount. */
export function storageQuery(projectId: string) {
  return queryOptions({
    queryKey: ["projects", "storage", projectId],
    queryFn: ({ signal }) => call("GET", "/api/projects/{ref}/storage", { path: { ref: projectId }, signal }),
    staleTime: 0,
  });
}

/** Return the used share, 0 to 1; 0 if there is no limit. */
export function getFilledShare({ used, limit: most }: StorageQuota): number {
  return most === 0 ? 0 : Math.min(1, used / most);
}

export function formatLimit({ limit: most }: StorageQuota): string | null {
  return most === 0 ? null : formatSize(most);
}

/** Return a warning if storage is nearly full, else null. */
export function getStorageWarning({ project, person }: StorageOut): string | null {
  if (getFilledShare(project) >= NEARLY_FULL) return messages.nearlyFull(getPercent(project));
  if (person && getFilledShare(person) >= NEARLY_FULL) return messages.nearlyFullAll(getPercent(person));
  return null;
}

function getPercent(filled: StorageQuota): number {
  return Math.floor(getFilledShare(filled) * 100);
}
