import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { compileTexts } from "./tools/build/compileTexts.ts";
import { emojiData } from "./tools/build/emojiData.ts";
import { CHROMIUM } from "./tools/chromium.mjs";

/** Unit tests run in a real browser: simulations of canvas, pointers and workers aren't realistic. */
export default defineConfig({
  // Find all dependencies at the start: one that is found later would load a second copy of React.
  optimizeDeps: { entries: ["src/**/*.{ts,tsx}"] },
  plugins: [compileTexts(), emojiData, react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    // Waits end as soon as their condition holds; timeouts are long because machines may be shared. `.ci/run`, which sets a
    // deadline, repeats a failed test.
    testTimeout: 60_000,
    retry: process.env.PEGBAR_TEST_DEADLINE === undefined ? 0 : 2,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: CHROMIUM }),
      instances: [{ browser: "chromium" }],
    },
  },
});
