/** Two versions of a video, side by side and with a wipe: time from each arrow key press until both show the new frame. */
import { openTab } from "./chromium.mjs";
import { quantile } from "./watch.mjs";

/** Shortest and longest pause between two key presses, in ms, like a person who steps quickly or stops to look. */
const PAUSE_MS = [60, 400];
/** Pause before the first key press in a layout, in ms. */
const LOOK_MS = 1000;
const STEP_SECONDS_MAX = 5;
const LAYOUTS = { side: "Side by side", wipe: "Wipe" };

/**
 * Runs in the page: records when both videos show a frame, and when the last arrow key was pressed. Each layout has its
 * own video elements. If a still image covers a video, the frame number is decoded from its pixels; otherwise the browser
 * reports it.
 */
function watchBoth() {
  const films = [...document.querySelectorAll("section[aria-label='Video player'] video")];
  const shown = films.map(() => ({ frame: 0, at: 0 }));
  const scratch = new OffscreenCanvas(8, 1).getContext("2d", { willReadFrequently: true });
  let wait = null;
  const show = (index, frame) => {
    if (shown[index].frame !== frame) shown[index] = { frame, at: performance.now() };
    if (!wait || !shown.every((one) => one.frame === wait.frame)) return;
    wait.done(shown.map(({ at }) => at - globalThis.benchPressedAt));
    wait = null;
  };
  const stillOf = (film) => {
    const still = film.nextElementSibling;
    return still?.matches("canvas:not([hidden])") ? still : null;
  };
  const readOff = (still) => {
    scratch.drawImage(still, 0, still.height * 0.02, still.width, still.height * 0.07, 0, 0, 8, 1);
    const { data } = scratch.getImageData(0, 0, 8, 1);
    return Array.from({ length: 8 }, (_, bit) => (data[bit * 4] > 128 ? 2 ** bit : 0)).reduce((a, b) => a + b);
  };
  // The message is handled after the frame that the callback belongs to.
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data: [index, frame] }) => show(index, frame);
  films.forEach((film, index) => {
    const look = (_, { mediaTime }) => {
      if (!film.isConnected) return;
      if (!stillOf(film)) show(index, Math.round(mediaTime * 24));
      film.requestVideoFrameCallback(look);
    };
    film.requestVideoFrameCallback(look);
  });
  const tick = () => {
    if (!films[1].isConnected) return;
    for (const [index, film] of films.entries()) {
      const still = stillOf(film);
      if (still) painted.port2.postMessage([index, readOff(still)]);
    }
    requestAnimationFrame(tick);
  };
  tick();
  globalThis.onkeydown = (event) => {
    globalThis.benchPressedAt = event.timeStamp;
  };
  globalThis.benchBoth = (frame, ms) =>
    new Promise((done, failed) => {
      wait = { frame, done };
      setTimeout(() => failed(new Error(`frame ${frame} was not shown: ${JSON.stringify(shown)}`)), ms);
    });
}

/** Steps in one direction; for each step, the times in ms until the first and until the second video shows it. */
async function stepped(page, key, from, steps) {
  const by = key === "ArrowRight" ? 1 : -1;
  const each = [];
  for (let step = 1; step <= steps; step += 1) {
    const both = page.evaluate(
      ([frame, ms]) => globalThis.benchBoth(frame, ms),
      [from + by * step, STEP_SECONDS_MAX * 1000],
    );
    await page.keyboard.press(key);
    each.push(await both);
    await page.waitForTimeout(PAUSE_MS[0] + ((step * 97) % (PAUSE_MS[1] - PAUSE_MS[0])));
  }
  return each;
}

function facts(each) {
  const both = each.map((ends) => Math.max(...ends));
  return {
    p50: quantile(both, 0.5),
    p95: quantile(both, 0.95),
    max: Math.max(...both),
    leader_p50: quantile(
      each.map(([first]) => first),
      0.5,
    ),
    follower_p50: quantile(
      each.map(([, second]) => second),
      0.5,
    ),
    steps: both.length,
  };
}

/** Runs in the page: true if both videos are loaded and not seeking. */
function areReady() {
  const films = [...document.querySelectorAll("section[aria-label='Video player'] video")];
  return films.length === 2 && films.every(({ readyState, seeking }) => readyState === 4 && !seeking);
}

export async function comparing(browser, { base, cookie, slug, steps }) {
  const page = await openTab(browser, base, cookie);
  await page.goto(`${base}/video/${slug}`);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const found = {};
  for (const [layout, name] of Object.entries(LAYOUTS)) {
    await page.getByRole("radio", { name }).check({ force: true });
    await page.waitForFunction(areReady, undefined, { timeout: 20_000 });
    await page.evaluate(() => document.activeElement?.blur());
    await page.evaluate(watchBoth);
    await page.waitForTimeout(LOOK_MS);
    found[layout] = {
      forward: facts(await stepped(page, "ArrowRight", 0, steps)),
      back: facts(await stepped(page, "ArrowLeft", steps, steps)),
    };
  }
  return found;
}
