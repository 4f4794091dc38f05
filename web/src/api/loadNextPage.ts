import type { FetchNextPageOptions, InfiniteQueryObserverResult } from "@tanstack/react-query";

type PagesResult = InfiniteQueryObserverResult<{ pages: unknown[] }>;

const ATTEMPTS_MAX = 4;

/**
 * Reads the page after so many. A change of somebody else's has the pages so far read anew, which takes the place of
 * what is being read just then: so it waits for that, and asks again.
 */
export async function loadNextPage(
  pages: number,
  fetchNextPage: (options: FetchNextPageOptions) => Promise<PagesResult>,
): Promise<void> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const read = await fetchNextPage({ cancelRefetch: false });
    if (read.isError || !read.hasNextPage || (read.data?.pages.length ?? 0) > pages) return;
  }
}
