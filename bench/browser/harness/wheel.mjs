/** Turning the mouse wheel smoothly, and measuring the frames. */
import { installFrameRecorder, startFrameRecorder, stopFrameRecorder } from "./frame_recorder.mjs";
import { summarizeFrames } from "./statistics.mjs";
import { createMeter } from "./tab_cost.mjs";

/** Measures frames and the main thread while `act` runs, which returns its duration: {ms}. */
export async function measureFrames(page, meter, act) {
  await startFrameRecorder(page);
  const before = await meter.readTimes();
  const { ms } = await act();
  const after = await meter.readTimes();
  const { frames } = await stopFrameRecorder(page);
  return { ...summarizeFrames(frames), busy_share: (after.cpu - before.cpu) / ms };
}

/** Turns the wheel smoothly over an area, 60 times per second: first down, then up. `modifiers`: CDP key bits. */
export async function turnWheel(page, box, deltaY, seconds, modifiers = 0) {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const cdp = await page.context().newCDPSession(page);
  const started = performance.now();
  const responses = [];
  const total = seconds * 60;
  for (let number = 0; number < total; number += 1) {
    const wait = started + (number * 1000) / 60 - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const sign = number < total / 2 ? 1 : -1;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const delta = { deltaX: 0, deltaY: sign * deltaY, modifiers };
    responses.push(cdp.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, ...delta }));
  }
  const ms = performance.now() - started;
  await Promise.all(responses);
  await cdp.detach();
  return { ms };
}

/** Prepares a tab for measuring; returns a function that turns the wheel over an area of the loaded page. */
export async function prepareWheel(page) {
  await installFrameRecorder(page);
  const meter = await createMeter(page);
  return (box, seconds, { deltaY = 40, modifiers = 0 } = {}) =>
    measureFrames(page, meter, () => turnWheel(page, box, deltaY, seconds, modifiers));
}
