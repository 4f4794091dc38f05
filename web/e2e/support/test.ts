import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type TestInfo } from "@playwright/test";
import { Browsers } from "./browsers";
import { expect } from "./expect";
import { areAccessible } from "./fit";
import { People } from "./people";
import { oneServer } from "./servers/oneServer";
import { OwnServer, type PegbarServer } from "./servers/server";
import { Watch } from "./watch";

/**
 * True if this test's accessibility scan runs elsewhere. Tests tagged @scaled also run on the multi-process server;
 * scanning once is enough, as a scan takes a fifth of a test's time.
 */
function isScannedElsewhere({ tags }: TestInfo): boolean {
  return process.env.PEGBAR_TEST_RING === "main" && tags.includes("@scaled");
}

interface Fixtures {
  /** Temporary folder. Choose large files by their path in it, because passing bytes to a page is slow. */
  disk: string;
  watch: Watch;
  people: People;
}

interface WorkerFixtures {
  browsers: Browsers;
  server: PegbarServer;
}

/**
 * Base of all tests. They share one running server. A test fails if a browser reports an error that the test didn't
 * allow, or if a page that is open at the end has accessibility violations.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
  server: [({}, use) => use(oneServer()), { scope: "worker" }],
  baseURL: async ({ server }, use) => use(server.url),
  browsers: [
    ({ browser, server }, use) => use(new Browsers(browser, server.url, server.hasStore)),
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  disk: async ({}, use) => {
    const disk = await mkdtemp(join(tmpdir(), "pegbar-disk-"));
    await use(disk);
    await rm(disk, { recursive: true });
  },
  watch: [
    // Depends on `disk`, so that the folder outlives the pages: a player may still be reading a file from it.
    async ({ browsers, server, disk: _ }, use, info) => {
      const watch = new Watch();
      await use(watch);
      try {
        if (info.status === info.expectedStatus && !isScannedElsewhere(info)) {
          await areAccessible(browsers.inUse, server.url);
        }
      } catch (error) {
        await browsers.takeBack(false);
        throw error;
      }
      await browsers.takeBack(info.status === info.expectedStatus);
      expect(watch.unexpected, "what the browsers complained of").toEqual([]);
    },
    { auto: true },
  ],
  people: ({ browsers, server, watch }, use) => use(new People(browsers, server, watch)),
  context: async ({ people }, use) => use(await people.visitor()),
});

/** Create a file of `size` zero bytes, and return its path. */
export async function zeros(disk: string, name: string, size: number): Promise<string> {
  const path = join(disk, name);
  const file = await open(path, "w");
  await file.truncate(size);
  await file.close();
  return path;
}

/**
 * Variant of `test` for tests that kill the server: each worker has its own server, which is (re)started before each
 * test.
 */
export const killing = test.extend<{ running: undefined }, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await OwnServer.create();
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  running: [
    async ({ server }, use) => {
      await server.start();
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect } from "./expect";
