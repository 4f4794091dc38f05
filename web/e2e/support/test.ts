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

/** What also runs on many processes is scanned there alone: a scan costs a fifth of a test. */
function isScannedElsewhere({ tags }: TestInfo): boolean {
  return process.env.PEGBAR_TEST_RING === "main" && tags.includes("@scaled");
}

interface Fixtures {
  /** A folder of the computer's; what is large is chosen from it by its path, for its bytes are slow to hand to a page. */
  disk: string;
  watch: Watch;
  people: People;
}

interface WorkerFixtures {
  browsers: Browsers;
  server: PegbarServer;
}

/**
 * Every test has a running server, which it shares with all others, and fails when a browser complains of something
 * that the test did not announce, or when a page on which it ends shuts people out.
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
    // The disk outlives the pages: a player may still be reading what was chosen from it.
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

/** A file of so many zeros; returns its path. */
export async function zeros(disk: string, name: string, size: number): Promise<string> {
  const path = join(disk, name);
  const file = await open(path, "w");
  await file.truncate(size);
  await file.close();
  return path;
}

/** The same for those who kill the server: they have one of their own, which runs when a test begins. */
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
