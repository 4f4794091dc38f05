import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM } from "./tools/chromium.mjs";

/** Units run in a real browser: the canvas, pointers and workers have no honest stand-in elsewhere. */
export default defineConfig({
  // All of them at the start: one that is found halfway would bring a second React.
  optimizeDeps: { entries: ["src/**/*.{ts,tsx}"] },
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    // Waits end when the thing is there; they are long for the machines that others share.
    testTimeout: 60_000,
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
