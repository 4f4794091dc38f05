/** A long board with previews: scrubbing along the timeline, and scrolling both of its lists. */
import { openTab } from "./chromium.mjs";
import { meterOf } from "./cost.mjs";
import { eventsIn, hand } from "./pointer.mjs";
import { frameFacts, installWatch, startWatch, stopWatch } from "./watch.mjs";

const SECONDS = 5;

/** Moves from 0 to 1 and back, twice. */
const swing = (number, total) => 0.5 - 0.5 * Math.cos((number / total) * Math.PI * 4);

async function watched(page, meter, act) {
  await startWatch(page);
  const from = await meter.now();
  const { ms } = await act();
  const to = await meter.now();
  const { frames } = await stopWatch(page);
  return { ...frameFacts(frames), busy_share: (to.cpu - from.cpu) / ms };
}

/** Turns the wheel smoothly over an area, 60 times per second: first down, then up. `modifiers`: CDP key bits. */
async function wheel(page, box, deltaY, seconds, modifiers = 0) {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const cdp = await page.context().newCDPSession(page);
  const started = performance.now();
  const answers = [];
  const total = seconds * 60;
  for (let number = 0; number < total; number += 1) {
    const wait = started + (number * 1000) / 60 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const sign = number < total / 2 ? 1 : -1;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const turned = { deltaX: 0, deltaY: sign * deltaY, modifiers };
    answers.push(cdp.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, ...turned }));
  }
  const ms = performance.now() - started;
  await Promise.all(answers);
  await cdp.detach();
  return { ms };
}

/** Prepares a tab for measuring; returns a function that turns the wheel over an area of the loaded page. */
export async function wheelOver(page) {
  await installWatch(page);
  const meter = await meterOf(page);
  return (box, seconds, { deltaY = 40, modifiers = 0 } = {}) =>
    watched(page, meter, () => wheel(page, box, deltaY, seconds, modifiers));
}

export async function longBoard(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  const found = await swingBoard(page, { base, slug });
  await page.context().close();
  return found;
}

/** Opens a board in the tab, scrubs along its timeline and scrolls both of its lists. */
export async function swingBoard(page, { base, slug }) {
  await installWatch(page);
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator("canvas[data-cursor]").waitFor();
  await page.waitForTimeout(1500);
  const cdp = await page.context().newCDPSession(page);
  const meter = await meterOf(page);

  const grip = await page.getByRole("slider", { name: "Playhead" }).boundingBox();
  const y = grip.y + grip.height / 2;
  const left = grip.x + grip.width / 2;
  const timeline = await page
    .getByRole("listbox")
    .first()
    .evaluate((list) => {
      const { x, y, width, height } = list.parentElement.parentElement.getBoundingClientRect();
      return { x, y, width, height };
    });
  const width = timeline.x + timeline.width - 60 - left;
  const total = eventsIn(SECONDS);
  const drag = (xAt) =>
    hand(cdp, SECONDS, (number) => {
      if (number === 0) return { x: left, y, type: "mousePressed" };
      return { x: xAt(number), y, ...(number === total - 1 ? { type: "mouseReleased" } : {}) };
    });
  const scrub = await watched(page, meter, () => drag((number) => left + width * swing(number, total - 1)));
  // While the pointer is held at the right edge, the timeline scrolls on, cut after cut.
  const edge = timeline.x + timeline.width - 4;
  const creep = await watched(page, meter, () => drag((number) => Math.min(left + number * 10, edge - (number % 2))));
  const cards = await page
    .locator("ul")
    .first()
    .evaluate((list) => {
      const { x, y, width, height } = list.parentElement.getBoundingClientRect();
      return { x, y, width, height };
    });
  const scroll_cards = await watched(page, meter, () => wheel(page, cards, 40, SECONDS - 1));
  const scroll_timeline = await watched(page, meter, () => wheel(page, timeline, 40, SECONDS - 1));
  return { scrub, creep, scroll_cards, scroll_timeline };
}
