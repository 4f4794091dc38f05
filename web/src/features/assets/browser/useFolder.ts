import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { loadNextPage } from "@/api/loadNextPage";
import { ApiProblem } from "@/api/problem";
import { useTopic } from "@/api/useTopic";
import { filesKey, folderQuery } from "@/features/assets/api";

/** What is in it, and what one may do there: by one's role, by folders that are opened and closed. */
const EVENTS = ["assets_changed", "members_changed", "project_updated"] as const;

/** Where hundreds of files arrive one after the other, the folder is not read again for each of them. */
const THROTTLE_MS = 500;

/** Does something at once, and what is asked for meanwhile once more when it is calm again. */
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

/** A folder as it is, followed while it is on the screen. */
export function useFolder(ref: string, projectId: string, folder: string | null) {
  const query = useMemo(() => folderQuery(ref, folder), [ref, folder]);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(query);
  const queryClient = useQueryClient();
  const look = useCallback(() => void queryClient.invalidateQueries({ queryKey: filesKey(ref) }), [queryClient, ref]);
  useTopic(`project:${projectId}`, EVENTS, useThrottled(look));
  // What was deleted or closed meanwhile is not shown any longer; where only the line fails, what is known stays.
  const isGone = error instanceof ApiProblem && error.status === 404;
  const pages = isGone ? undefined : data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const read = data?.pages.length ?? 0;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void loadNextPage(read, fetchNextPage);
  }, [read, hasNextPage, isFetchingNextPage, fetchNextPage]);
  /** All entries of the folder, those too that nobody scrolled to yet. */
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
    /** Nobody has to scroll for more of it. */
    isComplete: !hasNextPage,
    more,
    whole,
    look,
    refetch,
  };
}
