/** Time from navigation to the first stroke, for a user who keeps trying to draw from the moment the page starts to load. */
import { openTab } from "../harness/chromium.mjs";
import { computeFieldMedian, median } from "../harness/statistics.mjs";

const ATTEMPTS = 5;

/** Runs in the page: taps the canvas until a stroke is accepted, which enables the undo button. */
function tapUntilDrawn() {
  const tap = (canvas) => {
    const box = canvas.getBoundingClientRect();
    const at = (share) => ({ clientX: box.left + box.width * share, clientY: box.top + box.height * 0.5 });
    const send = (type, share, buttons) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { ...at(share), pointerId: 1, pointerType: "mouse", button: 0, buttons, bubbles: true }),
      );
    send("pointerdown", 0.4, 1);
    send("pointermove", 0.45, 1);
    send("pointerup", 0.45, 0);
  };
  const check = () => {
    const undo = document.querySelector('button[aria-label="Undo"]');
    if (undo && undo.getAttribute("aria-disabled") !== "true") {
      globalThis.benchDrawnAt = performance.now();
      return;
    }
    const canvas = document.querySelector('canvas[aria-label="Drawing canvas"]');
    if (canvas) {
      globalThis.benchCanvasAt ??= performance.now();
      tap(canvas);
    }
    setTimeout(check, 4);
  };
  check();
}

/** Loading counts as finished after this time without a request, in ms. */
const QUIET_MS = 1500;

/** Returns the time until the browser itself paints a minimal page of this server, in ms. */
async function openBarePage(browser, base) {
  const page = await openTab(browser, base);
  await page.goto(`${base}/robots.txt`);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    undefined,
    { timeout: 15_000, polling: 20 },
  );
  const firstPaint = await paint.jsonValue();
  await page.context().close();
  return firstPaint;
}

/** Counts the requests of a board until loading finishes, and those until the first stroke. */
async function countRequests(browser, base, cookie, slug) {
  const page = await openTab(browser, base, cookie);
  let count = 0;
  let lastRequestAt = performance.now();
  page.on("request", () => {
    count += 1;
    lastRequestAt = performance.now();
  });
  await page.addInitScript(tapUntilDrawn);
  await page.goto(`${base}/storyboard/${slug}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchDrawnAt, undefined, { timeout: 15_000, polling: 20 });
  // The page's own count: requests that started before the stroke was possible.
  const beforeStroke = await page.evaluate(() => {
    const started = performance
      .getEntriesByType("resource")
      .filter((entry) => entry.startTime <= globalThis.benchDrawnAt);
    return started.length + 1;
  });
  while (performance.now() - lastRequestAt < QUIET_MS) await page.waitForTimeout(100);
  await page.context().close();
  return { beforeStroke, all: count };
}

/** Opens a board in a new tab; returns the ms until the first stroke, the canvas and the first paint. */
export async function openBoardOnce(browser, base, cookie, slug) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(tapUntilDrawn);
  await page.goto(`${base}/storyboard/${slug}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchDrawnAt, undefined, { timeout: 15_000, polling: 20 });
  const results = await page.evaluate(() => ({
    first_stroke: globalThis.benchDrawnAt,
    canvas: globalThis.benchCanvasAt,
    first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await page.context().close();
  return results;
}

export async function measureBoardOpening(browser, { base, boards }) {
  const results = {};
  for (const { name, slug, cookie } of boards) {
    const attempts = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      attempts.push(await openBoardOnce(browser, base, cookie, slug));
    results[name] = {
      first_stroke: computeFieldMedian(attempts, "first_stroke"),
      all: attempts.map((result) => Math.round(result.first_stroke)),
      canvas: computeFieldMedian(attempts, "canvas"),
      first_paint: computeFieldMedian(attempts, "first_paint"),
    };
    const { beforeStroke, all } = await countRequests(browser, base, cookie, slug);
    Object.assign(results[name], { requests: beforeStroke, requests_all: all });
  }
  const bare = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) bare.push(await openBarePage(browser, base));
  return { boards: results, bare: median(bare) };
}
