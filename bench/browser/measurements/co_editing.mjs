/** Two people who draw on one board at the same time: delay until one sees the other's pointer movement. */
import { openTab } from "../harness/chromium.mjs";
import { movePointer } from "../harness/pointer.mjs";
import { quantile } from "../harness/statistics.mjs";
import { findProcessId, readMemory } from "../harness/tab_cost.mjs";

const SECONDS = 6;
/** One line takes a second: press, this many moves from left to right, release, and rest until the second is over. */
const DOWN_MOVES = 110;
/** Start and length of a line, as shares of the canvas width. */
const LEFT = 0.3;
const LENGTH = 0.6;

/** Runs in the page: records the positions of its own pointer on the clock that all pages share. */
function recordOwnPointer() {
  const moves = [];
  globalThis.benchMoves = moves;
  const record = (event) => {
    if ((event.buttons & 1) === 0) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const sample of events.length > 0 ? events : [event]) {
      moves.push({ at: performance.timeOrigin + sample.timeStamp, x: sample.clientX });
    }
  };
  addEventListener("pointermove", record, { capture: true, passive: true });
}

/** Runs in the page: from now on records in every frame how far the line in a row of pixels reaches, in CSS px. */
function recordRow({ y, from }) {
  const canvas = document.querySelector('canvas[aria-label="Drawing canvas"]');
  const context = canvas.getContext("2d", { alpha: false });
  const box = canvas.getBoundingClientRect();
  const row = Math.round(((y - box.top) / box.height) * canvas.height);
  const first = Math.round(((from - box.left) / box.width) * canvas.width);
  const positions = [];
  let isOn = true;
  const tick = () => {
    if (!isOn) return;
    const { data } = context.getImageData(first, row, canvas.width - first, 1);
    let x = data.length / 4 - 1;
    while (x >= 0 && data[x * 4] > 200) x -= 1;
    const now = performance.timeOrigin + performance.now();
    if (x >= 0) positions.push({ at: now, x: from + (x * box.width) / canvas.width });
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  globalThis.benchStopRow = () => {
    isOn = false;
    return positions;
  };
}

/** Returns for each pointer move the ms until the other page showed its position. Moves that were never seen are left out. */
function computeDelays(moves, positions) {
  const delays = [];
  let next = 0;
  for (const { at, x } of moves) {
    while (next < positions.length && positions[next].x < x - 2) next += 1;
    if (next < positions.length) delays.push(positions[next].at - at);
  }
  return delays;
}

/** Draws one line in a tab; returns the delays until another tab showed it. */
async function drawLine(drawer, viewer, y) {
  const box = await drawer.locator("canvas").first().boundingBox();
  const from = box.x + box.width * LEFT;
  const rowAt = box.y + box.height * y;
  await viewer.evaluate(recordRow, { y: rowAt, from });
  await drawer.evaluate(() => {
    globalThis.benchMoves.length = 0;
  });
  const cdp = await drawer.context().newCDPSession(drawer);
  await movePointer(cdp, 1, (number) => {
    const x = from + (box.width * LENGTH * Math.min(number, DOWN_MOVES)) / DOWN_MOVES;
    if (number === 0) return { x, y: rowAt, type: "mousePressed" };
    if (number === DOWN_MOVES) return { x, y: rowAt, type: "mouseReleased" };
    return { x, y: rowAt };
  });
  await viewer.waitForTimeout(400);
  const positions = await viewer.evaluate(() => globalThis.benchStopRow());
  const moves = await drawer.evaluate(() => [...globalThis.benchMoves]);
  return { delays: computeDelays(moves, positions), moves: moves.length };
}

export async function measureCoEditing(browser, { base, cookies, slug }) {
  const pages = [];
  for (const cookie of cookies) {
    const page = await openTab(browser, base, cookie);
    await page.addInitScript(recordOwnPointer);
    await page.goto(`${base}/storyboard/${slug}`);
    await page.locator("canvas[data-cursor]").waitFor();
    await page.locator('canvas[aria-busy="false"]').waitFor();
    pages.push(page);
  }
  const [first, second] = pages;
  await first.getByRole("list", { name: "Here now" }).waitFor();
  const delays = [];
  let moves = 0;
  for (let number = 0; number < SECONDS; number += 1) {
    // Both draw at the same time, each on different rows.
    const results = await Promise.all([
      drawLine(first, second, 0.3 + number * 0.03),
      drawLine(second, first, 0.6 + number * 0.03),
    ]);
    for (const result of results) {
      delays.push(...result.delays);
      moves += result.moves;
    }
  }
  const memory = readMemory(await findProcessId(browser, first));
  for (const page of pages) await page.context().close();
  return {
    p50: quantile(delays, 0.5),
    p95: quantile(delays, 0.95),
    longest: Math.max(0, ...delays),
    moves,
    seen: delays.length,
    tab_mb: memory.private,
  };
}
