/** Memory of one tab in which drawn cuts are opened, one after the other. */
import { openTab } from "../harness/chromium.mjs";
import { quantile } from "../harness/statistics.mjs";
import { findProcessId, measureMemoryAfterGc } from "../harness/tab_cost.mjs";

/** Cut numbers at which memory is measured. The first one is late enough for all delayed loading to have finished. */
const MEASURED_CUTS = [20, 110, 200];

export async function measureManyCuts(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  await page.goto(`${base}/storyboard/${slug}`);
  const canvas = page.getByLabel("Drawing canvas");
  await canvas.and(page.locator('[aria-busy="false"]')).waitFor();
  const pid = await findProcessId(browser, page);
  const cdp = await page.context().newCDPSession(page);
  const nextButton = page.getByRole("button", { name: "Next cut" });
  const memory = [];
  const durations = [];
  for (let number = 1; number <= MEASURED_CUTS.at(-1); number += 1) {
    if (number > 1) {
      const started = performance.now();
      await nextButton.click();
      await page.getByText(new RegExp(`^Cut ${number} / `)).waitFor();
      await canvas.and(page.locator('[aria-busy="false"]')).waitFor();
      durations.push(performance.now() - started);
    }
    if (MEASURED_CUTS.includes(number)) memory.push(await measureMemoryAfterGc((method) => cdp.send(method), pid));
  }
  await page.context().close();
  return { cut_numbers: MEASURED_CUTS, tab_mb: memory, opened_p95: quantile(durations, 0.95) };
}
