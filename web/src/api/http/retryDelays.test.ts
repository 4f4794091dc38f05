import { expect, test } from "vitest";
import { ApiProblem } from "./problem";
import { withRetries } from "./retryDelays";

function rateLimited(seconds: number): ApiProblem {
  return ApiProblem.fromBody(429, { code: "rate_limited", detail: "Try again later." }, String(seconds));
}

/** Return these answers in order, and count the calls. */
function createAction(...results: (ApiProblem | string)[]) {
  const calls = { times: 0, lost: 0 };
  const action = async (): Promise<string> => {
    const result = results[calls.times++];
    if (typeof result === "string") return result;
    throw result;
  };
  const onLost = (): void => {
    calls.lost += 1;
  };
  return { act: action, tried: calls, onLost };
}

test("a short rate limit is waited out", async () => {
  const { act: action, tried: calls, onLost } = createAction(rateLimited(1), "done");
  expect(await withRetries(action, { signal: new AbortController().signal, onConnectionLost: onLost })).toBe("done");
  expect(calls).toEqual({ times: 2, lost: 1 });
});

test("a long rate limit is thrown with the server's message", async () => {
  const { act: action, tried: calls, onLost } = createAction(rateLimited(3600), "done");
  const waiting = withRetries(action, { signal: new AbortController().signal, onConnectionLost: onLost });
  await expect(waiting).rejects.toMatchObject({ status: 429, message: "Try again later." });
  expect(calls).toEqual({ times: 1, lost: 0 });
});
