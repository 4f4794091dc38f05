import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { listInterleavings } from "@/api/testing";
import { pickNewerVersion, refetchIfFetching, updateQueryData } from "./queryUpdates";

const KEY = ["notes"];
const clients: QueryClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A query against a fake server. Responses have the data of the time of the request; `deliverResponses` delivers them. */
function createListQuery(initialItems: string[]) {
  const server = { items: initialItems };
  const pendingResponses: (() => void)[] = [];
  const client = new QueryClient();
  clients.push(client);
  const queryFn = () => {
    const { items } = server;
    return new Promise<string[]>((resolve) => pendingResponses.push(() => resolve(items)));
  };
  const fetchList = () => void client.fetchQuery({ queryKey: KEY, queryFn, staleTime: 0 }).catch(() => undefined);
  const deliverResponses = async (): Promise<void> => {
    for (const deliver of pendingResponses.splice(0)) deliver();
    await new Promise((resolve) => setTimeout(resolve));
  };
  // Invalidation refetches only active queries.
  client.setQueryDefaults(KEY, { queryFn });
  const getData = () => client.getQueryData<string[]>(KEY);
  return { server, client, ask: fetchList, answer: deliverResponses, shown: getData };
}

test("an older list in flight doesn't bring back deleted items", async () => {
  const orders = listInterleavings(["list"], ["delete"]);
  expect(orders).toHaveLength(2);
  for (const order of orders) {
    const { server, client, ask: fetchList, answer: deliverResponses, shown: getData } = createListQuery(["a", "b"]);
    client.setQueryData(KEY, ["a", "b"]);
    fetchList();
    for (const step of order) {
      if (step === "list") await deliverResponses();
      else {
        server.items = ["b"];
        await updateQueryData<string[]>(client, KEY, (known) => known?.filter((item) => item !== "a"));
      }
    }
    await deliverResponses();
    expect(getData(), order.join()).toEqual(["b"]);
  }
});

test("a query that is in flight when an event arrives is refetched", async () => {
  const { server, client, ask: fetchList, answer: deliverResponses, shown: getData } = createListQuery(["a"]);
  fetchList();
  const invalidated = vi.spyOn(client, "invalidateQueries");
  server.items = ["a", "b"];
  client.setQueryData(KEY, ["a", "b"]);
  refetchIfFetching(client, KEY);
  expect(invalidated).toHaveBeenCalledOnce();
  await deliverResponses();
  refetchIfFetching(client, KEY);
  expect(invalidated).toHaveBeenCalledOnce();
  expect(getData()).toBeDefined();
});

test("the copy with the higher version wins; of equal versions, the last one", () => {
  const [older, newer] = [{ version: 1 }, { version: 2 }];
  expect(pickNewerVersion(newer, older)).toBe(newer);
  expect(pickNewerVersion(older, newer)).toBe(newer);
  expect(pickNewerVersion(undefined, older)).toBe(older);
  const sameVersion = { version: 2 };
  expect(pickNewerVersion(newer, sameVersion)).toBe(sameVersion);
});
