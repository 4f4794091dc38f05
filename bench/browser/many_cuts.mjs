/** A working day: opens one drawn cut after the other in one tab. */
import { openTab } from "./chromium.mjs";
import { processOf, restingMb } from "./cost.mjs";
import { quantile } from "./watch.mjs";

/** Cut numbers at which memory is measured. The first one is late enough for all delayed loading to have finished. */
const AT = [20, 110, 200];

export async function manyCuts(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  await page.goto(`${base}/storyboard/${slug}`);
  const canvas = page.getByLabel("Drawing canvas");
  await canvas.and(page.locator('[aria-busy="false"]')).waitFor();
  const pid = await processOf(browser, page);
  const cdp = await page.context().newCDPSession(page);
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
    if (AT.includes(number)) found.push(await restingMb((method) => cdp.send(method), pid));
  }
  await page.context().close();
  return { at: AT, mb: found, opened_p95: quantile(waits, 0.95) };
}
