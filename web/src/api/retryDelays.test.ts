import { expect, test } from "vitest";
import { ApiProblem } from "./problem";
import { withRetries } from "./retryDelays";

function rateLimited(seconds: number): ApiProblem {
  return ApiProblem.fromBody(429, { code: "rate_limited", detail: "Try again later." }, String(seconds));
}

/** Return these answers in order, and count the calls. */
function answering(...answers: (ApiProblem | string)[]) {
  const tried = { times: 0, lost: 0 };
  const act = async (): Promise<string> => {
    const answer = answers[tried.times++];
    if (typeof answer === "string") return answer;
    throw answer;
  };
  const onLost = (): void => {
    tried.lost += 1;
  };
  return { act, tried, onLost };
}

test("a rate limit that ends within seconds is waited out", async () => {
  const { act, tried, onLost } = answering(rateLimited(1), "done");
  expect(await withRetries(act, { signal: new AbortController().signal, onConnectionLost: onLost })).toBe("done");
  expect(tried).toEqual({ times: 2, lost: 1 });
});

test("a rate limit of minutes is thrown with the server's text", async () => {
  const { act, tried, onLost } = answering(rateLimited(3600), "done");
  const waiting = withRetries(act, { signal: new AbortController().signal, onConnectionLost: onLost });
  await expect(waiting).rejects.toMatchObject({ status: 429, message: "Try again later." });
  expect(tried).toEqual({ times: 1, lost: 0 });
});
