/** A board of 2,000 cuts: opened, scrubbed, scrolled, 100 of them moved at once, and its contact sheet. */
import { openTab } from "./chromium.mjs";
import { contactSheet } from "./contact_sheet.mjs";
import { memoryOf, processOf } from "./cost.mjs";
import { swingBoard } from "./long_board.mjs";
import { openOnce } from "./opening.mjs";
import { median } from "./watch.mjs";

const TIMES = 3;
const MOVED = 100;

/** Selects cuts from the first on and moves them one place on; ms until the page shows it, and until it is saved. */
async function reorder(page) {
  const cards = page.getByRole("list", { name: "Cut cards" });
  await page.keyboard.press("Home");
  await cards.getByRole("button", { name: "Select cut 1", exact: true }).click();
  await page.keyboard.press("Home");
  const last = cards.getByRole("button", { name: `Select cut ${MOVED}`, exact: true });
  // The cards between come and go as the list scrolls.
  while ((await last.count()) === 0) {
    await cards.evaluate((list) => list.parentElement.scrollBy(0, 400));
    await page.waitForTimeout(50);
  }
  await last.click({ modifiers: ["Shift"] });
  await page.getByText(`${MOVED} cuts selected`).waitFor();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/cuts/order"),
  );
  // It listens before the key is pressed: what is sent at once may arrive in another order.
  await page.evaluate(() => {
    // Which cuts the timeline shows depends on where it stands: any of them that is another one tells.
    const names = () =>
      Array.from(document.querySelectorAll('[role="option"]'), (one) => one.getAttribute("aria-label")).join();
    const before = names();
    let from = 0;
    addEventListener("keydown", (event) => (from = event.timeStamp), { capture: true, once: true });
    globalThis.benchShown = new Promise((resolve) => {
      const look = () => {
        if (from > 0 && names() !== before) resolve(performance.now() - from);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  const started = performance.now();
  await page.keyboard.press("Alt+ArrowRight");
  const screen = await page.evaluate(() => globalThis.benchShown);
  await saved;
  return { screen, saved: performance.now() - started };
}

export async function hugeBoard(browser, { base, cookie, slug }) {
  const tries = [];
  for (let number = 0; number < TIMES; number += 1) tries.push((await openOnce(browser, base, cookie, slug)).drawn);
  const page = await openTab(browser, base, cookie);
  const swung = await swingBoard(page, { base, slug });
  const moved = await reorder(page);
  const memory = memoryOf(await processOf(browser, page));
  await page.context().close();
  const sheet = await contactSheet(browser, { base, cookie, slug });
  return { opened: median(tries), each: tries.map(Math.round), ...swung, moved, tab_mb: memory.private, sheet };
}
