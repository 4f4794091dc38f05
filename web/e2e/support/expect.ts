import { expect as base } from "@playwright/test";

/**
 * Poll more often than Playwright's default, whose intervals of up to 1 s would make up most of a test's waiting time.
 */
const poll: typeof base.poll = (actual, options) =>
  base.poll(actual, {
    intervals: [50, 100, 100, 250],
    ...(typeof options === "string" ? { message: options } : options),
  });

export const expect: typeof base = new Proxy(base, {
  get: (target, name, receiver) => (name === "poll" ? poll : Reflect.get(target, name, receiver)),
});
