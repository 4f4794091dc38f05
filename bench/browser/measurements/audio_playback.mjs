/** Board audio in the browser: waveforms, scrolling and zooming the tracks, audio/video sync, and cost of playback. */
import {
  compareAudioAndPicture,
  installAudioRecorder,
  measureStart,
  startAudioRecorder,
  stopAudioRecorder,
} from "../harness/audio_recorder.mjs";
import { openBareTab } from "../harness/bare_tab.mjs";
import { openTab } from "../harness/chromium.mjs";
import { computeFieldMedian } from "../harness/statistics.mjs";
import { createMeter, findProcessId, measureMemoryAfterGc } from "../harness/tab_cost.mjs";
import { prepareWheel } from "../harness/wheel.mjs";

const ATTEMPTS = 5;
/** Time until all delayed loading has finished, in ms. */
const LOADING_MS = 2500;
/** Wheel delta of each zoom step: in eight seconds it zooms out to an eighteenth and back. */
const ZOOM_STEP = 6;
/** Modifier bit of the Ctrl key in CDP input events. */
const CTRL = 2;

/** Runs in the page: records when the canvas of the tracks shows a waveform, not only the background of its clip. */
function detectWaveform() {
  const check = () => {
    const lanes = document.querySelector("[data-lanes]");
    const canvas = lanes?.querySelector("canvas");
    const clip = lanes?.querySelector("[data-clip]");
    const context = clip && canvas.width > 0 ? canvas.getContext("2d") : null;
    if (context) {
      globalThis.benchTracksAt ??= performance.now();
      // The waveform is below the clip's name, in a row of 40 px with a few px of border.
      const { data } = context.getImageData(Math.floor(canvas.width / 4), 0, 1, 40);
      const at = (y) => data.slice(y * 4, y * 4 + 4).join();
      if (data[26 * 4 + 3] > 0 && at(26) !== at(35)) {
        requestAnimationFrame(() =>
          setTimeout(() => {
            globalThis.benchWaveformAt = performance.now();
          }),
        );
        return;
      }
    }
    setTimeout(check, 8);
  };
  check();
}

async function openBoardWithAudio(browser, { base, cookie, slug }) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(detectWaveform);
  await page.goto(`${base}/storyboard/${slug}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchWaveformAt, undefined, { timeout: 20_000, polling: 20 });
  const results = await page.evaluate(() => ({
    waveform: globalThis.benchWaveformAt,
    tracks: globalThis.benchTracksAt,
  }));
  await page.context().close();
  return results;
}

/** Measures the time from navigation to the waveform of a sound of one hour, with an empty cache. */
export async function measureWaveforms(browser, parameters) {
  const attempts = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) attempts.push(await openBoardWithAudio(browser, parameters));
  return {
    waveform: computeFieldMedian(attempts, "waveform"),
    tracks: computeFieldMedian(attempts, "tracks"),
    all: attempts.map(({ waveform }) => Math.round(waveform)),
  };
}

async function openBoard(page, { base, slug }) {
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator('canvas[data-cursor][aria-busy="false"]').waitFor();
  await page.waitForTimeout(LOADING_MS);
}

/** Scrolls and zooms many tracks with the wheel. */
export async function measureTrackScrolling(browser, parameters) {
  const page = await openTab(browser, parameters.base, parameters.cookie);
  const turnWheel = await prepareWheel(page);
  await openBoard(page, parameters);
  const clips = page.locator("[data-lanes] [data-clip]");
  await clips.first().waitFor();
  const box = await page.locator("[data-lanes]").evaluate((element) => {
    const { x, y, width, height } = element.parentElement.parentElement.getBoundingClientRect();
    return { x, y, width, height };
  });
  const visibleClips = await clips.count();
  const scroll = await turnWheel(box, parameters.seconds);
  const zoom = await turnWheel(box, parameters.seconds, { deltaY: ZOOM_STEP, modifiers: CTRL });
  await page.context().close();
  return { clips: visibleClips, scroll, zoom };
}

/** Starts playback at the first frame with the keyboard and records for `ms` milliseconds. */
async function recordPlayback(page, ms) {
  await startAudioRecorder(page);
  await page.keyboard.press("Space");
  await page.waitForTimeout(ms);
  const recording = await stopAudioRecorder(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  return recording;
}

/** Plays the board for some seconds and measures how far the picture is from the audio. */
export async function measureAudioSync(browser, parameters) {
  const page = await openTab(browser, parameters.base, parameters.cookie);
  await installAudioRecorder(page);
  await openBoard(page, parameters);
  const results = compareAudioAndPicture(await recordPlayback(page, parameters.seconds * 1000), parameters.rate);
  await page.context().close();
  return results;
}

/** Measures the start of playback in new tabs without cached audio, and again in the last of them with cached audio. */
export async function measurePlaybackStart(browser, parameters) {
  const [uncached, cached] = [[], []];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const page = await openTab(browser, parameters.base, parameters.cookie);
    await installAudioRecorder(page);
    await openBoard(page, parameters);
    uncached.push(measureStart(await recordPlayback(page, LOADING_MS), parameters.rate));
    for (let again = 0; attempt === ATTEMPTS - 1 && again < ATTEMPTS; again += 1) {
      await page.waitForTimeout(LOADING_MS);
      cached.push(measureStart(await recordPlayback(page, LOADING_MS), parameters.rate));
    }
    await page.context().close();
  }
  const summarize = (starts) => ({
    second_frame: computeFieldMedian(starts, "second_frame"),
    first_sample: computeFieldMedian(starts, "first_sample"),
    all: starts.map((start) => Math.round(start.second_frame)),
  });
  return { uncached: summarize(uncached), cached: summarize(cached) };
}

/** Measures the main thread's time per display frame while a board plays, in ms. */
async function measureCpu(browser, { base, cookie, seconds }, slug) {
  const page = await openTab(browser, base, cookie);
  await openBoard(page, { base, slug });
  await page.getByRole("button", { name: "Loop" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForTimeout(LOADING_MS);
  const meter = await createMeter(page);
  const frameCount = page.evaluate(
    (ms) =>
      new Promise((done) => {
        let frames = 0;
        const end = performance.now() + ms;
        const tick = (now) => {
          if (now > end) done(frames);
          else requestAnimationFrame(tick);
          frames += 1;
        };
        requestAnimationFrame(tick);
      }),
    seconds * 1000,
  );
  const before = await meter.readTimes();
  const frames = await frameCount;
  const after = await meter.readTimes();
  await page.context().close();
  return { ms: (after.cpu - before.cpu) / frames, script: (after.script - before.script) / frames, frames };
}

const selectButton = (label) => `document.querySelector('button[aria-label="${label}"]')`;

/** Measures the memory of a tab while its board plays in a loop, in MB. */
async function measureMemory(browser, { base, cookie, seconds }, slug) {
  const ready = `document.querySelector('canvas[data-cursor][aria-busy="false"]') && ${selectButton("Play")}`;
  const tab = await openBareTab(browser, { base, cookie }, `${base}/storyboard/${slug}`, ready);
  await new Promise((resolve) => setTimeout(resolve, LOADING_MS));
  const pid = await findProcessId(browser, tab);
  await tab.evaluate(`${selectButton("Loop")}.click()`);
  await tab.evaluate(`${selectButton("Play")}.click()`);
  await tab.waitUntil(selectButton("Pause"));
  // Avoid the moment when the next audio segments are already loading and the previous ones aren't freed yet.
  await new Promise((resolve) => setTimeout(resolve, (seconds - 3) * 1000));
  const mb = await measureMemoryAfterGc(tab.send, pid);
  await tab.close();
  return { mb };
}

/** Measures the same board with and without audio in turn, so that other load of the machine affects both. */
export async function measurePlaybackCost(browser, parameters) {
  const [loud, silent] = [[], []];
  for (let number = 0; number < 3; number += 1) {
    for (const [attempts, slug] of [
      [silent, parameters.silent],
      [loud, parameters.loud],
    ]) {
      attempts.push({
        ...(await measureCpu(browser, parameters, slug)),
        ...(await measureMemory(browser, parameters, slug)),
      });
    }
  }
  const summarize = (attempts) =>
    Object.fromEntries(["ms", "script", "frames", "mb"].map((field) => [field, computeFieldMedian(attempts, field)]));
  return { loud: summarize(loud), silent: summarize(silent) };
}
