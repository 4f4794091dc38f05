import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type TestInfo } from "@playwright/test";
import { expectAllAccessible } from "./accessibility";
import { ContextPool } from "./contextPool";
import { ErrorCollector } from "./errorCollector";
import { expect } from "./expect";
import { People } from "./people";
import { OwnServer, type PegbarServer } from "./servers/server";
import { getSharedServer } from "./servers/sharedServer";

/**
 * True if this test's accessibility scan runs elsewhere. Tests tagged @scaled also run on the multi-process server;
 * scanning once is enough, as a scan takes a fifth of a test's time.
 */
function isScannedElsewhere({ tags }: TestInfo): boolean {
  return process.env.PEGBAR_TEST_RING === "main" && tags.includes("@scaled");
}

interface Fixtures {
  /** Temporary folder. Choose large files by their path in it, because passing bytes to a page is slow. */
  tempFolder: string;
  pageErrors: ErrorCollector;
  people: People;
}

interface WorkerFixtures {
  browsers: ContextPool;
  server: PegbarServer;
}

/**
 * Base of all tests. They share one running server. A test fails if a browser reports an error that the test didn't
 * allow, or if a page that is open at the end has accessibility violations.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
  server: [({}, use) => use(getSharedServer()), { scope: "worker" }],
  baseURL: async ({ server }, use) => use(server.url),
  browsers: [
    ({ browser, server }, use) => use(new ContextPool(browser, server.url, server.hasObjectStore)),
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  tempFolder: async ({}, use) => {
    const tempFolder = await mkdtemp(join(tmpdir(), "pegbar-disk-"));
    await use(tempFolder);
    await rm(tempFolder, { recursive: true });
  },
  pageErrors: [
    // Depends on `tempFolder`, so that the folder outlives the pages: a player may still be reading a file from it.
    async ({ browsers, server, tempFolder: _ }, use, info) => {
      const pageErrors = new ErrorCollector();
      await use(pageErrors);
      try {
        if (info.status === info.expectedStatus && !isScannedElsewhere(info)) {
          await expectAllAccessible(browsers.inUse, server.url);
        }
      } catch (error) {
        await browsers.release(false);
        throw error;
      }
      await browsers.release(info.status === info.expectedStatus);
      expect(pageErrors.unexpected, "errors in the browsers").toEqual([]);
    },
    { auto: true },
  ],
  people: ({ browsers, server, pageErrors }, use) => use(new People(browsers, server, pageErrors)),
  context: async ({ people }, use) => use(await people.openContext()),
});

/** Create a file of `size` zero bytes, and return its path. */
export async function createZeroFile(tempFolder: string, name: string, size: number): Promise<string> {
  const path = join(tempFolder, name);
  const file = await open(path, "w");
  await file.truncate(size);
  await file.close();
  return path;
}

/**
 * Variant of `test` for tests that kill the server: each worker has its own server, which is (re)started before each
 * test.
 */
export const testWithOwnServer = test.extend<{ running: undefined }, { server: OwnServer }>({
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
