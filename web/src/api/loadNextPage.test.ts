import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { loadNextPage } from "./loadNextPage";

it("reads the next page although a change comes while it is read", async () => {
  const client = new QueryClient();
  const asked: { page: number; answer: () => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["list"],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve) => asked.push({ page: pageParam, answer: () => resolve(pageParam) })),
    getNextPageParam: (last) => (last < 2 ? last + 1 : undefined),
  });
  const stop = observer.subscribe(() => {});
  const answered = async (page: number): Promise<void> => {
    await expect.poll(() => asked.at(-1)?.page).toBe(page);
    asked.pop()?.answer();
  };
  await answered(0);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  const more = loadNextPage(1, observer.fetchNextPage);
  await expect.poll(() => asked.at(-1)?.page).toBe(1);
  void observer.refetch();
  await answered(0);
  await answered(1);
  await more;
  expect(observer.getCurrentResult().data?.pages).toEqual([0, 1]);
  stop();
});
