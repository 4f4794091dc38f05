import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";

/** The browser of the tests and benchmarks, with its start options. */
export const CHROMIUM = {
  executablePath: process.env.PEGBAR_CHROMIUM || (existsSync(SHELL) ? SHELL : "/usr/bin/chromium"),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
