import { queryOptions } from "@tanstack/react-query";
import { send } from "@/api/client";
import { LINK_BATCH_MAX } from "@/api/gen/limit-values";
import type { LinkPreviewOut, Links } from "@/api/gen/rest/types.gen";

const STALE_TIME_MS = 30_000;

interface PendingRequest {
  resolve: (link: LinkPreviewOut | null) => void;
  reject: (error: unknown) => void;
}

let pendingRequests = new Map<string, PendingRequest[]>();

async function fetchBatch(some: readonly [string, PendingRequest[]][]): Promise<void> {
  try {
    const query = new URLSearchParams(some.map(([url]) => ["url", url]));
    const answer = (await (await send("GET", `/api/links?${query}`)).json()) as Links;
    for (const [url, each] of some) {
      const link = answer.items.find((item) => item.url === url) ?? null;
      for (const { resolve } of each) resolve(link);
    }
  } catch (error) {
    for (const [, each] of some) for (const { reject } of each) reject(error);
  }
}

/** Fetch a link preview. Requests from the same tick are batched. */
function getLink(url: string): Promise<LinkPreviewOut | null> {
  return new Promise((resolve, reject) => {
    if (pendingRequests.size === 0) {
      setTimeout(() => {
        const all = [...pendingRequests];
        pendingRequests = new Map();
        for (let at = 0; at < all.length; at += LINK_BATCH_MAX) void fetchBatch(all.slice(at, at + LINK_BATCH_MAX));
      });
    }
    pendingRequests.set(url, [...(pendingRequests.get(url) ?? []), { resolve, reject }]);
  });
}

/** Query for the preview of a link's target; null if it doesn't exist or the user may not see it. */
export function linkPreviewQuery(url: string) {
  return queryOptions({
    queryKey: ["links", url],
    queryFn: () => getLink(url),
    staleTime: STALE_TIME_MS,
    refetchOnWindowFocus: true,
  });
}
