import { queryOptions } from "@tanstack/react-query";
import { LINK_BATCH_MAX } from "@/api/gen/limit-values";
import type { LinkPreviewOut, Links } from "@/api/gen/rest/types.gen";
import { send } from "@/api/http/client";

const STALE_TIME_MS = 30_000;

interface PendingRequest {
  resolve: (link: LinkPreviewOut | null) => void;
  reject: (error: unknown) => void;
}

let pendingRequests = new Map<string, PendingRequest[]>();

async function fetchBatch(batch: readonly [string, PendingRequest[]][]): Promise<void> {
  try {
    const query = new URLSearchParams(batch.map(([url]) => ["url", url]));
    const response = (await (await send("GET", `/api/links?${query}`)).json()) as Links;
    for (const [url, requests] of batch) {
      const link = response.items.find((item) => item.url === url) ?? null;
      for (const { resolve } of requests) resolve(link);
    }
  } catch (error) {
    for (const [, requests] of batch) for (const { reject } of requests) reject(error);
  }
}

/** Fetch a link preview. Requests from the same tick are batched. */
function getLink(url: string): Promise<LinkPreviewOut | null> {
  return new Promise((resolve, reject) => {
    if (pendingRequests.size === 0) {
      setTimeout(() => {
        const all = [...pendingRequests];
        pendingRequests = new Map();
        for (let start = 0; start < all.length; start += LINK_BATCH_MAX)
          void fetchBatch(all.slice(start, start + LINK_BATCH_MAX));
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
