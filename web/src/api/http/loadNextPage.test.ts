import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { loadNextPage } from "./loadNextPage";

it("loads the next page even if a refetch interrupts it", async () => {
  const client = new QueryClient();
  const requests: { page: number; answer: () => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["list"],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve) => requests.push({ page: pageParam, answer: () => resolve(pageParam) })),
    getNextPageParam: (lastPage) => (lastPage < 2 ? lastPage + 1 : undefined),
  });
  const stop = observer.subscribe(() => {});
  const answerPage = async (page: number): Promise<void> => {
    await expect.poll(() => requests.at(-1)?.page).toBe(page);
    requests.pop()?.answer();
  };
  await answerPage(0);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  const nextPage = loadNextPage(1, observer.fetchNextPage);
  await expect.poll(() => requests.at(-1)?.page).toBe(1);
  void observer.refetch();
  await answerPage(0);
  await answerPage(1);
  await nextPage;
  expect(observer.getCurrentResult().data?.pages).toEqual([0, 1]);
  stop();
});
