import type { FetchNextPageOptions, InfiniteQueryObserverResult } from "@tanstack/react-query";

type PagesResult = InfiniteQueryObserverResult<{ pages: unknown[] }>;

const ATTEMPTS_MAX = 4;

/**
 * Load the page after `pages` loaded ones. A refetch of the loaded pages replaces a running page fetch, so wait for it
 * and try again.
 */
export async function loadNextPage(
  pages: number,
  fetchNextPage: (options: FetchNextPageOptions) => Promise<PagesResult>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const result = await fetchNextPage({ cancelRefetch: false });
    if (result.isError || !result.hasNextPage || (result.data?.pages.length ?? 0) > pages) return;
  }
}
