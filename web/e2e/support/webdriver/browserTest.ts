import { existsSync } from "node:fs";
import type { Person } from "../people";
import { findFreePort } from "../servers/server";
import { test as base, expect } from "../test";
import type { BrowserDriver, BrowserWindow } from "./browserDriver";
import { Firefox } from "./firefox";
import { Tab } from "./tab";
import { TcpProxy } from "./tcpProxy";
import { MINI_BROWSER, WebKit } from "./webkit";

export type OtherBrowser = "firefox" | "webkit";

const FIREFOX = process.env.PEGBAR_FIREFOX || "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";

const REQUIRED_FILES: Record<OtherBrowser, readonly string[]> = {
  firefox: [FIREFOX],
  webkit: [WEBKIT_DRIVER, MINI_BROWSER, "/usr/bin/Xvfb"],
};

async function startBrowser(otherBrowser: OtherBrowser): Promise<BrowserDriver> {
  return otherBrowser === "firefox" ? Firefox.start(FIREFOX) : WebKit.start(WEBKIT_DRIVER, await findFreePort());
}

interface Fixtures {
  /** Open an empty window of the other browser, with the person signed in. */
  openTab: (person: Person, origin?: string) => Promise<Tab>;
  /** Connection to the server that the test can cut. */
  tcpProxy: TcpProxy;
}

interface WorkerFixtures {
  otherBrowser: OtherBrowser;
  driver: BrowserDriver;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  otherBrowser: ["firefox", { scope: "worker", option: true }],
  driver: [
    async ({ otherBrowser }, use) => {
      const driver = await startBrowser(otherBrowser);
      await use(driver);
      await driver.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  openTab: async ({ driver, server, pageErrors }, use) => {
    const windows: BrowserWindow[] = [];
    await use(async (person, origin = server.url) => {
      const window = await driver.open((text) => pageErrors.errors.push(text));
      windows.push(window);
      const tab = new Tab(window, driver.pointers, origin);
      await tab.signIn(person);
      return tab;
    });
    for (const window of windows) await window.close();
  },
  tcpProxy: async ({ server }, use) => {
    const tcpProxy = await TcpProxy.create(server.port);
    await use(tcpProxy);
    await tcpProxy.close();
  },
});

/** Skip the tests if the browser is not installed. In CI they run, and fail. */
export function skipIfMissing(otherBrowser: OtherBrowser): void {
  const missing = REQUIRED_FILES[otherBrowser].filter((path) => !existsSync(path));
  if (otherBrowser === "firefox" && typeof WebSocket === "undefined") missing.push("Node 22 or later");
  test.skip(missing.length > 0 && !process.env.CI, `${otherBrowser}: missing ${missing.join(", ")}`);
}

export { expect };
