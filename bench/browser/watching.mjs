/** The watch page: time from navigation to the first frame of the video, if Play is pressed as soon as it appears. */
import { openTab } from "./chromium.mjs";
import { median } from "./watch.mjs";

const TIMES = 5;
const QUIET_MS = 500;

/** Runs in the page: presses Play as soon as possible, and records when the first frame of the playing video is displayed. */
function pressPlay() {
  const look = () => {
    const video = document.querySelector("video");
    const button = document.querySelector('button[aria-label="Play"]');
    if (!video || !button || video.readyState < 1) {
      setTimeout(look, 4);
      return;
    }
    globalThis.benchPressedAt = performance.now();
    video.addEventListener("playing", () => {
      video.requestVideoFrameCallback(() => {
        globalThis.benchShownAt = performance.now();
      });
    });
    button.click();
  };
  look();
}

async function watchOnce(browser, base, cookie, slug) {
  const page = await openTab(browser, base, cookie);
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(pressPlay);
  await page.goto(`${base}/video/${slug}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchShownAt, undefined, { timeout: 20_000, polling: 20 });
  await page.getByRole("button", { name: "Like", exact: true }).first().waitFor();
  // Include requests of delayed loading.
  let before = -1;
  while (before !== asked.length) {
    before = asked.length;
    await page.waitForTimeout(QUIET_MS);
  }
  const found = await page.evaluate(() => ({
    shown: globalThis.benchShownAt,
    pressed: globalThis.benchPressedAt,
    first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await page.context().close();
  const api = asked.filter((path) => path.startsWith("/api/"));
  return { ...found, requests: asked.length, api: api.length };
}

export async function watching(browser, { base, slug, cookie }) {
  const tries = [];
  for (let number = 0; number < TIMES; number += 1) tries.push(await watchOnce(browser, base, cookie, slug));
  const of = (key) => median(tries.map((each) => each[key]));
  return {
    shown: of("shown"),
    pressed: of("pressed"),
    first_paint: of("first_paint"),
    requests: of("requests"),
    api: of("api"),
    all: tries.map((each) => Math.round(each.shown)),
  };
}
