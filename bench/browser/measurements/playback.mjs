/** Playback of a board whose every cut moves, and of the same board without camera moves and transitions. */
import { openTab } from "../harness/chromium.mjs";
import { installFrameRecorder, startFrameRecorder, stopFrameRecorder } from "../harness/frame_recorder.mjs";
import { quantile, summarizeFrames } from "../harness/statistics.mjs";
import { createMeter } from "../harness/tab_cost.mjs";

/** Seconds of playback before the measurement, in which the first cuts are painted; then seconds of measurement. */
const WARM_UP_SECONDS = 3;
const SECONDS = 8;

/** Runs in the page: records the display frames in which the playhead moved, so a new frame was shown. */
function recordShownFrames() {
  const recording = { times: [], lastLabel: "", isOn: true };
  const badge = document.querySelector("[role=slider][aria-label=Playhead]").nextElementSibling;
  const tick = (now) => {
    if (!recording.isOn) return;
    if (badge.textContent !== recording.lastLabel) recording.times.push(now);
    recording.lastLabel = badge.textContent;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  globalThis.benchShown = recording;
}

async function measureBoard(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  await installFrameRecorder(page);
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator('canvas[data-cursor][aria-busy="false"]').waitFor();
  await page.waitForTimeout(2500);
  await page.getByRole("button", { name: "Loop" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForTimeout(WARM_UP_SECONDS * 1000);
  const meter = await createMeter(page);
  await startFrameRecorder(page);
  await page.evaluate(recordShownFrames);
  const before = await meter.readTimes();
  await page.waitForTimeout(SECONDS * 1000);
  const after = await meter.readTimes();
  const { frames } = await stopFrameRecorder(page);
  const times = await page.evaluate(() => {
    globalThis.benchShown.isOn = false;
    return globalThis.benchShown.times;
  });
  const canvases = await page.locator('canvas[data-moving="on"]').count();
  await page.context().close();
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  return {
    ...summarizeFrames(frames),
    shown_a_second: (gaps.length / (times.at(-1) - times[0])) * 1000,
    gap_p95: quantile(gaps, 0.95),
    main_ms_a_frame: (after.cpu - before.cpu) / Math.max(1, times.length),
    script_ms_a_frame: (after.script - before.script) / Math.max(1, times.length),
    canvases,
  };
}

export async function measurePlayback(browser, { base, cookie, moving, still }) {
  return {
    moving: await measureBoard(browser, { base, cookie, slug: moving }),
    still: await measureBoard(browser, { base, cookie, slug: still }),
  };
}
