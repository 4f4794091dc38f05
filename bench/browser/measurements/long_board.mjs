/** A long board with previews: scrubbing along the timeline, and scrolling both of its lists. */
import { openTab } from "../harness/chromium.mjs";
import { installFrameRecorder } from "../harness/frame_recorder.mjs";
import { countEvents, movePointer } from "../harness/pointer.mjs";
import { createMeter } from "../harness/tab_cost.mjs";
import { measureFrames, turnWheel } from "../harness/wheel.mjs";

const SECONDS = 5;

/** Moves from 0 to 1 and back, twice. */
const computeSwing = (number, total) => 0.5 - 0.5 * Math.cos((number / total) * Math.PI * 4);

export async function measureLongBoard(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  const results = await scrubAndScroll(page, { base, slug });
  await page.context().close();
  return results;
}

/** Opens a board in the tab, scrubs along its timeline and scrolls both of its lists. */
export async function scrubAndScroll(page, { base, slug }) {
  await installFrameRecorder(page);
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator("canvas[data-cursor]").waitFor();
  await page.waitForTimeout(1500);
  const cdp = await page.context().newCDPSession(page);
  const meter = await createMeter(page);

  const playhead = await page.getByRole("slider", { name: "Playhead" }).boundingBox();
  const y = playhead.y + playhead.height / 2;
  const left = playhead.x + playhead.width / 2;
  const timeline = await page
    .getByRole("listbox")
    .first()
    .evaluate((list) => {
      const { x, y, width, height } = list.parentElement.parentElement.getBoundingClientRect();
      return { x, y, width, height };
    });
  const width = timeline.x + timeline.width - 60 - left;
  const total = countEvents(SECONDS);
  const drag = (computeX) =>
    movePointer(cdp, SECONDS, (number) => {
      if (number === 0) return { x: left, y, type: "mousePressed" };
      return { x: computeX(number), y, ...(number === total - 1 ? { type: "mouseReleased" } : {}) };
    });
  const scrub = await measureFrames(page, meter, () =>
    drag((number) => left + width * computeSwing(number, total - 1)),
  );
  // While the pointer is held at the right edge, the timeline scrolls on, cut after cut.
  const edge = timeline.x + timeline.width - 4;
  const scrub_at_edge = await measureFrames(page, meter, () =>
    drag((number) => Math.min(left + number * 10, edge - (number % 2))),
  );
  const cards = await page
    .locator("ul")
    .first()
    .evaluate((list) => {
      const { x, y, width, height } = list.parentElement.getBoundingClientRect();
      return { x, y, width, height };
    });
  const scroll_cards = await measureFrames(page, meter, () => turnWheel(page, cards, 40, SECONDS - 1));
  const scroll_timeline = await measureFrames(page, meter, () => turnWheel(page, timeline, 40, SECONDS - 1));
  return { scrub, scrub_at_edge, scroll_cards, scroll_timeline };
}
