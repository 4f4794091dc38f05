/** The watch page: time from navigation to the first frame of the video, if Play is pressed as soon as it appears. */
import { openTab } from "../harness/chromium.mjs";
import { computeFieldMedian } from "../harness/statistics.mjs";

const ATTEMPTS = 5;
const QUIET_MS = 500;

/** Runs in the page: presses Play as soon as possible, and records when the first frame of the playing video is displayed. */
function pressPlay() {
  const check = () => {
    const video = document.querySelector("video");
    const button = document.querySelector('button[aria-label="Play"]');
    if (!video || !button || video.readyState < 1) {
      setTimeout(check, 4);
      return;
    }
    globalThis.benchPlayPressedAt = performance.now();
    video.addEventListener("playing", () => {
      video.requestVideoFrameCallback(() => {
        globalThis.benchFirstFrameAt = performance.now();
      });
    });
    button.click();
  };
  check();
}

async function playVideo(browser, base, cookie, slug) {
  const page = await openTab(browser, base, cookie);
  const paths = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.addInitScript(pressPlay);
  await page.goto(`${base}/video/${slug}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchFirstFrameAt, undefined, { timeout: 20_000, polling: 20 });
  await page.getByRole("button", { name: "Like", exact: true }).first().waitFor();
  // Include requests of delayed loading.
  let before = -1;
  while (before !== paths.length) {
    before = paths.length;
    await page.waitForTimeout(QUIET_MS);
  }
  const results = await page.evaluate(() => ({
    first_frame: globalThis.benchFirstFrameAt,
    play_pressed: globalThis.benchPlayPressedAt,
    first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await page.context().close();
  const api = paths.filter((path) => path.startsWith("/api/"));
  return { ...results, requests: paths.length, api: api.length };
}

export async function measureWatchPage(browser, { base, slug, cookie }) {
  const attempts = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) attempts.push(await playVideo(browser, base, cookie, slug));
  return {
    first_frame: computeFieldMedian(attempts, "first_frame"),
    play_pressed: computeFieldMedian(attempts, "play_pressed"),
    first_paint: computeFieldMedian(attempts, "first_paint"),
    requests: computeFieldMedian(attempts, "requests"),
    api: computeFieldMedian(attempts, "api"),
    all: attempts.map((result) => Math.round(result.first_frame)),
  };
}
