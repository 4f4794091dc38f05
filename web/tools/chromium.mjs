import { existsSync } from "node:fs";

const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The browser of the tests and of the bench: the same one, started the same way. */
export const CHROMIUM = {
  executablePath: process.env.PEGBAR_CHROMIUM || PLACES.find((place) => existsSync(place)) || PLACES[0],
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
