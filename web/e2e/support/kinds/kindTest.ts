import { existsSync } from "node:fs";
import type { Person } from "../people";
import { freePort } from "../servers/server";
import { test as base, expect } from "../test";
import { Firefox } from "./firefox";
import { Tab } from "./kindTab";
import { Line } from "./line";
import type { Engine, Remote } from "./remote";
import { MINI_BROWSER, WebKit } from "./webkit";

export type Kind = "firefox" | "webkit";

const FIREFOX = process.env.PEGBAR_FIREFOX || "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";

const NEEDS: Record<Kind, readonly string[]> = {
  firefox: [FIREFOX],
  webkit: [WEBKIT_DRIVER, MINI_BROWSER, "/usr/bin/Xvfb"],
};

async function start(kind: Kind): Promise<Engine> {
  return kind === "firefox" ? Firefox.start(FIREFOX) : WebKit.start(WEBKIT_DRIVER, await freePort());
}

interface Fixtures {
  /** Open an empty window of the other browser, with the person signed in. */
  tabOf: (person: Person, origin?: string) => Promise<Tab>;
  /** Connection to the server that the test can cut. */
  line: Line;
}

interface WorkerFixtures {
  kind: Kind;
  engine: Engine;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ["firefox", { scope: "worker", option: true }],
  engine: [
    async ({ kind }, use) => {
      const engine = await start(kind);
      await use(engine);
      await engine.end();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  tabOf: async ({ engine, server, watch }, use) => {
    const opened: Remote[] = [];
    await use(async (person, origin = server.url) => {
      const remote = await engine.open((text) => watch.complaints.push(text));
      opened.push(remote);
      const tab = new Tab(remote, engine.pointers, origin);
      await tab.signIn(person);
      return tab;
    });
    for (const remote of opened) await remote.close();
  },
  line: async ({ server }, use) => {
    const line = await Line.to(server.port);
    await use(line);
    await line.end();
  },
});

/** Skip the tests if the browser is not installed. In CI they run, and fail. */
export function skipWithout(kind: Kind): void {
  const missing = NEEDS[kind].filter((path) => !existsSync(path));
  if (kind === "firefox" && typeof WebSocket === "undefined") missing.push("Node of version 22 or later");
  test.skip(missing.length > 0 && !process.env.CI, `${kind}: there is no ${missing.join(", no ")}`);
}

export { expect };
