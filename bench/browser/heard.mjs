/** Board audio in the browser: waveforms, scrolling and zooming the tracks, audio/video sync, and cost of playback. */
import { openBareTab } from "./bare_tab.mjs";
import { openTab } from "./chromium.mjs";
import { meterOf, processOf, restingMb } from "./cost.mjs";
import { apart, begun, installEar, startEar, stopEar } from "./ear.mjs";
import { wheelOver } from "./long_board.mjs";
import { median } from "./watch.mjs";

const TIMES = 5;
/** Time until all delayed loading has finished, in ms. */
const SETTLED_MS = 2500;
/** Wheel delta of each zoom step: in eight seconds it zooms out to an eighteenth and back. */
const ZOOM_STEP = 6;
/** Modifier bit of the Ctrl key in CDP input events. */
const CTRL = 2;

/** Runs in the page: records when the canvas of the tracks shows a waveform, not only the background of its clip. */
function seeWave() {
  const look = () => {
    const lanes = document.querySelector("[data-lanes]");
    const canvas = lanes?.querySelector("canvas");
    const clip = lanes?.querySelector("[data-clip]");
    const context = clip && canvas.width > 0 ? canvas.getContext("2d") : null;
    if (context) {
      globalThis.benchLanesAt ??= performance.now();
      // The waveform is below the clip's name, in a row of 40 px with a few px of border.
      const { data } = context.getImageData(Math.floor(canvas.width / 4), 0, 1, 40);
      const at = (y) => data.slice(y * 4, y * 4 + 4).join();
      if (data[26 * 4 + 3] > 0 && at(26) !== at(35)) {
        requestAnimationFrame(() =>
          setTimeout(() => {
            globalThis.benchWaveAt = performance.now();
          }),
        );
        return;
      }
    }
    setTimeout(look, 8);
  };
  look();
}

async function waveOnce(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(seeWave);
  await page.goto(`${base}/storyboard/${slug}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchWaveAt, undefined, { timeout: 20_000, polling: 20 });
  const found = await page.evaluate(() => ({ wave: globalThis.benchWaveAt, lanes: globalThis.benchLanesAt }));
  await page.context().close();
  return found;
}

/** Measures the time from navigation to the waveform of a sound of one hour, with an empty cache. */
export async function waves(browser, facts) {
  const tries = [];
  for (let number = 0; number < TIMES; number += 1) tries.push(await waveOnce(browser, facts));
  const of = (key) => tries.map((each) => each[key]);
  return { wave: median(of("wave")), lanes: median(of("lanes")), all: of("wave").map(Math.round) };
}

async function opened(page, { base, slug }) {
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator('canvas[data-cursor][aria-busy="false"]').waitFor();
  await page.waitForTimeout(SETTLED_MS);
}

/** Scrolls and zooms many tracks with the wheel. */
export async function lanes(browser, facts) {
  const page = await openTab(browser, facts.base, facts.cookie);
  const turn = await wheelOver(page);
  await opened(page, facts);
  const clips = page.locator("[data-lanes] [data-clip]");
  await clips.first().waitFor();
  const box = await page.locator("[data-lanes]").evaluate((own) => {
    const { x, y, width, height } = own.parentElement.parentElement.getBoundingClientRect();
    return { x, y, width, height };
  });
  const near = await clips.count();
  const scroll = await turn(box, facts.seconds);
  const zoom = await turn(box, facts.seconds, { deltaY: ZOOM_STEP, modifiers: CTRL });
  await page.context().close();
  return { clips: near, scroll, zoom };
}

/** Starts playback at the first frame with the keyboard and records for `ms` milliseconds. */
async function playFor(page, ms) {
  await startEar(page);
  await page.keyboard.press("Space");
  await page.waitForTimeout(ms);
  const taken = await stopEar(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  return taken;
}

/** Plays the board for some seconds and measures how far the picture is from the audio. */
export async function following(browser, facts) {
  const page = await openTab(browser, facts.base, facts.cookie);
  await installEar(page);
  await opened(page, facts);
  const found = apart(await playFor(page, facts.seconds * 1000), facts.rate);
  await page.context().close();
  return found;
}

/** Measures the start of playback in new tabs without cached audio, and again in the last of them with cached audio. */
export async function begins(browser, facts) {
  const [fresh, cached] = [[], []];
  for (let number = 0; number < TIMES; number += 1) {
    const page = await openTab(browser, facts.base, facts.cookie);
    await installEar(page);
    await opened(page, facts);
    fresh.push(begun(await playFor(page, SETTLED_MS), facts.rate));
    for (let again = 0; number === TIMES - 1 && again < TIMES; again += 1) {
      await page.waitForTimeout(SETTLED_MS);
      cached.push(begun(await playFor(page, SETTLED_MS), facts.rate));
    }
    await page.context().close();
  }
  const of = (tries) => ({
    followed: median(tries.map((each) => each.followed)),
    heard: median(tries.map((each) => each.heard)),
    all: tries.map((each) => Math.round(each.followed)),
  });
  return { fresh: of(fresh), cached: of(cached) };
}

/** Measures the main thread's time per display frame while a board plays, in ms. */
async function costOnce(browser, { base, cookie, seconds }, slug) {
  const page = await openTab(browser, base, cookie);
  await opened(page, { base, slug });
  await page.getByRole("button", { name: "Loop" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForTimeout(SETTLED_MS);
  const meter = await meterOf(page);
  const counted = page.evaluate(
    (ms) =>
      new Promise((done) => {
        let frames = 0;
        const until = performance.now() + ms;
        const tick = (now) => {
          if (now > until) done(frames);
          else requestAnimationFrame(tick);
          frames += 1;
        };
        requestAnimationFrame(tick);
      }),
    seconds * 1000,
  );
  const from = await meter.now();
  const frames = await counted;
  const to = await meter.now();
  await page.context().close();
  return { ms: (to.cpu - from.cpu) / frames, script: (to.script - from.script) / frames, frames };
}

const named = (label) => `document.querySelector('button[aria-label="${label}"]')`;

/** Measures the memory of a tab while its board plays in a loop, in MB. */
async function heldOnce(browser, { base, cookie, seconds }, slug) {
  const ready = `document.querySelector('canvas[data-cursor][aria-busy="false"]') && ${named("Play")}`;
  const tab = await openBareTab(browser, { base, cookie }, `${base}/storyboard/${slug}`, ready);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const pid = await processOf(browser, tab);
  await tab.evaluate(`${named("Loop")}.click()`);
  await tab.evaluate(`${named("Play")}.click()`);
  await tab.until(named("Pause"));
  // Avoid the moment when the next audio segments are already loading and the previous ones aren't freed yet.
  await new Promise((resolve) => setTimeout(resolve, (seconds - 3) * 1000));
  const mb = await restingMb(tab.send, pid);
  await tab.close();
  return { mb };
}

/** Measures the same board with and without audio in turn, so that other load of the machine affects both. */
export async function sounding(browser, facts) {
  const [loud, silent] = [[], []];
  for (let number = 0; number < 3; number += 1) {
    for (const [tries, slug] of [
      [silent, facts.silent],
      [loud, facts.loud],
    ]) {
      tries.push({ ...(await costOnce(browser, facts, slug)), ...(await heldOnce(browser, facts, slug)) });
    }
  }
  const of = (tries) =>
    Object.fromEntries(["ms", "script", "frames", "mb"].map((key) => [key, median(tries.map((each) => each[key]))]));
  return { loud: of(loud), silent: of(silent) };
}
