import { expect, it } from "vitest";
import { createRecordId } from "@/api/ids";
import { withIdempotencyKeys } from "./idempotencyKeys";
import { ApiProblem } from "./problem";

function rejectWithTimeout(): Promise<never> {
  return Promise.reject(ApiProblem.fromClientCode("client.timeout"));
}

it("repeats a request with the same id after a lost response, and uses a new id after a success", async () => {
  const runWithIds = withIdempotencyKeys(createRecordId);
  const ids: string[] = [];
  const send = (respond: () => Promise<string>) => (id: string) => {
    ids.push(id);
    return respond();
  };
  await expect(runWithIds("boat", send(rejectWithTimeout))).rejects.toThrow("too long");
  await expect(runWithIds("boat", send(rejectWithTimeout))).rejects.toThrow("too long");
  await runWithIds(
    "tram",
    send(async () => "made"),
  );
  expect(
    await runWithIds(
      "boat",
      send(async () => "made"),
    ),
  ).toBe("made");
  await runWithIds(
    "boat",
    send(async () => "made"),
  );
  const [first, second, other, third, next] = ids;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, other, next]).size).toBe(3);
});

it("uses separate ids for concurrent requests and after the reuse period", async () => {
  const runWithIds = withIdempotencyKeys(createRecordId, 0);
  const ids: string[] = [];
  const send = (id: string) => {
    ids.push(id);
    return rejectWithTimeout();
  };
  await Promise.allSettled([runWithIds("boat", send), runWithIds("boat", send)]);
  await Promise.allSettled([runWithIds("boat", send)]);
  expect(new Set(ids).size).toBe(3);
});
