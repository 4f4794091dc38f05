/** A conversation of 100,000 messages: opened with an empty cache, and scrolled far up. */
import { openTab } from "../harness/chromium.mjs";
import { installFrameRecorder, startFrameRecorder, stopFrameRecorder } from "../harness/frame_recorder.mjs";
import { computeFieldMedian, summarizeFrames } from "../harness/statistics.mjs";
import { createMeter } from "../harness/tab_cost.mjs";

const ATTEMPTS = 5;
const SECONDS = 8;

/** Runs in the page: records when the newest message is on the screen. */
function detectNewestMessage(text) {
  const check = () => {
    const rows = document.querySelectorAll('[role="log"] article');
    if (!rows[rows.length - 1]?.textContent.includes(text)) {
      setTimeout(check, 4);
      return;
    }
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.benchNewestShownAt = performance.now();
      }),
    );
  };
  check();
}

async function openThread(browser, { base, cookie, chat, newest }) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(detectNewestMessage, newest);
  await page.goto(`${base}/messages/direct/${chat}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchNewestShownAt, undefined, { timeout: 20_000, polling: 20 });
  const results = await page.evaluate(() => ({
    newest_shown: globalThis.benchNewestShownAt,
    first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await page.context().close();
  return results;
}

/** Turns the wheel smoothly upwards, 60 times per second. */
async function scrollUp(browser, { base, cookie, chat, newest }) {
  const page = await openTab(browser, base, cookie);
  await installFrameRecorder(page);
  await page.goto(`${base}/messages/direct/${chat}`);
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByText(newest).waitFor();
  const box = await log.boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  const cdp = await page.context().newCDPSession(page);
  const meter = await createMeter(page);
  const countRows = async () => page.locator('[role="log"] article').count();
  await startFrameRecorder(page);
  const [before, started] = [await meter.readTimes(), performance.now()];
  const responses = [];
  for (let number = 0; number < SECONDS * 60; number += 1) {
    const wait = started + (number * 1000) / 60 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    responses.push(cdp.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY: -60 }));
  }
  const ms = performance.now() - started;
  await Promise.all(responses);
  const after = await meter.readTimes();
  const { frames } = await stopFrameRecorder(page);
  const results = { ...summarizeFrames(frames), busy_share: (after.cpu - before.cpu) / ms, rows: await countRows() };
  await page.context().close();
  return results;
}

export async function measureChatThread(browser, parameters) {
  const attempts = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) attempts.push(await openThread(browser, parameters));
  return {
    newest_shown: computeFieldMedian(attempts, "newest_shown"),
    first_paint: computeFieldMedian(attempts, "first_paint"),
    all: attempts.map((result) => Math.round(result.newest_shown)),
    scroll: await scrollUp(browser, parameters),
  };
}
