import { expect as base } from "@playwright/test";

/** Looks again soon: the runner's own pace, up to a second, would be most of what journeys wait. */
const poll: typeof base.poll = (actual, options) =>
  base.poll(actual, {
    intervals: [50, 100, 100, 250],
    ...(typeof options === "string" ? { message: options } : options),
  });

export const expect: typeof base = new Proxy(base, {
  get: (target, name, receiver) => (name === "poll" ? poll : Reflect.get(target, name, receiver)),
});
