import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { loadNextPage } from "@/api/http/loadNextPage";
import { ApiProblem } from "@/api/http/problem";
import { useTopic } from "@/api/socket/useTopic";
import { filesKey, folderQuery } from "@/features/assets/api";

/** Events that change the folder's entries or the user's permissions in it. */
const EVENTS = ["assets_changed", "members_changed", "project_updated"] as const;

/** Limits refetching when hundreds of files arrive one after another. */
const THROTTLE_MS = 500;

/** Throttle `callback`: runs immediately, then at most once per THROTTLE_MS, with a trailing call if there were more. */
function useThrottled(callback: () => void): () => void {
  const timer = useRef<number | null>(null);
  const isCallQueued = useRef(false);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  return useCallback(() => {
    const run = () => {
      isCallQueued.current = false;
      callback();
      timer.current = window.setTimeout(() => {
        timer.current = null;
        if (isCallQueued.current) run();
      }, THROTTLE_MS);
    };
    isCallQueued.current = true;
    if (timer.current === null) run();
  }, [callback]);
}

/** Subscribe to the entries of a folder and keep them up to date. */
export function useFolder(ref: string, projectId: string, folder: string | null) {
  const query = useMemo(() => folderQuery(ref, folder), [ref, folder]);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(query);
  const queryClient = useQueryClient();
  const invalidateFiles = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: filesKey(ref) }),
    [queryClient, ref],
  );
  useTopic(`project:${projectId}`, EVENTS, useThrottled(invalidateFiles));
  // Hide the entries of a deleted or inaccessible folder (404); keep them on other errors, such as a lost connection.
  const isMissing = error instanceof ApiProblem && error.status === 404;
  const pages = isMissing ? undefined : data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const pageCount = data?.pages.length ?? 0;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void loadNextPage(pageCount, fetchNextPage);
  }, [pageCount, hasNextPage, isFetchingNextPage, fetchNextPage]);
  /** Load the remaining pages and return all entries of the folder. */
  const loadAll = useCallback(async () => {
    if (!hasNextPage) return items;
    let result = await fetchNextPage();
    while (result.hasNextPage && !result.isError) result = await fetchNextPage();
    return result.data?.pages.flatMap((page) => page.items) ?? [];
  }, [fetchNextPage, hasNextPage, items]);
  const first = pages?.[0];
  return {
    items,
    path: first?.path ?? [],
    abilities: first?.abilities ?? {},
    error,
    isPending,
    /** True if all pages are loaded. */
    isComplete: !hasNextPage,
    loadMore,
    loadAll,
    invalidateFiles,
    refetch,
  };
}
