import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./tools/chromium.mjs";

/** Tests with this tag walk the main ways of a person; `make test` runs them, `make test-all` all others as well. */
const MAIN = /@main\b/;
/** Tests that `make test-scaled` runs, which is a part of the rest. */
const OTHERS = /@(main|scaled)\b/;
const ring = process.env.PEGBAR_TEST_RING;

/** What a person can do, in a real browser against the real server. `make test-e2e` builds the client first. */
export default defineConfig({
  ...(ring === "main" && { grep: MAIN }),
  ...(ring === "rest" && { grepInvert: OTHERS }),
  testDir: "e2e",
  globalSetup: "./e2e/support/servers/oneServer.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // While a page waits for its server, its clock or its frame, another one has the core.
  workers: 3,
  // A machine that others share may stall for seconds; what passes only then is printed as flaky.
  retries: process.env.CI ? 2 : 0,
  // Waits end when the thing is there; they are long for the machines that others share.
  timeout: 120_000,
  globalTimeout: 25 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["./e2e/support/leftOut.ts"]],
  forbidOnly: process.env.CI !== undefined,
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    locale: "en-GB",
    timezoneId: "UTC",
    // Pages that don't move take a tenth less CPU; those of the rest move as for most people.
    contextOptions: { reducedMotion: ring === "main" ? "reduce" : "no-preference" },
    launchOptions: {
      // Without a UTF-8 locale Chromium has no names for files beyond ASCII.
      env: { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>,
      executablePath: CHROMIUM.executablePath,
      // A second page of a browser shares the process of the first, and what is compiled there.
      // The microphone beeps once a second; whether a page may hear it, each test says.
      args: [
        ...CHROMIUM.args,
        "--process-per-site",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
});
