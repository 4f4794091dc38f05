/** Playback of a board whose every cut moves, and of the same board without camera moves and transitions. */
import { openTab } from "./chromium.mjs";
import { meterOf } from "./cost.mjs";
import { frameFacts, installWatch, quantile, startWatch, stopWatch } from "./watch.mjs";

/** Seconds of playback before the measurement, in which the first cuts are painted; then seconds of measurement. */
const BEFORE = 3;
const SECONDS = 8;

/** Runs in the page: records the display frames in which the playhead moved, so a new frame was shown. */
function counter() {
  const seen = { times: [], last: "", isOn: true };
  const badge = document.querySelector("[role=slider][aria-label=Playhead]").nextElementSibling;
  const tick = (now) => {
    if (!seen.isOn) return;
    if (badge.textContent !== seen.last) seen.times.push(now);
    seen.last = badge.textContent;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  globalThis.benchShown = seen;
}

async function play(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  await installWatch(page);
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator('canvas[data-cursor][aria-busy="false"]').waitFor();
  await page.waitForTimeout(2500);
  await page.getByRole("button", { name: "Loop" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForTimeout(BEFORE * 1000);
  const meter = await meterOf(page);
  await startWatch(page);
  await page.evaluate(counter);
  const from = await meter.now();
  await page.waitForTimeout(SECONDS * 1000);
  const to = await meter.now();
  const { frames } = await stopWatch(page);
  const times = await page.evaluate(() => {
    globalThis.benchShown.isOn = false;
    return globalThis.benchShown.times;
  });
  const moving = await page.locator('canvas[data-moving="on"]').count();
  await page.context().close();
  const gaps = times.slice(1).map((time, at) => time - times[at]);
  return {
    ...frameFacts(frames),
    shown_a_second: (gaps.length / (times.at(-1) - times[0])) * 1000,
    gap_p95: quantile(gaps, 0.95),
    main_ms_a_frame: (to.cpu - from.cpu) / Math.max(1, times.length),
    script_ms_a_frame: (to.script - from.script) / Math.max(1, times.length),
    canvases: moving,
  };
}

export async function playing(browser, { base, cookie, moving, still }) {
  return {
    moving: await play(browser, { base, cookie, slug: moving }),
    still: await play(browser, { base, cookie, slug: still }),
  };
}
