import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { StorageOut, StorageQuota } from "@/api/gen/rest/types.gen";
import { sizeText } from "@/ui/sizeText";
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
export function shareOf({ used, limit: most }: StorageQuota): number {
  return most === 0 ? 0 : Math.min(1, used / most);
}

export function mostText({ limit: most }: StorageQuota): string | null {
  return most === 0 ? null : sizeText(most);
}

/** What there is to say before it is too late; null while there is room. */
export function warningOf({ project, person }: StorageOut): string | null {
  if (shareOf(project) >= NEARLY_FULL) return messages.nearlyFull(percent(project));
  if (person && shareOf(person) >= NEARLY_FULL) return messages.nearlyFullAll(percent(person));
  return null;
}

function percent(filled: StorageQuota): number {
  return Math.floor(shareOf(filled) * 100);
}
