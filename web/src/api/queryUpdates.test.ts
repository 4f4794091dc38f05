import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { pickNewerVersion, refetchIfFetching, updateQueryData } from "./queryUpdates";
import { listInterleavings } from "./testOrders";

const KEY = ["notes"];
const clients: QueryClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A query against a fake server. Responses have the data of the time of the request; `answer` delivers them. */
function listening(first: string[]) {
  const server = { items: first };
  const waiting: (() => void)[] = [];
  const client = new QueryClient();
  clients.push(client);
  const queryFn = () => {
    const { items } = server;
    return new Promise<string[]>((resolve) => waiting.push(() => resolve(items)));
  };
  const ask = () => void client.fetchQuery({ queryKey: KEY, queryFn, staleTime: 0 }).catch(() => undefined);
  const answer = async (): Promise<void> => {
    for (const arrive of waiting.splice(0)) arrive();
    await new Promise((resolve) => setTimeout(resolve));
  };
  // Invalidation refetches only active queries.
  client.setQueryDefaults(KEY, { queryFn });
  const shown = () => client.getQueryData<string[]>(KEY);
  return { server, client, ask, answer, shown };
}

test("an older list on its way does not bring back what was deleted", async () => {
  const orders = listInterleavings(["list"], ["delete"]);
  expect(orders).toHaveLength(2);
  for (const order of orders) {
    const { server, client, ask, answer, shown } = listening(["a", "b"]);
    client.setQueryData(KEY, ["a", "b"]);
    ask();
    for (const step of order) {
      if (step === "list") await answer();
      else {
        server.items = ["b"];
        await updateQueryData<string[]>(client, KEY, (known) => known?.filter((each) => each !== "a"));
      }
    }
    await answer();
    expect(shown(), order.join()).toEqual(["b"]);
  }
});

test("a query that is on its way when an event comes is asked again", async () => {
  const { server, client, ask, answer, shown } = listening(["a"]);
  ask();
  const invalidated = vi.spyOn(client, "invalidateQueries");
  server.items = ["a", "b"];
  client.setQueryData(KEY, ["a", "b"]);
  refetchIfFetching(client, KEY);
  expect(invalidated).toHaveBeenCalledOnce();
  await answer();
  refetchIfFetching(client, KEY);
  expect(invalidated).toHaveBeenCalledOnce();
  expect(shown()).toBeDefined();
});

test("of two copies the one with the higher version stands, of equal ones the last", () => {
  const [old, now] = [{ version: 1 }, { version: 2 }];
  expect(pickNewerVersion(now, old)).toBe(now);
  expect(pickNewerVersion(old, now)).toBe(now);
  expect(pickNewerVersion(undefined, old)).toBe(old);
  const again = { version: 2 };
  expect(pickNewerVersion(now, again)).toBe(again);
});
