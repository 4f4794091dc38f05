/** Two people in a synced review of one video: which frame each sees during playback and after each pause. */
import { openTab } from "../harness/chromium.mjs";
import { mean, quantile } from "../harness/statistics.mjs";

const PLAY_MS = 20_000;
const PAUSES = 12;
const FPS = 24;
/** Interval at which the displayed frames are compared, in ms. */
const STEP_MS = 5;

/** Delays every WebSocket message of the page, in order, to simulate a slow connection. */
async function delaySocket(page, { ms, jitter }) {
  await page.routeWebSocket(/\/api\/socket$/, (client) => {
    const server = client.connectToServer();
    const createQueue = (send) => {
      let lastSentAt = 0;
      return (text) => {
        lastSentAt = Math.max(lastSentAt, Date.now() + ms + (Math.random() * 2 - 1) * jitter);
        setTimeout(() => send(text), lastSentAt - Date.now());
      };
    };
    client.onMessage(createQueue((text) => server.send(text)));
    server.onMessage(createQueue((text) => client.send(text)));
  });
}

/** Runs in the page: records when each video frame is displayed, on the clock that all pages share. */
function recordFrames() {
  const frames = [];
  globalThis.benchFrames = frames;
  const video = document.querySelector("video");
  const onFrame = (_, { mediaTime, presentationTime }) => {
    frames.push({ at: performance.timeOrigin + presentationTime, frame: Math.floor(mediaTime * 24 + 0.25) });
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
}

/** Returns the difference in frames between two recordings at each moment that both cover. */
function compareFrames(first, second) {
  const differences = [];
  const begin = Math.max(first[0]?.at ?? 0, second[0]?.at ?? 0);
  const end = Math.min(first.at(-1)?.at ?? 0, second.at(-1)?.at ?? 0);
  let [a, b] = [0, 0];
  for (let at = begin; at < end; at += STEP_MS) {
    while (a + 1 < first.length && first[a + 1].at <= at) a += 1;
    while (b + 1 < second.length && second[b + 1].at <= at) b += 1;
    differences.push(second[b].frame - first[a].frame);
  }
  return differences;
}

const pressKey = (page, name) => page.keyboard.press(name);
const readSeekPosition = (page) => page.locator('[role="slider"][aria-label="Seek"]').getAttribute("aria-valuenow");

export async function measureLiveReview(browser, { base, cookies, slug, latency }) {
  const pages = [];
  for (const [number, cookie] of cookies.entries()) {
    const page = await openTab(browser, base, cookie);
    if (number > 0) await delaySocket(page, latency);
    await page.goto(`${base}/video/${slug}`);
    await page.locator("video").evaluate((video) => {
      video.preload = "auto";
    });
    await page.waitForFunction(() => document.querySelector("video").readyState === 4);
    pages.push(page);
  }
  const [presenter, follower] = pages;
  await presenter.getByRole("button", { name: "Live review" }).click();
  await follower.getByRole("region", { name: "Live review" }).getByRole("button").click();
  await follower.getByText(/^You're following/).waitFor();
  await follower.waitForTimeout(1500);

  // Warm-up: each browser learns how long it takes to start playback.
  await pressKey(presenter, "k");
  await presenter.waitForTimeout(3000);
  await pressKey(presenter, "k");
  await pressKey(presenter, "Home");
  await presenter.waitForTimeout(800);

  for (const page of pages) await page.evaluate(recordFrames);
  await pressKey(presenter, "k");
  await presenter.waitForTimeout(PLAY_MS);
  const frames = await Promise.all(pages.map((page) => page.evaluate(() => [...globalThis.benchFrames])));
  const steady = compareFrames(...frames.map((recording) => recording.filter(({ at }) => at > recording[0].at + 200)));
  const speed = await follower.evaluate(() => document.querySelector("video").playbackRate);
  await pressKey(presenter, "k");

  let equalPauses = 0;
  const starts = [];
  for (let number = 0; number < PAUSES; number += 1) {
    for (const page of pages) {
      await page.evaluate(() => {
        globalThis.benchFrames.length = 0;
      });
    }
    await pressKey(presenter, "Home");
    await presenter.waitForTimeout(600);
    await pressKey(presenter, "k");
    await presenter.waitForTimeout(700 + number * 70);
    await pressKey(presenter, "k");
    const run = await Promise.all(pages.map((page) => page.evaluate(() => [...globalThis.benchFrames])));
    starts.push(...compareFrames(...run.map((recording) => recording.filter(({ frame }) => frame > 1))));
    await presenter.waitForTimeout(900);
    const [first, second] = await Promise.all(pages.map(readSeekPosition));
    const last = await Promise.all(pages.map((page) => page.evaluate(() => globalThis.benchFrames.at(-1)?.frame)));
    if (first === second && last[0] === last[1]) equalPauses += 1;
  }
  for (const page of pages) await page.context().close();
  const sizes = steady.map(Math.abs);
  return {
    p95: quantile(sizes, 0.95),
    p50: quantile(sizes, 0.5),
    max: Math.max(0, ...sizes),
    mean: mean(steady),
    starts_p95: quantile(starts.map(Math.abs), 0.95),
    starts_mean: mean(starts),
    pauses: PAUSES,
    equal_pauses: equalPauses,
    speed,
    fps: FPS,
    frames: frames.map((recording) => recording.length),
    latency,
  };
}
