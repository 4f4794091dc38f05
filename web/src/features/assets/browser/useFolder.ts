import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { loadNextPage } from "@/api/loadNextPage";
import { ApiProblem } from "@/api/problem";
import { useTopic } from "@/api/useTopic";
import { filesKey, folderQuery } from "@/features/assets/api";

/** Events that change the folder's entries or the user's permissions in it. */
const EVENTS = ["assets_changed", "members_changed", "project_updated"] as const;

/** Limits refetching when hundreds of files arrive one after another. */
const THROTTLE_MS = 500;

/** Throttle `act`: runs immediately, then at most once per THROTTLE_MS, with a trailing call if there were more. */
function useThrottled(act: () => void): () => void {
  const timer = useRef<number | null>(null);
  const isAsked = useRef(false);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  return useCallback(() => {
    const run = () => {
      isAsked.current = false;
      act();
      timer.current = window.setTimeout(() => {
        timer.current = null;
        if (isAsked.current) run();
      }, THROTTLE_MS);
    };
    isAsked.current = true;
    if (timer.current === null) run();
  }, [act]);
}

/** Subscribe to the entries of a folder and keep them up to date. */
export function useFolder(ref: string, projectId: string, folder: string | null) {
  const query = useMemo(() => folderQuery(ref, folder), [ref, folder]);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(query);
  const queryClient = useQueryClient();
  const look = useCallback(() => void queryClient.invalidateQueries({ queryKey: filesKey(ref) }), [queryClient, ref]);
  useTopic(`project:${projectId}`, EVENTS, useThrottled(look));
  // Hide the entries of a deleted or inaccessible folder (404); keep them on other errors, such as a lost connection.
  const isGone = error instanceof ApiProblem && error.status === 404;
  const pages = isGone ? undefined : data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const read = data?.pages.length ?? 0;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void loadNextPage(read, fetchNextPage);
  }, [read, hasNextPage, isFetchingNextPage, fetchNextPage]);
  /** Load the remaining pages and return all entries of the folder. */
  const whole = useCallback(async () => {
    if (!hasNextPage) return items;
    let read = await fetchNextPage();
    while (read.hasNextPage && !read.isError) read = await fetchNextPage();
    return read.data?.pages.flatMap((page) => page.items) ?? [];
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
    more,
    whole,
    look,
    refetch,
  };
}
