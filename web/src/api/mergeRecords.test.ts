import { expect, test } from "vitest";
import { EventBuffer, type MergeRules, mergeRecords } from "./mergeRecords";
import { listPermutations } from "./testOrders";

interface Row {
  id: string;
  version: number;
  text: string;
}

const rules: MergeRules<Row> = {
  id: ({ id }) => id,
  version: ({ version }) => version,
  compare: (a, b) => (a.id < b.id ? -1 : 1),
};
const row = (id: string, version: number): Row => ({ id, version, text: `${id}${version}` });

test("copies of records end up the same in whichever order they arrive", () => {
  const copies = [row("a", 1), row("b", 2), row("a", 3), row("c", 4), row("b", 5)];
  const orders = listPermutations(copies);
  expect(orders).toHaveLength(120);
  for (const order of orders) {
    const merged = order.reduce<Row[]>((known, copy) => mergeRecords(known, [copy], rules), []);
    expect(merged.map(({ text }) => text)).toEqual(["a3", "b5", "c4"]);
  }
});

test("of two copies with the same version the one that arrived last stands", () => {
  const signedAnew = { ...row("a", 1), text: "again" };
  expect(mergeRecords([row("a", 1)], [signedAnew], rules)).toEqual([signedAnew]);
});

test("an answer comes with the events that arrived while it was on its way", async () => {
  const log = new EventBuffer<string>();
  log.add("before");
  let answer: (text: string) => void = () => {};
  const promise = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const first = log.collectDuring(() => promise);
  log.add("one");
  const second = log.collectDuring(() => promise);
  log.add("two");
  answer("answer");
  expect(await first).toEqual({ answer: "answer", events: ["one", "two"] });
  expect(await second).toEqual({ answer: "answer", events: ["two"] });
  await expect(log.collectDuring(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
