/** The contact sheet of a long board: opened for the first time in a tab, and scrolled. */
import { openTab } from "../harness/chromium.mjs";
import { computeFieldMedian } from "../harness/statistics.mjs";
import { prepareWheel } from "../harness/wheel.mjs";

const ATTEMPTS = 3;
const SECONDS = 4;

/** Runs in the page: ms from the key press until the first cards appear, and until all visible previews have loaded. */
function measureSheetOpening() {
  let pressedAt = 0;
  let cardsAt = 0;
  addEventListener("keydown", (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
  globalThis.benchSheet = new Promise((resolve) => {
    const check = () => {
      const region = document.querySelector('section[aria-label="Contact sheet"]');
      const elapsed = performance.now() - pressedAt;
      if (region?.querySelector("[role=gridcell]")) cardsAt ||= elapsed;
      const pictures = Array.from(region?.querySelectorAll("[role=gridcell] img") ?? []).filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      const isLoaded = pictures.length > 0 && pictures.every((image) => image.complete && image.naturalWidth > 0);
      if (isLoaded) resolve({ cards: cardsAt, pictures: elapsed, shown: pictures.length });
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}

/** Opens the contact sheet in several new tabs, and scrolls it in the last one. */
export async function measureContactSheet(browser, { base, cookie, slug }) {
  const attempts = [];
  let scroll = null;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const page = await openTab(browser, base, cookie);
    const turnWheel = await prepareWheel(page);
    await page.goto(`${base}/storyboard/${slug}`);
    await page.locator("canvas[data-cursor]").waitFor();
    await page.waitForTimeout(1500);
    await page.evaluate(measureSheetOpening);
    await page.keyboard.press("g");
    attempts.push(await page.evaluate(() => globalThis.benchSheet));
    if (attempt === ATTEMPTS) {
      const box = await page.getByRole("grid", { name: "Contact sheet" }).boundingBox();
      scroll = await turnWheel(box, SECONDS);
    }
    await page.context().close();
  }
  return {
    cards: computeFieldMedian(attempts, "cards"),
    pictures: computeFieldMedian(attempts, "pictures"),
    shown: computeFieldMedian(attempts, "shown"),
    scroll,
  };
}
