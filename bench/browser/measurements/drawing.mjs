/** Drawing with a 120 Hz pointer: on the board, and on a bare canvas as the baseline of the machine. */
import { openTab } from "../harness/chromium.mjs";
import { installFrameRecorder, startFrameRecorder, stopFrameRecorder } from "../harness/frame_recorder.mjs";
import { movePointer } from "../harness/pointer.mjs";
import { quantile, summarizeFrames } from "../harness/statistics.mjs";
import { createMeter, findProcessId, readMemory } from "../harness/tab_cost.mjs";

const SECONDS = 8;
/** One stroke takes a second; the remaining moves lead to the start of the next one. */
const STROKE_MOVES = 120;
const DOWN_MOVES = 100;

/** Returns pointer positions that loop around the middle of the canvas, with a new stroke every second. */
function createPath(box) {
  return (number) => {
    const moveInStroke = number % STROKE_MOVES;
    const angle = (number / STROKE_MOVES) * Math.PI * 2;
    const x = box.x + box.width * (0.5 + 0.35 * Math.sin(angle * 1.3));
    const y = box.y + box.height * (0.5 + 0.35 * Math.cos(angle * 1.7));
    if (moveInStroke === 0) return { x, y, type: "mousePressed" };
    if (moveInStroke === DOWN_MOVES) return { x, y, type: "mouseReleased" };
    return { x, y };
  };
}

/** Draws in a tab and measures it; `waitUntilIdle` waits for work that follows the first strokes. */
async function measureStrokes(browser, page, waitUntilIdle = async () => undefined) {
  const cdp = await page.context().newCDPSession(page);
  const meter = await createMeter(page);
  const box = await page.locator("canvas").first().boundingBox();
  const path = createPath(box);
  // The first stroke copies the complete drawing for its preview, so measure it separately.
  await startFrameRecorder(page);
  await movePointer(cdp, 2, path);
  const firstStrokes = await stopFrameRecorder(page);
  await waitUntilIdle();
  await page.waitForTimeout(500);
  await startFrameRecorder(page);
  const before = await meter.readTimes();
  const { moves, ms } = await movePointer(cdp, SECONDS, path);
  const after = await meter.readTimes();
  const recording = await stopFrameRecorder(page);
  const pid = await findProcessId(browser, page);
  return {
    moves,
    moves_per_second: (moves / ms) * 1000 * (STROKE_MOVES / (STROKE_MOVES - 2)),
    events: recording.events,
    samples: recording.samples,
    main_ms_a_move: (after.cpu - before.cpu) / moves,
    script_ms_a_move: (after.script - before.script) / moves,
    wall_ms_a_move: (after.wall - before.wall) / moves,
    paint_p50: quantile(recording.latencies, 0.5),
    paint_p95: quantile(recording.latencies, 0.95),
    newest_p95: quantile(recording.newestLatencies, 0.95),
    first_strokes_longest: Math.max(0, ...firstStrokes.frames),
    ...summarizeFrames(recording.frames),
    memory: readMemory(pid),
    heap_mb: await meter.heapMb(),
  };
}

/** The minimum that a drawing page can do: a line from the last point to the current one, on a canvas of the same size. */
function createBareCanvas({ width, height }) {
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
  let pendingPoints = [];
  let lastPoint = null;
  let isDown = false;
  const draw = () => {
    context.beginPath();
    context.moveTo(lastPoint.x, lastPoint.y);
    for (const point of pendingPoints) context.lineTo(point.x, point.y);
    context.stroke();
    lastPoint = pendingPoints.at(-1) ?? lastPoint;
    pendingPoints = [];
  };
  canvas.addEventListener("pointerdown", (event) => {
    lastPoint = { x: event.offsetX, y: event.offsetY };
    isDown = true;
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!isDown) return;
    if (pendingPoints.length === 0) requestAnimationFrame(draw);
    for (const sample of event.getCoalescedEvents()) pendingPoints.push({ x: sample.offsetX, y: sample.offsetY });
  });
  canvas.addEventListener("pointerup", () => {
    isDown = false;
  });
}

/** Selects the most expensive brush: a pencil with grain and opacity. */
function selectPencil() {
  const tip = { kind: "pencil", thin: 0.3, curve: 1, opacity: 0.8, flow: 1 };
  localStorage.setItem("pegbar.storyboard.settings", JSON.stringify({ tip, size: 12 }));
}

/** Returns the ms from the press on a blank 1920 × 1080 canvas until the fill is part of the drawing, median of five. */
async function measureFill(browser, { base, cookie, blank }) {
  const page = await openTab(browser, base, cookie);
  await page.goto(`${base}/storyboard/${blank}`);
  await page.locator('canvas[aria-busy="false"]').waitFor();
  await page.keyboard.press("k");
  await page.locator('canvas[data-cursor="cross"]').waitFor();
  const box = await page.locator("canvas").first().boundingBox();
  const durations = [];
  for (let round = 0; round < 5; round += 1) {
    await page.waitForTimeout(300);
    const fillDuration = page.evaluate(
      () =>
        new Promise((done) => {
          const undo = document.querySelector('[aria-label="Undo"]');
          let pressedAt = 0;
          addEventListener("pointerdown", () => (pressedAt = performance.now()), { capture: true, once: true });
          new MutationObserver((_, observer) => {
            if (undo.getAttribute("aria-disabled") === "true") return;
            observer.disconnect();
            done(performance.now() - pressedAt);
          }).observe(undo, { attributes: true });
        }),
    );
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    durations.push(await fillDuration);
    await page.keyboard.press("Control+z");
    await page.locator('[aria-label="Undo"][aria-disabled="true"]').waitFor();
  }
  await page.context().close();
  return { median: quantile(durations, 0.5), first: durations[0] };
}

/** Draws below the other layers of a board, so that each move composes all of them. */
async function measureLayers(browser, { base, cookie }, slug) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(selectPencil);
  await installFrameRecorder(page);
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator("canvas[data-cursor]").waitFor();
  await page.locator('canvas[aria-busy="false"]').waitFor();
  const previewSaved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("/preview"),
    { timeout: 60_000 },
  );
  const { main_ms_a_move, longest } = await measureStrokes(browser, page, () => previewSaved);
  await page.context().close();
  return { main_ms_a_move, longest };
}

export async function measureDrawing(browser, { base, cookie, slug, blank, layered }) {
  const page = await openTab(browser, base, cookie);
  await page.addInitScript(selectPencil);
  await installFrameRecorder(page);
  await page.addInitScript(() => globalThis.benchFrameRecorder.start());
  await page.goto(`${base}/storyboard/${slug}`);
  await page.locator("canvas[data-cursor]").waitFor();
  await page.locator('canvas[aria-busy="false"]').waitFor();
  const opening = await stopFrameRecorder(page);
  const box = await page.locator("canvas").first().boundingBox();
  const previewSaved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("/preview"),
    { timeout: 60_000 },
  );
  const board = await measureStrokes(browser, page, () => previewSaved);
  await page.context().close();

  const bare = await openTab(browser, base);
  await installFrameRecorder(bare);
  await bare.goto(`${base}/robots.txt`);
  await bare.evaluate(createBareCanvas, { width: Math.round(box.width), height: Math.round(box.height) });
  const baseline = await measureStrokes(browser, bare);
  await bare.context().close();
  const fill = await measureFill(browser, { base, cookie, blank });
  const layers = {};
  for (const [name, layeredSlug] of Object.entries(layered))
    layers[name] = await measureLayers(browser, { base, cookie }, layeredSlug);
  return {
    board,
    bare: baseline,
    fill,
    layered: layers,
    first_picture: { frames: summarizeFrames(opening.frames), tasks: opening.longTasks },
  };
}
