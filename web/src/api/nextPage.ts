import type { FetchNextPageOptions, InfiniteQueryObserverResult } from "@tanstack/react-query";

type Read = InfiniteQueryObserverResult<{ pages: unknown[] }>;

const TRIES = 4;

/**
 * Reads the page after so many. A change of somebody else's has the pages so far read anew, which takes the place of
 * what is being read just then: so it waits for that, and asks again.
 */
export async function nextPage(
  pages: number,
  fetchNextPage: (options: FetchNextPageOptions) => Promise<Read>,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const read = await fetchNextPage({ cancelRefetch: false });
    if (read.isError || !read.hasNextPage || (read.data?.pages.length ?? 0) > pages) return;
  }
}
