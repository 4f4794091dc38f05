/** Time from navigation to the first stroke, for a user who keeps trying to draw from the moment the page starts to load. */
import { openTab } from "./chromium.mjs";
import { median } from "./watch.mjs";

const TIMES = 5;

/** Runs in the page: taps the canvas until a stroke is accepted, which enables the undo button. */
function keepTapping() {
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
  const look = () => {
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
    setTimeout(look, 4);
  };
  look();
}

/** Loading counts as finished after this time without a request, in ms. */
const QUIET_MS = 1500;

/** Returns the time until the browser itself paints a minimal page of this server, in ms. */
async function bareOnce(browser, base) {
  const page = await openTab(browser, base);
  await page.goto(`${base}/robots.txt`);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    undefined,
    { timeout: 15_000, polling: 20 },
  );
  const found = await paint.jsonValue();
  await page.context().close();
  return found;
}

/** Counts the requests of a board until loading finishes, and those until the first stroke. */
async function requestsOf(browser, base, cookie, slug) {
  const page = await openTab(browser, base, cookie);
  let count = 0;
  let last = performance.now();
  page.on("request", () => {
    count += 1;
    last = performance.now();
  });
  await page.addInitScript(keepTapping);
  await page.goto(`${base}/storyboard/${slug}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchDrawnAt, undefined, { timeout: 15_000, polling: 20 });
  // The page's own count: requests that started before the stroke was possible.
  const until = await page.evaluate(() => {
    const begun = performance.getEntriesByType("resource").filter((one) => one.startTime <= globalThis.benchDrawnAt);
    return begun.length + 1;
  });
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  await page.context().close();
  return { until, all: count };
}

export async function openOnce(browser, base, cookie, slug) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(keepTapping);
  await page.goto(`${base}/storyboard/${slug}`, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.benchDrawnAt, undefined, { timeout: 15_000, polling: 20 });
  const found = await page.evaluate(() => ({
    drawn: globalThis.benchDrawnAt,
    canvas: globalThis.benchCanvasAt,
    first_paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await page.context().close();
  return found;
}

export async function opening(browser, { base, boards }) {
  const found = {};
  for (const { name, slug, cookie } of boards) {
    const tries = [];
    for (let number = 0; number < TIMES; number += 1) tries.push(await openOnce(browser, base, cookie, slug));
    const of = (key) => tries.map((each) => each[key]);
    found[name] = {
      drawn: median(of("drawn")),
      all: of("drawn").map(Math.round),
      canvas: median(of("canvas")),
      first_paint: median(of("first_paint")),
    };
    const { until, all } = await requestsOf(browser, base, cookie, slug);
    Object.assign(found[name], { requests: until, requests_all: all });
  }
  const bare = [];
  for (let number = 0; number < TIMES; number += 1) bare.push(await bareOnce(browser, base));
  return { boards: found, bare: median(bare) };
}
