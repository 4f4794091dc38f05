/** A day's work: one drawn cut after the other is opened, in one tab. */
import { openTab } from "./chromium.mjs";
import { memoryOf, processOf } from "./cost.mjs";
import { quantile } from "./watch.mjs";

/** Where the memory is looked at: the first once everything has come that comes late. */
const AT = [20, 110, 200];

/** The tab's memory, MB, when all that nobody holds is given back. */
async function restingMb(page, pid) {
  const cdp = await page.context().newCDPSession(page);
  for (let times = 0; times < 3; times += 1) await cdp.send("HeapProfiler.collectGarbage");
  await cdp.detach();
  await page.waitForTimeout(1500); // what was freed is given back to the machine by and by
  return memoryOf(pid).private;
}

export async function manyCuts(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  await page.goto(`${base}/storyboard/${slug}`);
  const canvas = page.getByLabel("Drawing canvas");
  await canvas.and(page.locator('[aria-busy="false"]')).waitFor();
  const pid = await processOf(browser, page);
  const next = page.getByRole("button", { name: "Next cut" });
  const found = [];
  const waits = [];
  for (let number = 1; number <= AT.at(-1); number += 1) {
    if (number > 1) {
      const from = performance.now();
      await next.click();
      await page.getByText(new RegExp(`^Cut ${number} / `)).waitFor();
      await canvas.and(page.locator('[aria-busy="false"]')).waitFor();
      waits.push(performance.now() - from);
    }
    if (AT.includes(number)) found.push(await restingMb(page, pid));
  }
  await page.context().close();
  return { at: AT, mb: found, opened_p95: quantile(waits, 0.95) };
}
