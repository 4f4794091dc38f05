/** Two versions of a film side by side, and by a wipe: each press of an arrow until both show their new frame. */
import { openTab } from "./chromium.mjs";
import { quantile } from "./watch.mjs";

/** Between two presses, ms: of somebody who looks at each frame. */
const PAUSE_MS = 120;
const STEP_SECONDS_MAX = 5;
const LAYOUTS = { side: "Side by side", wipe: "Wipe" };

/** Runs in the page: tells when both films show a frame, and when the last arrow was pressed. Each layout has films of its own. */
function watchBoth(from) {
  const films = [...document.querySelectorAll("section[aria-label='Video player'] video")];
  const shown = films.map(() => ({ frame: from, at: 0 }));
  let wait = null;
  const check = () => {
    if (!wait || !shown.every(({ frame }) => frame === wait.frame)) return;
    const ends = shown.map(({ at }) => at - globalThis.benchPressedAt);
    wait.done(ends);
    wait = null;
  };
  films.forEach((film, index) => {
    const look = (_, { mediaTime }) => {
      shown[index] = { frame: Math.round(mediaTime * 24), at: performance.now() };
      film.requestVideoFrameCallback(look);
      check();
    };
    film.requestVideoFrameCallback(look);
  });
  globalThis.onkeydown = (event) => {
    globalThis.benchPressedAt = event.timeStamp;
  };
  globalThis.benchBoth = (frame, ms) =>
    new Promise((done, failed) => {
      wait = { frame, done };
      setTimeout(() => failed(new Error(`frame ${frame} was not shown: ${JSON.stringify(shown)}`)), ms);
      check();
    });
}

/** So many steps one way; how long each took until the first and until the second film showed it, ms. */
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
    await page.waitForTimeout(PAUSE_MS);
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

/** Runs in the page: whether both films can be shown, and stand. */
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
    await page.evaluate(watchBoth, 0);
    found[layout] = {
      forward: facts(await stepped(page, "ArrowRight", 0, steps)),
      back: facts(await stepped(page, "ArrowLeft", steps, steps)),
    };
  }
  return found;
}
