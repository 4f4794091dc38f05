import { queryOptions } from "@tanstack/react-query";
import type { StorageOut, StorageQuota } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import { formatSize } from "@/ui/text/formatSize";
import { texts } from "./texts";

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
export function getFilledShare({ used, limit }: StorageQuota): number {
  return limit === 0 ? 0 : Math.min(1, used / limit);
}

export function formatLimit({ limit }: StorageQuota): string | null {
  return limit === 0 ? null : formatSize(limit);
}

/** Return a warning if storage is nearly full, else null. */
export function getStorageWarning({ project, person }: StorageOut): string | null {
  if (getFilledShare(project) >= NEARLY_FULL) return texts.nearlyFull({ percent: getPercent(project) });
  if (person && getFilledShare(person) >= NEARLY_FULL) return texts.nearlyFullAll({ percent: getPercent(person) });
  return null;
}

function getPercent(quota: StorageQuota): number {
  return Math.floor(getFilledShare(quota) * 100);
}
