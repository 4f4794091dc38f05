/** Two versions of a video, side by side and with a wipe: time from each arrow key press until both show the new frame. */
import { openTab } from "../harness/chromium.mjs";
import { quantile } from "../harness/statistics.mjs";

/** Shortest and longest pause between two key presses, in ms, like a person who steps quickly or stops to look. */
const PAUSE_RANGE_MS = [60, 400];
/** Pause before the first key press in a layout, in ms. */
const FIRST_PAUSE_MS = 1000;
const STEP_SECONDS_MAX = 5;
const LAYOUTS = { side: "Side by side", wipe: "Wipe" };

/**
 * Runs in the page: records when both videos show a frame, and when the last arrow key was pressed. Each layout has its
 * own video elements. If a still image covers a video, the frame number is decoded from its pixels; otherwise the browser
 * reports it.
 */
function recordBothVideos() {
  const videos = [...document.querySelectorAll("section[aria-label='Video player'] video")];
  const shown = videos.map(() => ({ frame: 0, at: 0 }));
  const context = new OffscreenCanvas(8, 1).getContext("2d", { willReadFrequently: true });
  let target = null;
  const recordFrame = (index, frame) => {
    if (shown[index].frame !== frame) shown[index] = { frame, at: performance.now() };
    if (!target || !shown.every((video) => video.frame === target.frame)) return;
    target.resolve(shown.map(({ at }) => at - globalThis.benchPressedAt));
    target = null;
  };
  const findStill = (video) => {
    const still = video.nextElementSibling;
    return still?.matches("canvas:not([hidden])") ? still : null;
  };
  const readFrameNumber = (still) => {
    context.drawImage(still, 0, still.height * 0.02, still.width, still.height * 0.07, 0, 0, 8, 1);
    const { data } = context.getImageData(0, 0, 8, 1);
    return Array.from({ length: 8 }, (_, bit) => (data[bit * 4] > 128 ? 2 ** bit : 0)).reduce((a, b) => a + b);
  };
  // The message is handled after the frame that the callback belongs to.
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data: [index, frame] }) => recordFrame(index, frame);
  videos.forEach((video, index) => {
    const onFrame = (_, { mediaTime }) => {
      if (!video.isConnected) return;
      if (!findStill(video)) recordFrame(index, Math.round(mediaTime * 24));
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  });
  const tick = () => {
    if (!videos[1].isConnected) return;
    for (const [index, video] of videos.entries()) {
      const still = findStill(video);
      if (still) painted.port2.postMessage([index, readFrameNumber(still)]);
    }
    requestAnimationFrame(tick);
  };
  tick();
  globalThis.onkeydown = (event) => {
    globalThis.benchPressedAt = event.timeStamp;
  };
  globalThis.benchWaitForFrame = (frame, ms) =>
    new Promise((resolve, reject) => {
      target = { frame, resolve };
      setTimeout(() => reject(new Error(`frame ${frame} was not shown: ${JSON.stringify(shown)}`)), ms);
    });
}

/** Steps in one direction; for each step, the times in ms until the first and until the second video shows it. */
async function measureSteps(page, key, from, steps) {
  const direction = key === "ArrowRight" ? 1 : -1;
  const durations = [];
  for (let step = 1; step <= steps; step += 1) {
    const shown = page.evaluate(
      ([frame, ms]) => globalThis.benchWaitForFrame(frame, ms),
      [from + direction * step, STEP_SECONDS_MAX * 1000],
    );
    await page.keyboard.press(key);
    durations.push(await shown);
    await page.waitForTimeout(PAUSE_RANGE_MS[0] + ((step * 97) % (PAUSE_RANGE_MS[1] - PAUSE_RANGE_MS[0])));
  }
  return durations;
}

function summarizeSteps(durations) {
  const both = durations.map((times) => Math.max(...times));
  return {
    p50: quantile(both, 0.5),
    p95: quantile(both, 0.95),
    max: Math.max(...both),
    leader_p50: quantile(
      durations.map(([first]) => first),
      0.5,
    ),
    follower_p50: quantile(
      durations.map(([, second]) => second),
      0.5,
    ),
    steps: both.length,
  };
}

/** Runs in the page: true if both videos are loaded and not seeking. */
function areVideosReady() {
  const videos = [...document.querySelectorAll("section[aria-label='Video player'] video")];
  return videos.length === 2 && videos.every(({ readyState, seeking }) => readyState === 4 && !seeking);
}

export async function measureVideoComparison(browser, { base, cookie, slug, steps }) {
  const page = await openTab(browser, base, cookie);
  await page.goto(`${base}/video/${slug}`);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const results = {};
  for (const [layout, name] of Object.entries(LAYOUTS)) {
    await page.getByRole("radio", { name }).check({ force: true });
    await page.waitForFunction(areVideosReady, undefined, { timeout: 20_000 });
    await page.evaluate(() => document.activeElement?.blur());
    await page.evaluate(recordBothVideos);
    await page.waitForTimeout(FIRST_PAUSE_MS);
    results[layout] = {
      forward: summarizeSteps(await measureSteps(page, "ArrowRight", 0, steps)),
      back: summarizeSteps(await measureSteps(page, "ArrowLeft", steps, steps)),
    };
  }
  return results;
}
