import { expect, test } from "vitest";
import { listPermutations } from "@/api/testing";
import { EventBuffer, type MergeRules, mergeRecords } from "./mergeRecords";

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

test("the result is the same for any order of arrival", () => {
  const copies = [row("a", 1), row("b", 2), row("a", 3), row("c", 4), row("b", 5)];
  const orders = listPermutations(copies);
  expect(orders).toHaveLength(120);
  for (const order of orders) {
    const merged = order.reduce<Row[]>((known, copy) => mergeRecords(known, [copy], rules), []);
    expect(merged.map(({ text }) => text)).toEqual(["a3", "b5", "c4"]);
  }
});

test("of two copies with the same version, the last one wins", () => {
  const newer = { ...row("a", 1), text: "again" };
  expect(mergeRecords([row("a", 1)], [newer], rules)).toEqual([newer]);
});

test("a response comes with the events that arrived during the request", async () => {
  const buffer = new EventBuffer<string>();
  buffer.add("before");
  let resolveRequest: (text: string) => void = () => {};
  const promise = new Promise<string>((resolve) => {
    resolveRequest = resolve;
  });
  const first = buffer.collectDuring(() => promise);
  buffer.add("one");
  const second = buffer.collectDuring(() => promise);
  buffer.add("two");
  resolveRequest("answer");
  expect(await first).toEqual({ answer: "answer", events: ["one", "two"] });
  expect(await second).toEqual({ answer: "answer", events: ["two"] });
  await expect(buffer.collectDuring(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
});
