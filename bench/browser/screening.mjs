/** Two people in a synced review of one video: which frame each sees during playback and after each pause. */
import { openTab } from "./chromium.mjs";
import { quantile } from "./watch.mjs";

const PLAY_MS = 20_000;
const PAUSES = 12;
const FPS = 24;
/** Interval at which the displayed frames are compared, in ms. */
const STEP_MS = 5;

/** Delays every WebSocket message of the page, in order, to simulate a slow connection. */
async function slow(page, { ms, jitter }) {
  await page.routeWebSocket(/\/api\/socket$/, (near) => {
    const far = near.connectToServer();
    const lane = (send) => {
      let last = 0;
      return (text) => {
        last = Math.max(last, Date.now() + ms + (Math.random() * 2 - 1) * jitter);
        setTimeout(() => send(text), last - Date.now());
      };
    };
    near.onMessage(lane((text) => far.send(text)));
    far.onMessage(lane((text) => near.send(text)));
  });
}

/** Runs in the page: records when each video frame is displayed, on the clock that all pages share. */
function note() {
  const seen = [];
  globalThis.benchSeen = seen;
  const video = document.querySelector("video");
  const look = (_, { mediaTime, presentationTime }) => {
    seen.push({ at: performance.timeOrigin + presentationTime, frame: Math.floor(mediaTime * 24 + 0.25) });
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
}

/** Returns the difference in frames between two recordings at each moment that both cover. */
function apart(one, other) {
  const found = [];
  const begin = Math.max(one[0]?.at ?? 0, other[0]?.at ?? 0);
  const end = Math.min(one.at(-1)?.at ?? 0, other.at(-1)?.at ?? 0);
  let [a, b] = [0, 0];
  for (let at = begin; at < end; at += STEP_MS) {
    while (a + 1 < one.length && one[a + 1].at <= at) a += 1;
    while (b + 1 < other.length && other[b + 1].at <= at) b += 1;
    found.push(other[b].frame - one[a].frame);
  }
  return found;
}

const key = (page, name) => page.keyboard.press(name);
const standing = (page) => page.locator('[role="slider"][aria-label="Seek"]').getAttribute("aria-valuenow");

export async function screening(browser, { base, cookies, slug, line }) {
  const pages = [];
  for (const [number, cookie] of cookies.entries()) {
    const page = await openTab(browser, base, cookie);
    if (number > 0) await slow(page, line);
    await page.goto(`${base}/video/${slug}`);
    await page.locator("video").evaluate((video) => {
      video.preload = "auto";
    });
    await page.waitForFunction(() => document.querySelector("video").readyState === 4);
    pages.push(page);
  }
  const [driver, follower] = pages;
  await driver.getByRole("button", { name: "Live review" }).click();
  await follower.getByRole("region", { name: "Live review" }).getByRole("button").click();
  await follower.getByText(/^You're following/).waitFor();
  await follower.waitForTimeout(1500);

  // Warm-up: each browser learns how long it takes to start playback.
  await key(driver, "k");
  await driver.waitForTimeout(3000);
  await key(driver, "k");
  await key(driver, "Home");
  await driver.waitForTimeout(800);

  for (const page of pages) await page.evaluate(note);
  await key(driver, "k");
  await driver.waitForTimeout(PLAY_MS);
  const seen = await Promise.all(pages.map((page) => page.evaluate(() => [...globalThis.benchSeen])));
  const steady = apart(...seen.map((each) => each.filter(({ at }) => at > each[0].at + 200)));
  const speeds = await follower.evaluate(() => document.querySelector("video").playbackRate);
  await key(driver, "k");

  let same = 0;
  const starts = [];
  for (let number = 0; number < PAUSES; number += 1) {
    for (const page of pages) {
      await page.evaluate(() => {
        globalThis.benchSeen.length = 0;
      });
    }
    await key(driver, "Home");
    await driver.waitForTimeout(600);
    await key(driver, "k");
    await driver.waitForTimeout(700 + number * 70);
    await key(driver, "k");
    const run = await Promise.all(pages.map((page) => page.evaluate(() => [...globalThis.benchSeen])));
    starts.push(...apart(...run.map((each) => each.filter(({ frame }) => frame > 1))));
    await driver.waitForTimeout(900);
    const [one, other] = await Promise.all(pages.map(standing));
    const last = await Promise.all(pages.map((page) => page.evaluate(() => globalThis.benchSeen.at(-1)?.frame)));
    if (one === other && last[0] === last[1]) same += 1;
  }
  for (const page of pages) await page.context().close();
  const sizes = steady.map(Math.abs);
  return {
    p95: quantile(sizes, 0.95),
    p50: quantile(sizes, 0.5),
    most: Math.max(0, ...sizes),
    mean: steady.reduce((sum, each) => sum + each, 0) / Math.max(1, steady.length),
    starts_p95: quantile(starts.map(Math.abs), 0.95),
    starts_mean: starts.reduce((sum, each) => sum + each, 0) / Math.max(1, starts.length),
    pauses: PAUSES,
    same,
    speed: speeds,
    fps: FPS,
    frames: seen.map((each) => each.length),
    line,
  };
}
