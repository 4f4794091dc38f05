import { test as base, expect } from "@playwright/test";
import { People } from "./people";
import { PegbarServer } from "./server";
import { Watch } from "./watch";

interface Fixtures {
  watch: Watch;
  people: People;
}

interface WorkerFixtures {
  server: PegbarServer;
}

/** Every test has a running server, and fails when a browser complains of something that the test did not announce. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const server = await PegbarServer.create();
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watch: [
    async ({ context, server }, use) => {
      await server.start();
      const watch = new Watch();
      watch.over(context);
      await use(watch);
      await server.start();
      expect(watch.unexpected, "what the browsers complained of").toEqual([]);
    },
    { auto: true },
  ],
  people: async ({ browser, server, watch }, use) => {
    const before = new Set(browser.contexts());
    await use(new People(browser, server, watch));
    for (const context of browser.contexts()) if (!before.has(context)) await context.close();
  },
});

export { expect } from "@playwright/test";
