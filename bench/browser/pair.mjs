/** Two people who draw on one board at the same time: delay until one sees the other's pointer movement. */
import { openTab } from "./chromium.mjs";
import { memoryOf, processOf } from "./cost.mjs";
import { hand } from "./pointer.mjs";
import { quantile } from "./watch.mjs";

const SECONDS = 6;
/** One line takes a second: press, draw from left to right, release, and return for the next one. */
const LINE_MOVES = 120;
const DOWN_MOVES = 110;
/** Start and length of a line, as shares of the canvas width. */
const LEFT = 0.3;
const LENGTH = 0.6;

/** Runs in the page: records the positions of its own pointer on the clock that all pages share. */
function noteOwn() {
  const moves = [];
  globalThis.benchMoves = moves;
  const note = (event) => {
    if ((event.buttons & 1) === 0) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const each of all.length > 0 ? all : [event]) {
      moves.push({ at: performance.timeOrigin + each.timeStamp, x: each.clientX });
    }
  };
  addEventListener("pointermove", note, { capture: true, passive: true });
}

/** Runs in the page: from now on records in every frame how far the line in a row of pixels reaches, in CSS px. */
function watchRow({ y, from }) {
  const canvas = document.querySelector('canvas[aria-label="Drawing canvas"]');
  const context = canvas.getContext("2d", { alpha: false });
  const box = canvas.getBoundingClientRect();
  const row = Math.round(((y - box.top) / box.height) * canvas.height);
  const first = Math.round(((from - box.left) / box.width) * canvas.width);
  const seen = [];
  let isOn = true;
  const tick = () => {
    if (!isOn) return;
    const { data } = context.getImageData(first, row, canvas.width - first, 1);
    let x = data.length / 4 - 1;
    while (x >= 0 && data[x * 4] > 200) x -= 1;
    const now = performance.timeOrigin + performance.now();
    if (x >= 0) seen.push({ at: now, x: from + (x * box.width) / canvas.width });
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  globalThis.benchRow = () => {
    isOn = false;
    return seen;
  };
}

/** Returns for each pointer move the ms until the other page showed its position. Moves that were never seen are left out. */
function delays(moves, seen) {
  const found = [];
  let next = 0;
  for (const { at, x } of moves) {
    while (next < seen.length && seen[next].x < x - 2) next += 1;
    if (next < seen.length) found.push(seen[next].at - at);
  }
  return found;
}

async function line(drawer, looker, y) {
  const box = await drawer.locator("canvas").first().boundingBox();
  const from = box.x + box.width * LEFT;
  const rowAt = box.y + box.height * y;
  await looker.evaluate(watchRow, { y: rowAt, from });
  await drawer.evaluate(() => {
    globalThis.benchMoves.length = 0;
  });
  const cdp = await drawer.context().newCDPSession(drawer);
  await hand(cdp, 1, (number) => {
    const x = from + (box.width * LENGTH * Math.min(number, DOWN_MOVES)) / DOWN_MOVES;
    if (number === 0) return { x, y: rowAt, type: "mousePressed" };
    if (number === DOWN_MOVES) return { x, y: rowAt, type: "mouseReleased" };
    return { x, y: rowAt };
  });
  await looker.waitForTimeout(400);
  const seen = await looker.evaluate(() => globalThis.benchRow());
  const moves = await drawer.evaluate(() => [...globalThis.benchMoves]);
  return { delays: delays(moves, seen), moves: moves.length };
}

export async function pair(browser, { base, cookies, slug }) {
  const pages = [];
  for (const cookie of cookies) {
    const page = await openTab(browser, base, cookie);
    await page.addInitScript(noteOwn);
    await page.goto(`${base}/storyboard/${slug}`);
    await page.locator("canvas[data-cursor]").waitFor();
    await page.locator('canvas[aria-busy="false"]').waitFor();
    pages.push(page);
  }
  const [one, other] = pages;
  await one.getByRole("list", { name: "Here now" }).waitFor();
  const found = [];
  let moves = 0;
  for (let number = 0; number < SECONDS; number += 1) {
    // Both draw at the same time, each on different rows.
    const both = await Promise.all([line(one, other, 0.3 + number * 0.03), line(other, one, 0.6 + number * 0.03)]);
    for (const each of both) {
      found.push(...each.delays);
      moves += each.moves;
    }
  }
  const memory = memoryOf(await processOf(browser, one));
  for (const page of pages) await page.context().close();
  return {
    p50: quantile(found, 0.5),
    p95: quantile(found, 0.95),
    longest: Math.max(0, ...found),
    moves,
    seen: found.length,
    tab_mb: memory.private,
  };
}
