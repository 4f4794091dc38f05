import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./tools/chromium.mjs";

/** Tests with this tag cover the main workflows; `make test` runs them, `make test-all` also runs all others. */
const MAIN = /@main\b/;
/** Tests that the rest excludes: those of the main ring, and those that `make test-scaled`, another part of the rest, runs. */
const OTHERS = /@(main|scaled)\b/;
const ring = process.env.PEGBAR_TEST_RING;
/** True in `.ci/run`, which sets a deadline. */
const isCi = process.env.PEGBAR_TEST_DEADLINE !== undefined || process.env.CI !== undefined;

/** End-to-end tests in a real browser against the real server. `make test-e2e` builds the client first. */
export default defineConfig({
  ...(ring === "main" && { grep: MAIN }),
  ...(ring === "rest" && { grepInvert: OTHERS }),
  testDir: "e2e",
  globalSetup: "./e2e/support/servers/sharedServer.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // More workers than cores: while one page waits for its server, clock or frame, another uses the core.
  workers: 3,
  // Shared machines may stall for seconds. A test that passes only on retry is reported as flaky.
  retries: isCi ? 2 : 0,
  // Waits end as soon as their condition holds; timeouts are long because machines may be shared.
  timeout: 120_000,
  globalTimeout: 25 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["./e2e/support/skippedTestsReporter.ts"]],
  forbidOnly: isCi,
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    locale: "en-GB",
    timezoneId: "UTC",
    // Without animations, pages use a tenth less CPU; the rest runs with animations, like for most people.
    contextOptions: { reducedMotion: ring === "main" ? "reduce" : "no-preference" },
    launchOptions: {
      // Without a UTF-8 locale, Chromium can't handle file names beyond ASCII.
      env: { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>,
      executablePath: CHROMIUM.executablePath,
      // With one process per site, a second page reuses the process of the first, including its compiled code.
      // The fake microphone beeps once a second; each test decides whether the page may use it.
      args: [
        ...CHROMIUM.args,
        "--process-per-site",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
});
