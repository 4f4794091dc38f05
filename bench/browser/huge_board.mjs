/** A board of 2,000 cuts: opening, scrubbing, scrolling, moving 100 cuts together, and its contact sheet. */
import { openTab } from "./chromium.mjs";
import { contactSheet } from "./contact_sheet.mjs";
import { memoryOf, processOf } from "./cost.mjs";
import { swingBoard } from "./long_board.mjs";
import { openOnce } from "./opening.mjs";
import { median } from "./watch.mjs";

const TIMES = 3;
const MOVED = 100;

/** Moves the first cuts one place to the right; returns the ms until the page shows it and until it is saved. */
async function reorder(page) {
  const cards = page.getByRole("list", { name: "Cut cards" });
  await page.keyboard.press("Home");
  await cards.getByRole("button", { name: "Select cut 1", exact: true }).click();
  await page.keyboard.press("Home");
  const last = cards.getByRole("button", { name: `Select cut ${MOVED}`, exact: true });
  // The list is virtual: scroll until the last card is rendered.
  while ((await last.count()) === 0) {
    await cards.evaluate((list) => list.parentElement.scrollBy(0, 400));
    await page.waitForTimeout(50);
  }
  await last.click({ modifiers: ["Shift"] });
  await page.getByText(`${MOVED} cuts selected`).waitFor();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/cuts/order"),
  );
  // Listen before the key is pressed: two commands sent together may arrive in the wrong order.
  await page.evaluate(() => {
    // The visible cuts depend on the scroll position of the timeline: any difference in their names shows the move.
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
