/** A conversation of 100,000 messages: opened with an empty cache, and scrolled far up. */
import { openTab } from "./chromium.mjs";
import { meterOf } from "./cost.mjs";
import { frameFacts, installWatch, median, startWatch, stopWatch } from "./watch.mjs";

const TIMES = 5;
const SECONDS = 8;

/** Runs in the page: records when the newest message is on the screen. */
function seeNewest(words) {
  const look = () => {
    const rows = document.querySelectorAll('[role="log"] article');
    if (!rows[rows.length - 1]?.textContent.includes(words)) {
      setTimeout(look, 4);
      return;
    }
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.benchSeenAt = performance.now();
      }),
    );
  };
  look();
}

async function openOnce(browser, { base, cookie, chat, newest }) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(seeNewest, newest);
  await page.goto(`${base}/messages/direct/${chat}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchSeenAt, undefined, { timeout: 20_000, polling: 20 });
  const found = await page.evaluate(() => ({
    seen: globalThis.benchSeenAt,
    first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await page.context().close();
  return found;
}

/** Turns the wheel smoothly upwards, 60 times per second. */
async function scrollUp(browser, { base, cookie, chat, newest }) {
  const page = await openTab(browser, base, cookie);
  await installWatch(page);
  await page.goto(`${base}/messages/direct/${chat}`);
  const log = page.getByRole("log", { name: "Conversation" });
  await log.getByText(newest).waitFor();
  const box = await log.boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  const cdp = await page.context().newCDPSession(page);
  const meter = await meterOf(page);
  const rows = async () => page.locator('[role="log"] article').count();
  await startWatch(page);
  const [from, started] = [await meter.now(), performance.now()];
  const answers = [];
  for (let number = 0; number < SECONDS * 60; number += 1) {
    const wait = started + (number * 1000) / 60 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    answers.push(cdp.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY: -60 }));
  }
  const ms = performance.now() - started;
  await Promise.all(answers);
  const to = await meter.now();
  const { frames } = await stopWatch(page);
  const found = { ...frameFacts(frames), busy_share: (to.cpu - from.cpu) / ms, rows: await rows() };
  await page.context().close();
  return found;
}

export async function talking(browser, facts) {
  const tries = [];
  for (let number = 0; number < TIMES; number += 1) tries.push(await openOnce(browser, facts));
  const of = (key) => median(tries.map((each) => each[key]));
  return {
    seen: of("seen"),
    first_paint: of("first_paint"),
    all: tries.map((each) => Math.round(each.seen)),
    scroll: await scrollUp(browser, facts),
  };
}
