/** A board of 2,000 cuts: opening, scrubbing, scrolling, moving 100 cuts together, and its contact sheet. */
import { openTab } from "../harness/chromium.mjs";
import { median } from "../harness/statistics.mjs";
import { findProcessId, readMemory } from "../harness/tab_cost.mjs";
import { openBoardOnce } from "./board_opening.mjs";
import { measureContactSheet } from "./contact_sheet.mjs";
import { scrubAndScroll } from "./long_board.mjs";

const ATTEMPTS = 3;
const MOVED_CUTS = 100;

/** Moves the first cuts one place to the right; returns the ms until the page shows it and until it is saved. */
async function measureMove(page) {
  const cards = page.getByRole("list", { name: "Cut cards" });
  await page.keyboard.press("Home");
  await cards.getByRole("button", { name: "Select cut 1", exact: true }).click();
  await page.keyboard.press("Home");
  const last = cards.getByRole("button", { name: `Select cut ${MOVED_CUTS}`, exact: true });
  // The list is virtual: scroll until the last card is rendered.
  while ((await last.count()) === 0) {
    await cards.evaluate((list) => list.parentElement.scrollBy(0, 400));
    await page.waitForTimeout(50);
  }
  await last.click({ modifiers: ["Shift"] });
  await page.getByText(`${MOVED_CUTS} cuts selected`).waitFor();
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith("/cuts/order"),
  );
  // Listen before the key is pressed: two commands sent together may arrive in the wrong order.
  await page.evaluate(() => {
    // The visible cuts depend on the scroll position of the timeline: any difference in their names shows the move.
    const readNames = () =>
      Array.from(document.querySelectorAll('[role="option"]'), (option) => option.getAttribute("aria-label")).join();
    const before = readNames();
    let pressedAt = 0;
    addEventListener("keydown", (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
    globalThis.benchShown = new Promise((resolve) => {
      const check = () => {
        if (pressedAt > 0 && readNames() !== before) resolve(performance.now() - pressedAt);
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    });
  });
  const started = performance.now();
  await page.keyboard.press("Alt+ArrowRight");
  const shown = await page.evaluate(() => globalThis.benchShown);
  await saved;
  return { shown, saved: performance.now() - started };
}

export async function measureHugeBoard(browser, { base, cookie, slug }) {
  const attempts = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
    attempts.push((await openBoardOnce(browser, base, cookie, slug)).first_stroke);
  const page = await openTab(browser, base, cookie);
  const scrubbing = await scrubAndScroll(page, { base, slug });
  const move = await measureMove(page);
  const memory = readMemory(await findProcessId(browser, page));
  await page.context().close();
  const sheet = await measureContactSheet(browser, { base, cookie, slug });
  return {
    opened: median(attempts),
    each: attempts.map(Math.round),
    ...scrubbing,
    move,
    tab_mb: memory.private,
    sheet,
  };
}
