/** The browser that is measured: the one that the tests use, started with the same options. */
import { chromium } from "../../../web/node_modules/@playwright/test/index.mjs";
import { CHROMIUM } from "../../../web/tools/chromium.mjs";

const VIEWPORT = { width: 1600, height: 900 };

export function launchBrowser() {
  return chromium.launch(CHROMIUM);
}

/** Opens a tab with an empty cache, signed in by the cookie "name=value" if there is one. */
export async function openTab(browser, base, cookie = "") {
  const context = await browser.newContext({ viewport: VIEWPORT });
  if (cookie) {
    const [name, value] = cookie.split("=");
    await context.addCookies([{ name, value, url: base }]);
  }
  const page = await context.newPage();
  page.on("pageerror", (error) => process.stderr.write(`error in the page: ${error}\n`));
  return page;
}
