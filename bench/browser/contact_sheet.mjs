/** The contact sheet of a long board: opened for the first time in a tab, and scrolled. */
import { openTab } from "./chromium.mjs";
import { wheelOver } from "./long_board.mjs";
import { median } from "./watch.mjs";

const TIMES = 3;
const SECONDS = 4;

/** Runs in the page: ms from the key press until the first cards appear, and until all visible previews have loaded. */
function listen() {
  let from = 0;
  let cards = 0;
  addEventListener("keydown", (event) => (from = event.timeStamp), { capture: true, once: true });
  globalThis.benchSheet = new Promise((resolve) => {
    const look = () => {
      const region = document.querySelector('section[aria-label="Contact sheet"]');
      const now = performance.now() - from;
      if (region?.querySelector("[role=gridcell]")) cards ||= now;
      const pictures = Array.from(region?.querySelectorAll("[role=gridcell] img") ?? []).filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      const isWhole = pictures.length > 0 && pictures.every((image) => image.complete && image.naturalWidth > 0);
      if (isWhole) resolve({ cards, pictures: now, shown: pictures.length });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Opens the contact sheet in several new tabs, and scrolls it in the last one. */
export async function contactSheet(browser, { base, cookie, slug }) {
  const seen = [];
  let scroll = null;
  for (let number = 1; number <= TIMES; number += 1) {
    const page = await openTab(browser, base, cookie);
    const watched = await wheelOver(page);
    await page.goto(`${base}/storyboard/${slug}`);
    await page.locator("canvas[data-cursor]").waitFor();
    await page.waitForTimeout(1500);
    await page.evaluate(listen);
    await page.keyboard.press("g");
    seen.push(await page.evaluate(() => globalThis.benchSheet));
    if (number === TIMES) {
      const box = await page.getByRole("grid", { name: "Contact sheet" }).boundingBox();
      scroll = await watched(box, SECONDS);
    }
    await page.context().close();
  }
  const of = (name) => median(seen.map((each) => each[name]));
  return { cards: of("cards"), pictures: of("pictures"), shown: of("shown"), scroll };
}
