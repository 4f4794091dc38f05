import { expect, it } from "vitest";
import { withIdempotencyKeys } from "./idempotencyKeys";
import { createRecordId } from "./ids";
import { ApiProblem } from "./problem";

function lost(): Promise<never> {
  return Promise.reject(ApiProblem.fromClientCode("client.timeout"));
}

it("asks again under the same id after a lost answer, and under a new one once it was answered", async () => {
  const once = withIdempotencyKeys(createRecordId);
  const asked: string[] = [];
  const ask = (answer: () => Promise<string>) => (id: string) => {
    asked.push(id);
    return answer();
  };
  await expect(once("boat", ask(lost))).rejects.toThrow("too long");
  await expect(once("boat", ask(lost))).rejects.toThrow("too long");
  await once(
    "tram",
    ask(async () => "made"),
  );
  expect(
    await once(
      "boat",
      ask(async () => "made"),
    ),
  ).toBe("made");
  await once(
    "boat",
    ask(async () => "made"),
  );
  const [first, second, other, third, next] = asked;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, other, next]).size).toBe(3);
});

it("gives what is asked for at the same time, or long after, an id of its own", async () => {
  const once = withIdempotencyKeys(createRecordId, 0);
  const asked: string[] = [];
  const ask = (id: string) => {
    asked.push(id);
    return lost();
  };
  await Promise.allSettled([once("boat", ask), once("boat", ask)]);
  await Promise.allSettled([once("boat", ask)]);
  expect(new Set(asked).size).toBe(3);
});
