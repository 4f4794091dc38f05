/** Drawing with a 120 Hz pointer: on the board, and on a bare canvas as the baseline of the machine. */
import { openTab } from "./chromium.mjs";
import { memoryOf, meterOf, processOf } from "./cost.mjs";
import { hand } from "./pointer.mjs";
import { frameFacts, installWatch, quantile, startWatch, stopWatch } from "./watch.mjs";

const SECONDS = 8;
/** One stroke takes a second; the remaining moves lead to the start of the next one. */
const STROKE_MOVES = 120;
const DOWN_MOVES = 100;

/** Returns pointer positions that loop around the middle of the canvas, with a new stroke every second. */
function course(box) {
  return (number) => {
    const within = number % STROKE_MOVES;
    const turn = (number / STROKE_MOVES) * Math.PI * 2;
    const x = box.x + box.width * (0.5 + 0.35 * Math.sin(turn * 1.3));
    const y = box.y + box.height * (0.5 + 0.35 * Math.cos(turn * 1.7));
    if (within === 0) return { x, y, type: "mousePressed" };
    if (within === DOWN_MOVES) return { x, y, type: "mouseReleased" };
    return { x, y };
  };
}

async function measure(browser, page, settled = async () => undefined) {
  const cdp = await page.context().newCDPSession(page);
  const meter = await meterOf(page);
  const box = await page.locator("canvas").first().boundingBox();
  const path = course(box);
  // The first stroke copies the complete drawing for its preview, so measure it separately.
  await startWatch(page);
  await hand(cdp, 2, path);
  const first = await stopWatch(page);
  await settled();
  await page.waitForTimeout(500);
  await startWatch(page);
  const from = await meter.now();
  const { moves, ms } = await hand(cdp, SECONDS, path);
  const to = await meter.now();
  const seen = await stopWatch(page);
  const pid = await processOf(browser, page);
  return {
    moves,
    moves_per_second: (moves / ms) * 1000 * (STROKE_MOVES / (STROKE_MOVES - 2)),
    events: seen.events,
    samples: seen.samples,
    main_ms_a_move: (to.cpu - from.cpu) / moves,
    script_ms_a_move: (to.script - from.script) / moves,
    wall_ms_a_move: (to.wall - from.wall) / moves,
    paint_p50: quantile(seen.latencies, 0.5),
    paint_p95: quantile(seen.latencies, 0.95),
    newest_p95: quantile(seen.newest, 0.95),
    first_strokes_longest: Math.max(0, ...first.frames),
    ...frameFacts(seen.frames),
    memory: memoryOf(pid),
    heap_mb: await meter.heapMb(),
  };
}

/** The minimum that a drawing page can do: a line from the last point to the current one, on a canvas of the same size. */
function barePage({ width, height }) {
  document.body.replaceChildren();
  document.body.style.margin = "0";
  const canvas = document.body.appendChild(document.createElement("canvas"));
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false });
  context.fillStyle = "#fbfaf6";
  context.fillRect(0, 0, width, height);
  context.lineWidth = 6;
  context.lineCap = "round";
  let waiting = [];
  let last = null;
  let isDown = false;
  const draw = () => {
    context.beginPath();
    context.moveTo(last.x, last.y);
    for (const point of waiting) context.lineTo(point.x, point.y);
    context.stroke();
    last = waiting.at(-1) ?? last;
    waiting = [];
  };
  canvas.addEventListener("pointerdown", (event) => {
    last = { x: event.offsetX, y: event.offsetY };
    isDown = true;
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!isDown) return;
    if (waiting.length === 0) requestAnimationFrame(draw);
    for (const each of event.getCoalescedEvents()) waiting.push({ x: each.offsetX, y: each.offsetY });
  });
  canvas.addEventListener("pointerup", () => {
    isDown = false;
  });
}

/** Selects the most expensive brush: a pencil with grain and opacity. */
function pencilInHand() {
  const tip = { kind: "pencil", thin: 0.3, curve: 1, opacity: 0.8, flow: 1 };
  localStorage.setItem("pegbar.storyboard.settings", JSON.stringify({ tip, size: 12 }));
}

/** Returns the ms from the press on a blank 1920 × 1080 canvas until the fill is part of the drawing, median of five. */
async function filling(browser, { base, cookie, blank }) {
  const page = await openTab(browser, base, cookie);
  await page.goto(`${base}/storyboard/${blank}`);
  await page.locator('canvas[aria-busy="false"]').waitFor();
  await page.keyboard.press("k");
  await page.locator('canvas[data-cursor="cross"]').waitFor();
  const box = await page.locator("canvas").first().boundingBox();
  const took = [];
  for (let round = 0; round < 5; round += 1) {
    await page.waitForTimeout(300);
    const filled = page.evaluate(
      () =>
        new Promise((done) => {
          const undo = document.querySelector('[aria-label="Undo"]');
          let from = 0;
          addEventListener("pointerdown", () => (from = performance.now()), { capture: true, once: true });
          new MutationObserver((_, observer) => {
            if (undo.getAttribute("aria-disabled") === "true") return;
            observer.disconnect();
            done(performance.now() - from);
          }).observe(undo, { attributes: true });
        }),
    );
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    took.push(await filled);
    await page.keyboard.press("Control+z");
    await page.locator('[aria-label="Undo"][aria-disabled="true"]').waitFor();
  }
  await page.context().close();
  return { median: quantile(took, 0.5), first: took[0] };
}

export async function drawing(browser, { base, cookie, slug, blank }) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(pencilInHand);
  await installWatch(page);
  await page.addInitScript(() => globalThis.benchWatch.start());
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator("canvas[data-cursor]").waitFor();
  await page.locator('canvas[aria-busy="false"]').waitFor();
  const opened = await stopWatch(page);
  const box = await page.locator("canvas").first().boundingBox();
  const previewKept = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().includes("/preview"),
    { timeout: 60_000 },
  );
  const board = await measure(browser, page, () => previewKept);
  await page.context().close();

  const bare = await openTab(browser, base);
  await installWatch(bare);
  await bare.goto(`${base}/robots.txt`);
  await bare.evaluate(barePage, { width: Math.round(box.width), height: Math.round(box.height) });
  const baseline = await measure(browser, bare);
  await bare.context().close();
  const fill = await filling(browser, { base, cookie, blank });
  return { board, bare: baseline, fill, first_picture: { frames: frameFacts(opened.frames), tasks: opened.longest } };
}
